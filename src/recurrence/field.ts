import { Field } from '#core/fields/field.ts'
import { isRule, normalRule, parseRule, RULE_LENGTH } from './rule.ts'

const form = (fits: (text: string) => boolean) => ({
  fits,
  normal: normalRule,
  code: 'BadRule',
  error: 'not a rule that repeats by day, week, month or year',
})
const ofDays = form(isRule)
const ofTimes = form((text) => parseRule(text) !== undefined)

/**
 * An RFC 5545 rule of days, `FREQ=WEEKLY;BYDAY=MO`, with `times` also of times of day; kept in capitals, without `RRULE:`. Not
 * free text, so not sealed.
 */
export const recurrence = (options: { times?: boolean } = {}): Field<string> =>
  new Field({ kind: 'recurrence', max: RULE_LENGTH, sealed: false, form: options.times ? ofTimes : ofDays }, false)
