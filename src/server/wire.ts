import type { Json } from '#core/fields/field.ts'
import type { Fact, StoredFact } from '#core/facts/fact.ts'
import { toldOf } from '#core/door/door.ts'
import type { Registry } from '#core/module/registry.ts'

/** A fact as surfaces show it: the whole envelope, and its payload by the names of the wire. */
export const factOut = (
  fact: Fact | StoredFact,
  registry: Registry,
): Fact & { readonly payload: Readonly<Record<string, Json>> } => ({
  ...fact,
  payload: toldOf(fact, registry).payload,
})

/** An opaque cursor of JSON. */
export const cursorOf = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export function fromCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}
