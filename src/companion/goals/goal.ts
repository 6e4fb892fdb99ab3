import { date, keyed, listOf, num, oneOf, shape, text } from '#core/fields/field.ts'
import type { GoalMetric, GoalTarget } from '#core/module/aims.ts'
import { occurs } from '#core/module/verb.ts'
import { type Row, table } from '#core/module/table.ts'

const name = (max = 80) => text({ max }).open()

export const metric = shape({
  source: oneOf({
    event_count: ['how often something happens', 'wie oft etwas geschieht'],
    event_sum: ['how much of it in all', 'wie viel davon insgesamt'],
    streak_days: ['days in a row', 'Tage in Folge'],
    measure: ['a number of the day', 'eine Zahl des Tages'],
  }).label('Source', 'Quelle'),
  eventType: name().label('Event', 'Ereignis').optional(),
  filterField: name().label('Only where', 'Nur wo').optional(),
  filterValue: name(200).label('is', 'ist').optional(),
  sumField: name().label('Sum of', 'Summe von').optional(),
  streak: name().label('Streak', 'Serie').optional(),
  measure: name().label('Measure', 'Messwert').optional(),
}).label('What counts', 'Was zählt')

const targetFields = {
  value: num({ min: 0, max: 1_000_000_000 }).label('Value', 'Wert'),
  period: oneOf({ day: ['a day', 'am Tag'], week: ['a week', 'in der Woche'], month: ['a month', 'im Monat'] }).label(
    'Period',
    'Zeitraum',
  ),
  comparison: oneOf({ gte: ['at least', 'mindestens'], lte: ['at most', 'höchstens'], eq: ['exactly', 'genau'] }).label(
    'Comparison',
    'Vergleich',
  ),
}
export const target = shape(targetFields).label('Target', 'Ziel')

export const missing = oneOf({
  zero: ['counts as zero', 'zählt als null'],
  miss: ['is a miss', 'gilt als verfehlt'],
  skip: ['is left out', 'bleibt außen vor'],
}).label('A day without entries', 'Ein Tag ohne Einträge')

export const status = oneOf({
  active: ['active', 'aktiv'],
  paused: ['paused', 'pausiert'],
  completed: ['completed', 'abgeschlossen'],
  abandoned: ['abandoned', 'aufgegeben'],
})

export const goals = table(
  'goals',
  {
    title: text({ max: 120 }).label('Title', 'Titel'),
    description: text({ max: 1000, long: true }).label('Description', 'Beschreibung').optional(),
    metric,
    target,
    moduleId: name().label('Area', 'Bereich'),
    linkedModules: listOf(name(), { max: 20 }).label('Also concerns', 'Betrifft auch').optional(),
    status: status.label('Status', 'Status'),
    missing,
    periodStartOn: date().label('Counts from', 'Zählt ab'),
    /** The last day that counts, once it is completed or abandoned. */
    endedOn: date().label('Ended', 'Beendet').optional(),
    pausedRanges: keyed({ from: date(), to: date().optional() }).label('Pauses', 'Pausen'),
    /** Targets that held before the day that is the key. */
    formerTargets: keyed(targetFields).label('Earlier targets', 'Frühere Ziele'),
  },
  { label: { en: 'Goals', de: 'Ziele' }, title: 'title', index: ['status'] },
)

export type Goal = Omit<Row<typeof goals.fields>, 'metric' | 'target'> & {
  readonly metric: GoalMetric
  readonly target: GoalTarget
}

const carries = ['title'] as const
export const GoalCreated = goals.adds('GoalCreated', {
  id: 'goalId',
  carries: ['title', 'moduleId'],
  label: { en: 'Goal set', de: 'Ziel gesetzt' },
})
export const GoalChanged = goals.changes('GoalChanged', {
  id: 'goalId',
  label: { en: 'Goal changed', de: 'Ziel geändert' },
})
export const GoalPaused = goals.changes('GoalPaused', {
  id: 'goalId',
  carries,
  label: { en: 'Goal paused', de: 'Ziel pausiert' },
})
export const GoalResumed = goals.changes('GoalResumed', {
  id: 'goalId',
  carries,
  label: { en: 'Goal resumed', de: 'Ziel fortgesetzt' },
})
export const GoalCompleted = goals.changes('GoalCompleted', {
  id: 'goalId',
  carries,
  label: { en: 'Goal completed', de: 'Ziel abgeschlossen' },
})
export const GoalAbandoned = goals.changes('GoalAbandoned', {
  id: 'goalId',
  carries,
  label: { en: 'Goal given up', de: 'Ziel aufgegeben' },
})
export const GoalDeleted = goals.removes('GoalDeleted', {
  id: 'goalId',
  carries,
  label: { en: 'Goal deleted', de: 'Ziel gelöscht' },
})

// Derived: folded on every device alike, never stored in the log.
const outcome = { goalId: name(120), title: text({ max: 120 }), value: num(), periodStart: date() }
export const GoalReached = occurs('GoalReached', outcome)
export const GoalBreached = occurs('GoalBreached', outcome)
