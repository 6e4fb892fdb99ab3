import type { Choice, Text } from '#core/fields/field.ts'
import type { GoalMetric } from '#core/module/aims.ts'
import type { Registry } from '#core/module/registry.ts'
import { payloadShape } from '#core/module/verb.ts'

/** One thing that a goal may count, as a person chooses it. */
export interface What {
  readonly key: string
  readonly label: Text
  readonly unit?: string
  readonly metric: GoalMetric
  /** Fields of an event by which it may be narrowed, each with its choices. */
  readonly narrow: readonly { readonly name: string; readonly label: Text; readonly choices: readonly Choice[] }[]
}

/** Everything that goals may be about, module by module: numbers of the day, events, sums over events, streaks. */
export function whatsOf(registry: Registry): readonly { readonly label: Text; readonly whats: readonly What[] }[] {
  return registry.modules
    .filter(({ internal }) => !internal)
    .map((module) => ({
      label: module.label,
      whats: [
        ...(module.views ?? []).flatMap(({ measures }) =>
          Object.entries(measures).map(([measure, { label, unit }]): What => {
            const metric = { source: 'measure', measure } as const
            return { key: keyOf(metric), label, metric, narrow: [], ...(unit === 'yes/no' ? {} : { unit }) }
          }),
        ),
        ...module.facts.flatMap((verb) => eventsOf(verb)),
        ...(module.streaks ?? []).map(({ name, label, timesAWeek }): What => {
          const metric = { source: 'streak_days', streak: name } as const
          return {
            key: keyOf(metric),
            label: around(inARow, label),
            metric,
            narrow: [],
            unit: timesAWeek === undefined ? 'days' : 'weeks',
          }
        }),
      ],
    }))
    .filter(({ whats }) => whats.length > 0)
}

function eventsOf(verb: Parameters<typeof payloadShape>[0]): readonly What[] {
  const label =
    verb.options.label ??
    (verb.kind === 'adds' && verb.table?.options.label ? around(entries, verb.table.options.label) : undefined)
  // Corrections and removals are events too, but nobody aims at them.
  if (!label || verb.table?.options.internal) return []
  const shape = Object.entries(payloadShape(verb))
  const named = (name: string, own: Text | undefined): Text => own ?? { en: name, de: name }
  const narrow = shape.flatMap(([name, { traits }]) =>
    traits.choices ? [{ name, label: named(name, traits.label), choices: traits.choices }] : [],
  )
  const count = { source: 'event_count', eventType: verb.type } as const
  const sums = shape.flatMap(([name, { traits }]): What[] => {
    if (traits.kind !== 'int' && traits.kind !== 'number') return []
    const metric = { source: 'event_sum', eventType: verb.type, sumField: name } as const
    const field = named(name, traits.label)
    return [
      {
        key: keyOf(metric),
        label: { en: `${label.en}: ${field.en}`, de: `${label.de}: ${field.de}` },
        metric,
        narrow,
        ...(traits.unit ? { unit: traits.unit } : {}),
      },
    ]
  })
  return [{ key: keyOf(count), label, metric: count, narrow }, ...sums]
}

export function keyOf(metric: GoalMetric): string {
  switch (metric.source) {
    case 'measure':
      return `measure ${metric.measure}`
    case 'streak_days':
      return `streak ${metric.streak}`
    case 'event_count':
      return `count ${metric.eventType}`
    case 'event_sum':
      return `sum ${metric.eventType} ${metric.sumField}`
  }
}

/** What a goal is counted in; undefined where it is mere times. */
export const unitOf = (registry: Registry, metric: GoalMetric): string | undefined => {
  const key = keyOf(metric)
  return whatsOf(registry)
    .flatMap(({ whats }) => whats)
    .find((what) => what.key === key)?.unit
}

const around = (text: Text, inner: Text): Text => ({
  en: text.en.replace('…', inner.en),
  de: text.de.replace('…', inner.de),
})

const inARow = { en: 'In a row: …', de: 'In Folge: …' }
const entries = { en: '…, how many', de: '…, Anzahl' }
