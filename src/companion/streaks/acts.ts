import { date, oneOf } from '#core/fields/field.ts'
import type { Acts, Declared } from '#core/module/module.ts'
import { refuse } from '#core/module/refusal.ts'
import { tool } from '#core/module/tool.ts'
import { addDays, type Day, daysBetween } from '#core/time/day.ts'
import { ME, settings } from '../settings/settings.ts'
import {
  follows,
  marks,
  StreakDayFrozen,
  StreakDaySkipped,
  StreakFollowed,
  StreakUnfollowed,
  VacationEnded,
  VacationSet,
} from './marks.ts'

const LONGEST_VACATION = 366

/** The tools know the streaks by name: the list of modules is handed in. */
export function streakActs(modules: readonly Declared[]): Acts {
  const specs = modules.flatMap((module) => module.streaks ?? [])
  const labels = Object.fromEntries(specs.map(({ name, label }) => [name, [label.en, label.de] as const]))
  const streak = oneOf(labels).label('Streak', 'Serie')
  const day = date().label('Day', 'Tag').optional()
  const named = (name: unknown) => labels[String(name)] ?? [String(name), String(name)]

  const freezeDay = tool('freeze_day', {
    about: {
      en: 'Cover a missed day of a streak with a freeze',
      de: 'Einen verpassten Tag einer Serie mit einem Freeze abdecken',
    },
    input: { streak, day },
    reads: ({ streak: name, day: asked }, { today }) => {
      const month = (asked ?? today).slice(0, 7)
      return {
        me: settings.one(ME),
        held: marks.one(markId(name, asked ?? today)),
        inMonth: marks.between('day', `${month}-01`, `${month}-31`),
      }
    },
    decide({ streak: name, day: asked }, { today }, { me, held, inMonth }) {
      if (held?.kind === 'frozen') return []
      const used = inMonth.filter((mark) => mark.kind === 'frozen').length
      if (me?.freezesPerMonth !== undefined && used >= me.freezesPerMonth) {
        return refuse(
          'NoFreezeLeft',
          {
            en: `You have used all ${me.freezesPerMonth} freezes of this month.`,
            de: `Du hast alle ${me.freezesPerMonth} Freezes dieses Monats verbraucht.`,
          },
          { path: 'day' },
        )
      }
      return StreakDayFrozen({ id: markId(name, asked ?? today), kind: 'frozen', streak: name, day: asked ?? today })
    },
    tell: ([fact]) => ({
      en: `Froze ${dayOf(fact!)} for “${named(streakOf(fact!))[0]}”.`,
      de: `${dayOf(fact!)} für „${named(streakOf(fact!))[1]}“ eingefroren.`,
    }),
  })

  const skipDay = tool('skip_day', {
    about: { en: 'Leave a day out of a streak', de: 'Einen Tag in einer Serie auslassen' },
    input: { streak, day },
    reads: ({ streak: name, day: asked }, { today }) => ({ held: marks.one(markId(name, asked ?? today)) }),
    decide({ streak: name, day: asked }, { today }, { held }) {
      // A frozen day is covered already.
      if (held) return []
      return StreakDaySkipped({ id: markId(name, asked ?? today), kind: 'skipped', streak: name, day: asked ?? today })
    },
    tell: ([fact]) => ({
      en: `Left out ${dayOf(fact!)} for “${named(streakOf(fact!))[0]}”.`,
      de: `${dayOf(fact!)} für „${named(streakOf(fact!))[1]}“ ausgelassen.`,
    }),
  })

  const setVacation = tool('set_vacation', {
    about: { en: 'Pause my streaks for a vacation', de: 'Meine Serien für einen Urlaub anhalten' },
    input: {
      from: date().label('From', 'Von').optional(),
      until: date().label('Until', 'Bis').optional(),
      streak: streak.optional(),
    },
    decide({ from, until, streak: name }, ctx) {
      const start = from ?? ctx.today
      if (until !== undefined && until < start)
        return refuse(
          'BadRange',
          { en: 'The vacation ends before it begins.', de: 'Der Urlaub endet vor seinem Anfang.' },
          { path: 'until' },
        )
      if (daysBetween(start, until ?? ctx.today) > LONGEST_VACATION) {
        return refuse(
          'TooLong',
          { en: 'A vacation lasts a year at most.', de: 'Ein Urlaub dauert höchstens ein Jahr.' },
          { path: until === undefined ? 'from' : 'until' },
        )
      }
      return VacationSet({ id: ctx.newId(), kind: 'vacation', day: start, until, streak: name })
    },
    tell: ([fact]) => {
      const until = fact!.payload['until']
      return {
        en: `Your streaks rest from ${String(fact!.payload['from'])}${until ? ` to ${String(until)}` : ''}.`,
        de: `Deine Serien ruhen ab ${String(fact!.payload['from'])}${until ? ` bis ${String(until)}` : ''}.`,
      }
    },
  })

  const endVacation = tool('end_vacation', {
    about: { en: 'End my vacation; today counts again', de: 'Meinen Urlaub beenden; heute zählt wieder' },
    input: { until: date().label('Last day', 'Letzter Tag').optional() },
    reads: () => ({ vacations: marks.where('kind', 'vacation') }),
    decide({ until }, { today }, { vacations }) {
      const last = until ?? addDays(today, -1)
      const running = vacations.filter((mark) => mark.day <= today && (mark.until === undefined || mark.until >= today))
      if (running.length === 0)
        return refuse('NoVacation', { en: 'You are not on vacation.', de: 'Du hast gerade keinen Urlaub.' })
      return running.map((mark) => VacationEnded({ id: mark.id, until: last }))
    },
    tell: () => ({
      en: 'Your vacation is over; your streaks count again.',
      de: 'Dein Urlaub ist zu Ende; deine Serien zählen wieder.',
    }),
  })

  const followStreak = tool('follow_streak', {
    about: { en: 'Show me a streak', de: 'Eine Serie anzeigen' },
    input: { streak },
    decide: ({ streak: name }) => StreakFollowed({ id: name }),
    tell: ([fact]) => ({
      en: `You follow “${named(fact!.payload['streak'])[0]}”.`,
      de: `Du verfolgst „${named(fact!.payload['streak'])[1]}“.`,
    }),
  })

  const unfollowStreak = tool('unfollow_streak', {
    about: { en: 'Hide a streak', de: 'Eine Serie ausblenden' },
    input: { streak },
    reads: ({ streak: name }) => ({ held: follows.one(name) }),
    decide: ({ streak: name }, _ctx, { held }) => (held ? StreakUnfollowed({ id: name }) : []),
    tell: ([fact]) => ({
      en: `You no longer follow “${named(fact!.payload['streak'])[0]}”.`,
      de: `Du verfolgst „${named(fact!.payload['streak'])[1]}“ nicht mehr.`,
    }),
  })

  return { tools: [freezeDay, skipDay, setVacation, endVacation, followStreak, unfollowStreak] }
}

/** One mark a day and streak, so that two devices that cover the same day use one freeze. */
const markId = (streak: string, day: Day): string => `${streak}:${day}`

type Said = { readonly fact: { readonly change?: { readonly row: string } } }
const streakOf = ({ fact }: Said): string => fact.change!.row.slice(0, fact.change!.row.lastIndexOf(':'))
const dayOf = ({ fact }: Said): string => fact.change!.row.slice(fact.change!.row.lastIndexOf(':') + 1)
