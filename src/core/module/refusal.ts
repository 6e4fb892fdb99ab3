import type { Json, Text } from '../fields/field.ts'

/** Why something was not done: a stable code, the offending place, data for the surfaces, a sentence for the person. */
export class Refusal {
  readonly code: string
  readonly message: Text
  readonly path: string | undefined
  readonly data: Readonly<Record<string, Json>>

  constructor(
    code: string,
    message: Text,
    options: { path?: string | undefined; data?: Readonly<Record<string, Json>> } = {},
  ) {
    this.code = code
    this.message = message
    this.path = options.path
    this.data = options.data ?? {}
  }
}

export const refuse = (
  code: string,
  message: Text,
  options: { path?: string | undefined; data?: Readonly<Record<string, Json>> } = {},
): Refusal => new Refusal(code, message, options)
