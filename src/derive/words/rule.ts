import type { Text } from '#core/fields/field.ts'
import { parseRule, type Rule, type RuleDay } from '#recurrence/rule.ts'
import { MONTHS, tellDate, WEEKDAYS } from './day.ts'

/** A rule as people say it: “every 2 weeks on Monday and Thursday”, „jeden Montag“. What is no rule is told as it stands. */
export function tellRule(text: string): Text {
  const rule = parseRule(text)
  if (!rule) return { en: text, de: text }
  // No words say these shorter than the rule does.
  if (rule.byWeekNo.length + rule.byYearDay.length + rule.byHour.length + rule.byMinute.length > 0)
    return { en: `by the rule ${text}`, de: `nach der Regel ${text}` }
  const base = baseOf(rule)
  const end = endOf(rule)
  return { en: `${base.en}${end.en}`, de: `${base.de}${end.de}` }
}

function baseOf(rule: Rule): Text {
  const { freq, interval, byDay } = rule
  const every =
    interval === 1
      ? ONCE[freq]
      : { en: `every ${interval} ${UNITS[freq].en}`, de: `alle ${interval} ${UNITS[freq].de}` }
  if (freq === 'DAILY' || freq === 'WEEKLY') {
    const plain = byDay.map(({ weekday }) => weekday).toSorted()
    const months = rule.byMonth.length > 0 ? within(rule) : NONE
    if (plain.length === 0) return join(every, months)
    if (interval > 1)
      return join(
        every,
        {
          en: ` on ${and(plain.map((day) => WEEKDAYS[day]!)).en}`,
          de: ` am ${and(plain.map((day) => WEEKDAYS[day]!)).de}`,
        },
        months,
      )
    if (plain.join() === '1,2,3,4,5') return join({ en: 'every weekday', de: 'an jedem Werktag' }, months)
    if (plain.length === 7) return join(ONCE.DAILY, months)
    return join(
      {
        en: `every ${and(plain.map((day) => WEEKDAYS[day]!)).en}`,
        de: `jeden ${and(plain.map((day) => WEEKDAYS[day]!)).de}`,
      },
      months,
    )
  }
  return join(every, onDays(rule), rule.byMonth.length > 0 ? within(rule) : NONE)
}

function onDays({ byDay, byMonthDay, bySetPos }: Rule): Text {
  const setDay = bySetPos.length === 1 ? bySetPos[0] : undefined
  const parts: Text[] = []
  if (byMonthDay.length > 0) {
    const told = and(
      byMonthDay.map((day) =>
        day === -1
          ? { en: 'last day', de: 'letzten Tag' }
          : {
              en: `${ordinalEn(Math.abs(day))}${day < 0 ? ' last day' : ''}`,
              de: `${Math.abs(day)}.${day < 0 ? ' letzten Tag' : ''}`,
            },
      ),
    )
    parts.push({ en: ` on the ${told.en}`, de: ` am ${told.de}` })
  }
  if (byDay.length > 0) {
    const weekdays = byDay
      .map(({ weekday }) => weekday)
      .toSorted()
      .join()
    const told =
      setDay !== undefined && weekdays === '1,2,3,4,5'
        ? place(setDay, { en: 'weekday', de: 'Werktag' })
        : and(byDay.map((day) => nthDay(day, setDay)))
    const all = byDay.some((day) => day.nth !== undefined) || setDay !== undefined
    parts.push(
      all
        ? { en: ` on the ${told.en}`, de: ` am ${told.de}` }
        : { en: ` on every ${told.en}`, de: ` an jedem ${told.de}` },
    )
  }
  return join(...parts)
}

const nthDay = ({ weekday, nth }: RuleDay, setDay: number | undefined): Text => place(nth ?? setDay, WEEKDAYS[weekday]!)

function place(nth: number | undefined, name: Text): Text {
  if (nth === undefined) return name
  if (nth === -1) return { en: `last ${name.en}`, de: `letzten ${name.de}` }
  return nth < 0
    ? { en: `${ordinalEn(-nth)} last ${name.en}`, de: `${-nth}. letzten ${name.de}` }
    : { en: `${ordinalEn(nth)} ${name.en}`, de: `${nth}. ${name.de}` }
}

const within = ({ byMonth }: Rule): Text => {
  const told = and(byMonth.map((month) => MONTHS[month]!))
  return { en: ` in ${told.en}`, de: ` im ${told.de}` }
}

function endOf({ count, until }: Rule): Text {
  if (count !== undefined) return { en: `, ${count} ${count === 1 ? 'time' : 'times'}`, de: `, ${count}-mal` }
  if (until === undefined) return NONE
  const day = tellDate(until)
  return { en: ` until ${day.en}`, de: ` bis ${day.de}` }
}

const NONE: Text = { en: '', de: '' }
const ONCE: Record<Rule['freq'], Text> = {
  DAILY: { en: 'every day', de: 'jeden Tag' },
  WEEKLY: { en: 'every week', de: 'jede Woche' },
  MONTHLY: { en: 'every month', de: 'jeden Monat' },
  YEARLY: { en: 'every year', de: 'jedes Jahr' },
}
const UNITS: Record<Rule['freq'], Text> = {
  DAILY: { en: 'days', de: 'Tage' },
  WEEKLY: { en: 'weeks', de: 'Wochen' },
  MONTHLY: { en: 'months', de: 'Monate' },
  YEARLY: { en: 'years', de: 'Jahre' },
}

const join = (...texts: readonly Text[]): Text => ({
  en: texts.map(({ en }) => en).join(''),
  de: texts.map(({ de }) => de).join(''),
})

const and = (texts: readonly Text[]): Text => ({
  en: series(
    texts.map(({ en }) => en),
    'and',
  ),
  de: series(
    texts.map(({ de }) => de),
    'und',
  ),
})

const series = (words: readonly string[], and: string): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`

function ordinalEn(value: number): string {
  const teen = value % 100 >= 11 && value % 100 <= 13
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')
  return `${value}${ending}`
}
