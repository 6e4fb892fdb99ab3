import { date, oneOf, text } from '#core/fields/field.ts'
import { type Row, table } from '#core/module/table.ts'
import type { Day } from '#core/time/day.ts'
import type { MarkKind } from './streak.ts'

const kind = oneOf({
  skipped: ['skipped', 'ausgelassen'],
  frozen: ['frozen', 'eingefroren'],
  vacation: ['vacation', 'Urlaub'],
})
const streakName = text({ max: 60 }).open().label('Streak', 'Serie')

/** Days that neither add nor break. A mark of one day has no end; a vacation runs from `day` to `until`, or on and on. */
export const marks = table(
  'streak_marks',
  {
    kind: kind.label('Kind', 'Art'),
    /** Absent: all streaks. */
    streak: streakName.optional(),
    day: date().label('Day', 'Tag'),
    until: date().label('Until', 'Bis').optional(),
  },
  { label: { en: 'Streak marks', de: 'Markierungen der Serien' }, index: ['kind'], internal: true },
)

/** Streaks that a person asked to see. The row's id is the streak's name. */
export const follows = table(
  'streak_follows',
  {},
  { label: { en: 'Followed streaks', de: 'Verfolgte Serien' }, internal: true },
)

export type Mark = Row<typeof marks.fields>

const carries = ['streak', 'day'] as const
export const StreakDayFrozen = marks.adds('StreakDayFrozen', {
  id: 'markId',
  carries,
  label: { en: 'Streak day frozen', de: 'Tag einer Serie eingefroren' },
})
export const StreakDaySkipped = marks.adds('StreakDaySkipped', {
  id: 'markId',
  carries,
  label: { en: 'Streak day skipped', de: 'Tag einer Serie ausgelassen' },
})
export const VacationSet = marks.adds('VacationSet', {
  id: 'vacationId',
  carries: { from: 'day', until: 'until' },
  label: { en: 'Vacation set', de: 'Urlaub eingetragen' },
})
export const VacationEnded = marks.changes('VacationEnded', {
  id: 'vacationId',
  carries: ['until'],
  label: { en: 'Vacation ended', de: 'Urlaub beendet' },
})
export const StreakFollowed = follows.adds('StreakFollowed', {
  id: 'streak',
  label: { en: 'Streak followed', de: 'Serie verfolgt' },
})
export const StreakUnfollowed = follows.removes('StreakUnfollowed', {
  id: 'streak',
  label: { en: 'Streak no longer followed', de: 'Serie nicht mehr verfolgt' },
})

/** What covers a day of a streak. */
export function markOn(list: readonly Mark[], streak: string): (day: Day) => MarkKind | undefined {
  const single = new Map<Day, MarkKind>()
  const spans: Mark[] = []
  for (const mark of list) {
    if (mark.streak !== undefined && mark.streak !== streak) continue
    if (mark.kind === 'vacation') spans.push(mark)
    else single.set(mark.day, mark.kind)
  }
  return (day) =>
    single.get(day) ??
    (spans.some(({ day: from, until }) => from <= day && (until === undefined || day <= until))
      ? 'vacation'
      : undefined)
}
