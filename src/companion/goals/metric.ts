import type { GoalMetric } from '#core/module/aims.ts'
import type { Declared } from '#core/module/module.ts'
import { type Refusal, refuse } from '#core/module/refusal.ts'
import { payloadShape, type Verb } from '#core/module/verb.ts'
import type { MeasureSpec } from '#core/module/view.ts'

export interface GivenMetric {
  readonly source: GoalMetric['source']
  readonly eventType?: string | undefined
  readonly filterField?: string | undefined
  readonly filterValue?: string | undefined
  readonly sumField?: string | undefined
  readonly streak?: string | undefined
  readonly measure?: string | undefined
}

/** What goals may be about: everything that the modules declare. */
export interface Catalogue {
  readonly verbs: ReadonlyMap<string, { readonly verb: Verb; readonly module: Declared }>
  readonly measures: ReadonlyMap<string, { readonly spec: MeasureSpec; readonly module: Declared }>
  readonly streaks: ReadonlyMap<string, { readonly module: Declared }>
}

export function catalogueOf(modules: readonly Declared[]): Catalogue {
  const each = <T>(list: (module: Declared) => readonly (readonly [string, T])[]): Map<string, T> =>
    new Map(modules.flatMap(list))
  return {
    verbs: each((module) => (module.facts as readonly Verb[]).map((verb) => [verb.type, { verb, module }])),
    measures: each((module) =>
      (module.views ?? []).flatMap((view) =>
        Object.entries(view.measures).map(([name, spec]) => [name, { spec, module }] as const),
      ),
    ),
    streaks: each((module) => (module.streaks ?? []).map(({ name }) => [name, { module }])),
  }
}

const wanted = {
  event_count: { must: ['eventType'], may: ['filterField', 'filterValue'] },
  event_sum: { must: ['eventType', 'sumField'], may: ['filterField', 'filterValue'] },
  streak_days: { must: ['streak'], may: [] },
  measure: { must: ['measure'], may: [] },
} as const

type Part = Exclude<keyof GivenMetric, 'source'>
const parts: readonly Part[] = ['eventType', 'filterField', 'filterValue', 'sumField', 'streak', 'measure']

const bad = (code: string, part: Part, en: string, de: string): Refusal =>
  refuse(code, { en, de }, { path: `metric.${part}` })

/** Whether a metric names things that exist and fit; the module that it belongs to, or a refusal with the offending path. */
export function checkMetric(given: GivenMetric, catalogue: Catalogue): { moduleId: string } | Refusal {
  const { must, may } = wanted[given.source]
  for (const part of parts) {
    const isWanted = (must as readonly Part[]).includes(part)
    if (isWanted && given[part] === undefined)
      return bad('Missing', part, `metric.${part} is missing.`, `metric.${part} fehlt.`)
    if (!isWanted && !(may as readonly Part[]).includes(part) && given[part] !== undefined) {
      return bad(
        'UnknownKey',
        part,
        `metric.${part} has no place in this kind of goal.`,
        `metric.${part} gehört nicht zu dieser Art von Ziel.`,
      )
    }
  }
  if (given.source === 'measure') {
    const found = catalogue.measures.get(given.measure!)
    return found
      ? { moduleId: found.module.name }
      : bad(
          'UnknownMeasure',
          'measure',
          `There is no measure ${given.measure}.`,
          `Es gibt keinen Messwert ${given.measure}.`,
        )
  }
  if (given.source === 'streak_days') {
    const found = catalogue.streaks.get(given.streak!)
    return found
      ? { moduleId: found.module.name }
      : bad('UnknownStreak', 'streak', `There is no streak ${given.streak}.`, `Es gibt keine Serie ${given.streak}.`)
  }
  return checkEvent(given, catalogue)
}

function checkEvent(given: GivenMetric, catalogue: Catalogue): { moduleId: string } | Refusal {
  const found = catalogue.verbs.get(given.eventType!)
  if (!found)
    return bad(
      'UnknownEvent',
      'eventType',
      `There is no event ${given.eventType}.`,
      `Es gibt kein Ereignis ${given.eventType}.`,
    )
  const payload = payloadShape(found.verb)
  const { filterField, filterValue, sumField } = given
  if ((filterField === undefined) !== (filterValue === undefined)) {
    const part = filterField === undefined ? 'filterField' : 'filterValue'
    return bad('Missing', part, 'A filter needs a field and a value.', 'Ein Filter braucht ein Feld und einen Wert.')
  }
  for (const [part, field] of [
    ['filterField', filterField],
    ['sumField', sumField],
  ] as const) {
    if (
      field === undefined ||
      Object.hasOwn(payload, field) ||
      (part === 'filterField' && field === (found.verb.options.id ?? 'id'))
    )
      continue
    return bad(
      'UnknownField',
      part,
      `${given.eventType} has no field ${field}.`,
      `${given.eventType} hat kein Feld ${field}.`,
    )
  }
  if (sumField !== undefined && !['int', 'number'].includes(payload[sumField]!.traits.kind)) {
    return bad(
      'NotANumber',
      'sumField',
      `${sumField} is not a number, so it cannot be added up.`,
      `${sumField} ist keine Zahl und lässt sich nicht summieren.`,
    )
  }
  const choices = filterField === undefined ? undefined : payload[filterField]?.traits.choices
  if (choices && !choices.some(({ value }) => value === filterValue)) {
    return bad(
      'NotAChoice',
      'filterValue',
      `${filterField} is never ${filterValue}.`,
      `${filterField} ist nie ${filterValue}.`,
    )
  }
  return { moduleId: found.module.name }
}
