import type { AnyField, Json } from '#core/fields/field.ts'
import { tellRule } from '#derive/words/rule.ts'
import { isRule } from '#recurrence/rule.ts'
import { sayPlain, type Saying } from './say.ts'

/** A value in the person's words and units, rules told too; empty for none. */
export const sayValue = (field: AnyField, value: Json | undefined, saying: Saying): string =>
  sayPlain(field, value, saying, (rule) => (isRule(rule) ? tellRule(rule)[saying.language] : rule))
