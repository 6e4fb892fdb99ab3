import { Dexie } from 'dexie'
import { indexedDbStore } from '#adapters/indexeddb/store.ts'
import type { OutboxStore } from '#core/ports/store.ts'
import { cases } from '../contract/cases.ts'
import { outboxCases } from '../contract/outbox.ts'
import { batch, fact, keysOf, registry } from '../contract/things.ts'

const open = (name: string, durability: 'strict' | 'relaxed' = 'relaxed'): OutboxStore =>
  indexedDbStore({ name, keysOf, registry, durability })

export const names = (): string[] => [...cases, ...outboxCases].map(({ name }) => name)

/** Runs one case of the contract on a database of its own. Resolves to why it failed. */
export async function runCase(what: string): Promise<string | null> {
  const found = [...cases, ...outboxCases].find(({ name }) => name === what)
  if (!found) return 'no such case'
  const name = `case ${what}`
  const medium = { isShared: true, open: async () => open(name) }
  const store = await medium.open()
  try {
    await found.run(store, medium)
    return null
  } catch (error) {
    return String((error as Error).stack ?? error)
  } finally {
    await store.close()
    await Dexie.delete(name)
  }
}

declare global {
  var acknowledged: string[]
  var heard: number[]
  var store: OutboxStore
}

/** Commits without end; what is acknowledged is told to `acknowledge`, which the test hands in. */
export async function writeOn({
  name,
  tab,
  count,
  durability,
}: {
  name: string
  tab: string
  count: number
  durability?: 'strict' | 'relaxed'
}): Promise<void> {
  globalThis.store ??= open(name, durability)
  const { acknowledge } = globalThis as unknown as { acknowledge?: (id: string) => Promise<void> }
  const tabNumber = tab.charCodeAt(0) * 1_000_000
  for (let n = 0; n < count; n++) {
    const one = fact({ n: tabNumber + n, row: `${tab}${n}`, set: { label: 'x'.repeat(200) } })
    const two = fact({ n: tabNumber + 500_000 + n, row: `${tab}${n}`, set: { size: n } })
    await globalThis.store.commit(batch([one, two], { outbox: true }))
    await acknowledge?.(`${tab}${n}`)
  }
}

export async function listenOn({ name }: { name: string }): Promise<void> {
  globalThis.store ??= open(name)
  globalThis.heard = []
  await globalThis.store.head('space')
  globalThis.store.subscribe(({ facts }) => globalThis.heard.push(...facts.map(({ seq }) => seq)))
}

export const heardSoFar = (): number[] => globalThis.heard

/** All that a database holds, for the test to judge. */
export async function look({
  name,
}: {
  name: string
}): Promise<{ seqs: number[]; calls: string[]; rows: [id: string, paths: number][]; outbox: number[]; head: number }> {
  const store = open(name)
  try {
    const facts = await store.facts('space', {})
    const rows = await store.rows('space', { table: 'things', all: true })
    return {
      seqs: facts.map(({ seq }) => seq),
      calls: facts.map(({ call }) => call),
      rows: rows.map(({ id, fields }) => [id, Object.keys(fields).length]),
      outbox: (await store.outbox('space')).map(({ mid }) => mid),
      head: (await store.head('space')).seq,
    }
  } finally {
    await store.close()
  }
}
