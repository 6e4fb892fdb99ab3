import type { Kernel } from '#core/kernel.ts'
import type { DataClass } from '#core/module/module.ts'
import type { Due, Nudge, NudgeRule, NudgeTime } from '#core/module/nudge.ts'
import type { Asking } from '#core/module/query.ts'
import { type Day, localTime, weekday } from '#core/time/day.ts'
import { instantOf } from '#core/time/instant.ts'
import { deliveryId, nudgeId } from './acts.ts'
import { deliveries, outcomes } from './pulse.ts'

/** A reminder and the class of what it is about: the texts of sensitive ones do not leave this machine. */
export type DueNow = Due & { readonly class: DataClass }

/** A nudge that holds, the rule that found it, and the slot for which it is shown once. */
export type NudgeNow = Nudge & { readonly rule: string; readonly moduleId: string; readonly key: string }

export interface Pulse {
  /** Reminders that fell due since `from` and were not delivered, earliest first. */
  due(from: string): Promise<readonly DueNow[]>
  /** The next moment after now at which a reminder falls due, within a day. */
  nextDue(): Promise<string | undefined>
  /** The hints whose time is now and whose condition holds, the weightiest first; answered ones are left out. [PULSE-1] */
  nudges(): Promise<readonly NudgeNow[]>
  /** Tables whose commits may move what is due. */
  readonly tables: ReadonlySet<string>
}

/** How long after its time of day a condition is still looked at. */
const LATE_MINUTES = 180
/** How long after a fact. */
const AFTER_MS = 10 * 60_000
const DAY_MS = 86_400_000

export function createPulse({
  kernel,
  space,
  log,
}: {
  kernel: Kernel
  space: string
  log: (trouble: string) => void
}): Pulse {
  const { modules } = kernel.registry
  const shift = (moment: string, ms: number): string => instantOf(Temporal.Instant.from(moment).epochMilliseconds + ms)

  async function between(asking: Asking, from: string, to: string): Promise<DueNow[]> {
    const found: DueNow[] = []
    for (const module of modules) {
      try {
        for (const due of (await module.reminders?.between(asking, from, to)) ?? [])
          found.push({ ...due, class: module.class })
      } catch (error) {
        // One module's fault does not silence the others.
        log(`reminders of ${module.name}: ${String(error)}`)
      }
    }
    return found.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1))
  }

  return {
    tables: new Set(modules.flatMap(({ reminders }) => reminders?.tables ?? [])),

    async due(from) {
      const asking = await kernel.asking(space)
      const all = await between(asking, from, asking.now)
      const open: DueNow[] = []
      for (const one of all) {
        const held = await asking.read(deliveries.one(deliveryId(one.id)))
        if (held?.doneAt === undefined) open.push(one)
      }
      return open
    },

    async nextDue() {
      const asking = await kernel.asking(space)
      const [next] = await between(asking, shift(asking.now, 1), shift(asking.now, DAY_MS))
      return next?.at
    },

    async nudges() {
      const asking = await kernel.asking(space)
      const time = localTime(asking.now, asking.calendar.zone)
      const found: NudgeNow[] = []
      for (const { name: moduleId, nudges = [] } of modules) {
        for (const rule of nudges) {
          const slot = await slotOf(rule, asking, time)
          if (slot === undefined) continue
          const key = `${rule.name}:${slot}`
          if (await asking.read(outcomes.one(nudgeId(key)))) continue
          try {
            const nudge = await rule.check(asking, time)
            if (nudge) found.push({ ...nudge, rule: rule.name, moduleId, key })
          } catch (error) {
            log(`nudge ${rule.name}: ${String(error)}`)
          }
        }
      }
      return found.toSorted((a, b) => WEIGHT[b.priority] - WEIGHT[a.priority])
    },
  }

  /** Names the slot of a rule that is now; undefined when it is not its time. */
  async function slotOf({ when }: NudgeRule, asking: Asking, time: string): Promise<string | undefined> {
    if (!('after' in when)) return timeSlot(when, asking.today, time)
    const since = shift(asking.now, -AFTER_MS)
    const [last] = await kernel.store.facts(space, {
      types: [when.after],
      fromDay: asking.today,
      newest: true,
      limit: 1,
    })
    return last && last.at >= since ? last.id : undefined
  }
}

const WEIGHT = { high: 2, medium: 1, low: 0 } as const

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The slot of a time of day: the day itself, or which of the day's repetitions. */
export function timeSlot(when: Exclude<NudgeTime, { after: string }>, today: Day, time: string): string | undefined {
  const now = minutesOf(time)
  if ('at' in when) {
    if (when.on !== undefined && when.on !== weekday(today)) return undefined
    const late = now - minutesOf(when.at)
    return late >= 0 && late < LATE_MINUTES ? today : undefined
  }
  if (time < when.from || time > when.until) return undefined
  return `${today}.${Math.floor((now - minutesOf(when.from)) / when.everyMinutes)}`
}
