import { CREATED } from '#core/facts/fact.ts'
import { system } from '#core/facts/actor.ts'
import type { Kernel } from '#core/kernel.ts'
import type { DemoCall, DemoDay, DemoLife } from '#core/module/demo.ts'
import type { Module } from '#core/module/module.ts'
import type { Refusal } from '#core/module/refusal.ts'
import type { Draft } from '#core/module/verb.ts'
import { addDays, type Day, instantAt, weekday } from '#core/time/day.ts'
import { instantOf } from '#core/time/instant.ts'
import { chance } from './demo/chance.ts'

export const DEMO_DAYS = 120

export interface DemoSettings {
  readonly seed: number
  readonly today: Day
  /** ISO instant: nothing happens after it, but what a calendar plans. */
  readonly now: string
  readonly zone: string
  readonly language: 'en' | 'de'
}

/** 120 days of somebody's life up to now, as the modules tell them: the same for the same seed. */
export async function demoCalls(modules: readonly Module[], settings: DemoSettings): Promise<DemoCall[]> {
  const { seed, today, now, zone, language } = settings
  const days = daysOf(settings)
  // One zoned calculation a day: they are dear, and an hour off on the day of a clock change harms no demo.
  const midnights = new Map<Day, number>()
  const midnight = (day: Day): number => {
    const known = midnights.get(day) ?? Temporal.Instant.from(instantAt(day, '00:00', zone)).epochMilliseconds
    midnights.set(day, known)
    return known
  }
  const calls: DemoCall[] = []
  for (const { name, demo } of modules) {
    if (!demo) continue
    let count = 0
    const life: DemoLife = {
      days,
      today,
      now,
      zone,
      language,
      // Each module its own: one more in the list leaves the others' days as they are.
      luck: chance(seed * 7919 + [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 0)),
      id: (of) => `demo.${seed}.${of ?? `${name}.${++count}`}`,
      moment: (day, minute) => instantOf(midnight(day) + minute * 60_000),
    }
    calls.push(...(await demo()).demo(life))
  }
  return calls.filter(({ createdAt, values }) => (createdAt ?? '') <= now && String(values['completedAt'] ?? '') <= now)
}

/** The rhythm of the days: three in the office and two at home, sport on some, a cold in the second month, a trip in the third. */
function daysOf({ seed, today }: DemoSettings): DemoDay[] {
  const luck = chance(seed)
  const first = addDays(today, 1 - DEMO_DAYS)
  const illFrom = luck.int(38, 48)
  const tripFrom = luck.int(68, 80)
  return Array.from({ length: DEMO_DAYS }, (_, index) => {
    const day = addDays(first, index)
    const of = weekday(day)
    const kind =
      index >= illFrom && index < illFrom + 4
        ? 'ill'
        : index >= tripFrom && index < tripFrom + 6
          ? 'trip'
          : of > 5
            ? 'free'
            : of === 3 || of === 5
              ? 'home'
              : 'office'
    const wake = (kind === 'office' ? 6 * 60 + 20 : kind === 'home' ? 7 * 60 : 8 * 60) + luck.int(0, 45)
    const bed = 22 * 60 + 15 + luck.int(0, 80)
    const isWell = kind !== 'ill'
    // Tuesday and Thursday evenings in the club, a long run on Sundays.
    const trains = isWell && kind !== 'trip' && (of === 2 || of === 4 || of === 7) && luck.yes(0.8)
    const goesOut = isWell && luck.yes(of === 5 || of === 6 ? 0.5 : 0.08)
    return {
      day,
      kind,
      wake,
      bed,
      ...(trains ? { sport: of === 7 ? 10 * 60 : 18 * 60 + 30 } : {}),
      ...(goesOut ? { out: 19 * 60 + luck.int(0, 45) } : {}),
    }
  })
}

/** Fills a space with the demo, once for each seed. Facts of modules that are not in the list are left out. */
export async function loadDemo(
  kernel: Kernel,
  space: string,
  { seed, language = 'en' }: { readonly seed: number; readonly language?: 'en' | 'de' },
): Promise<{ readonly facts: number; readonly repeated: boolean } | Refusal> {
  const { zone } = await kernel.calendar(space)
  const settings = { seed, language, zone, today: await kernel.today(space), now: kernel.now() }
  const drafts = (await demoCalls(kernel.registry.modules, settings)).flatMap(
    ({ fact, values, notes, createdAt }): Draft[] => {
      const verb = kernel.registry.verbs.get(fact)
      if (!verb) return []
      const made = verb(values, notes)
      if (createdAt === undefined) return [made]
      return [{ ...made, change: { ...made.change!, set: { [CREATED]: createdAt, ...made.change!.set } } }]
    },
  )
  // What has a day for its id may be the person's own: it stays.
  const absent = async (reader: { row(table: string, id: string): Promise<unknown> }): Promise<Draft[]> => {
    const kept: Draft[] = []
    for (const draft of drafts) {
      const { table, row } = draft.change ?? {}
      const isOwn = row?.startsWith('demo.') ?? true
      if (isOwn || !(await reader.row(table!, row!))) kept.push(isOwn ? { ...draft, fresh: true } : draft)
    }
    return kept
  }
  const committed = await kernel.door.commit(
    absent,
    { space, actor: system('demo'), call: kernel.ids.next(), tool: 'demo' },
    { key: `demo:${seed}`, result: null },
  )
  return committed.ok ? { facts: committed.facts.length, repeated: committed.repeated ?? false } : committed.refusal
}
