import { same } from '#core/facts/row.ts'
import type { Json } from '#core/fields/field.ts'

const print = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 600)

/** Equal as JSON, whatever the order of keys. Runs wherever the contract runs, so no test library. */
export function equal(actual: unknown, expected: unknown, what = 'value'): void {
  if (actual === undefined || expected === undefined ? actual === expected : same(actual as Json, expected as Json))
    return
  throw new Error(`${what}: expected ${print(expected)}, got ${print(actual)}`)
}

export function holds(condition: boolean, what: string): void {
  if (!condition) throw new Error(`does not hold: ${what}`)
}

export async function rejects(run: Promise<unknown>, name: string): Promise<void> {
  const error = await run.then(
    () => undefined,
    (reason: Error) => reason,
  )
  if (error?.name !== name)
    throw new Error(`expected a rejection ${name}, got ${error ? `${error.name}: ${error.message}` : 'none'}`)
}

export async function until(condition: () => boolean, what: string): Promise<void> {
  for (let waited = 0; !condition(); waited += 10) {
    if (waited > 5_000) throw new Error(`waited in vain: ${what}`)
    await new Promise((wake) => setTimeout(wake, 10))
  }
}
