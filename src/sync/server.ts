import { z } from 'zod'
import type { Kernel } from '#core/kernel.ts'
import type { Fact } from '#core/facts/fact.ts'
import { hlcMs } from '#core/facts/hlc.ts'
import type { Registry } from '#core/module/registry.ts'
import {
  AHEAD_MS,
  factSchema,
  type Hello,
  type Pull,
  type Push,
  type PushResult,
  type RowPage,
  SYNC_SCHEMA,
} from './protocol.ts'

interface DeviceState {
  readonly epoch: number
  readonly lastMid: number
}

export interface SyncServerParts {
  readonly kernel: Kernel
  readonly space: string
  readonly serverEpoch: string
  readonly frozen: boolean
  /** What to take in for a push: a machine's write that would beat a person's concurrent one becomes a proposal. [SYNC-7] */
  readonly guard?: (facts: readonly Fact[]) => Promise<readonly Fact[]>
  /** After facts were taken in: carries out what was approved elsewhere. */
  readonly settle?: () => Promise<unknown>
}

export interface SyncServer {
  hello(): Promise<Hello>
  /** [SYNC-2] Takes entries in strict order, by prefix; sending them again changes nothing. */
  push(push: Push): Promise<PushResult>
  pull(device: string, cursor: number, limit?: number): Promise<Pull>
  /** All rows with their clocks, for a new device, page by page; it follows from the cursor of the hello it asked before. */
  rows(after?: string): Promise<RowPage>
}

const PAGE = 1000

export function createSyncServer({ kernel, space, serverEpoch, frozen, guard, settle }: SyncServerParts): SyncServer {
  const { registry } = kernel
  // What syncs is what is stored: sealed stays sealed.
  const store = kernel.store.raw ?? kernel.store
  const key = (device: string): string => `sync:${space}:${device}`
  const stateOf = async (device: string): Promise<DeviceState> =>
    ((await store.note(key(device))) as unknown as DeviceState | undefined) ?? { epoch: 0, lastMid: 0 }
  // Pushes of one device are taken one after the other, whatever connections they come by.
  const queues = new Map<string, Promise<unknown>>()

  async function take({ device, epoch, schema, entries }: Push): Promise<PushResult> {
    if (schema < SYNC_SCHEMA) return { ok: false, why: 'old', schema: SYNC_SCHEMA }
    const state = await stateOf(device)
    const fresh = entries.filter(({ mid }) => mid > state.lastMid).toSorted((a, b) => a.mid - b.mid)
    if (epoch !== state.epoch || fresh.some(({ mid }, index) => mid !== state.lastMid + 1 + index)) {
      return { ok: false, why: 'gap', lastMid: state.lastMid, epoch: state.epoch }
    }
    const accepted: Fact[] = []
    const refused: { mid: number; code: string; path: string }[] = []
    const now = kernel.clock.now()
    let lastMid = state.lastMid
    let ahead = false
    for (const { mid, fact } of fresh) {
      const checked = check(fact, space, registry)
      if ('code' in checked) refused.push({ mid, ...checked })
      else if (hlcMs(checked.fact.hlc) > now + AHEAD_MS) {
        ahead = true
        break
      } else accepted.push(checked.fact)
      lastMid = mid
    }
    await kernel.receive(space, guard ? await guard(accepted) : accepted)
    // After the facts: a crash between the two makes the device send again, and known facts change nothing.
    await store.putNote(key(device), { epoch: ahead ? state.epoch + 1 : state.epoch, lastMid })
    if (accepted.length > 0) await settle?.()
    if (ahead) return { ok: false, why: 'ahead', lastMid, epoch: state.epoch + 1, now }
    return { ok: true, lastMid, refused }
  }

  return {
    async hello() {
      const { seq } = await store.head(space)
      return { space, serverEpoch, schema: SYNC_SCHEMA, now: kernel.clock.now(), frozen, cursor: seq }
    },

    push(push) {
      const before = queues.get(push.device) ?? Promise.resolve()
      const taken = before.catch(() => {}).then(() => take(push))
      queues.set(push.device, taken)
      void taken.catch(() => {}).then(() => queues.get(push.device) === taken && queues.delete(push.device))
      return taken
    },

    async pull(device, cursor, limit = PAGE) {
      // The state first: what it counts as taken is then surely among the facts that are read after it.
      const { lastMid } = await stateOf(device)
      const facts = await store.facts(space, { after: cursor, limit: limit + 1 })
      const more = facts.length > limit
      const sent = facts.slice(0, limit)
      return { facts: sent, cursor: sent.at(-1)?.seq ?? cursor, lastMid: more ? 0 : lastMid, serverEpoch, more }
    },

    async rows(after) {
      const names = [...registry.tables.keys()].toSorted()
      const name = after === undefined ? names[0] : names.find((table) => table > after)
      if (name === undefined) return { rows: [] }
      const rows = await store.rows(space, { table: name, all: true, deleted: true })
      return names.at(-1) === name ? { rows } : { rows, next: name }
    },
  }
}

/** A fact that this server can keep, or why not: known fields hold what their declaration says, unknown ones stay as they are. */
export function check(
  value: unknown,
  space: string,
  registry: Registry,
): { fact: Fact } | { code: string; path: string } {
  const parsed = factSchema.safeParse(value)
  if (!parsed.success) return { code: 'BadFact', path: parsed.error.issues[0]?.path.join('.') ?? '' }
  const fact = parsed.data as unknown as Fact
  if (fact.space !== space) return { code: 'OtherSpace', path: 'space' }
  if (JSON.stringify(fact).length > 1_000_000) return { code: 'TooBig', path: '' }
  if (/\\u0000|\\u[dD][89abAB]/.test(JSON.stringify(fact))) return { code: 'BadText', path: '' }
  const table = fact.change && registry.tables.get(fact.change.table)
  if (!fact.change || !table) return { fact }
  for (const [path, held] of Object.entries(fact.change.set)) {
    const field = table.fields[path.split('/')[0]!]
    if (!field || held === null || path.includes('@')) continue
    const schema = path.includes('/') && field.traits.shape ? z.looseObject({}) : field.schema
    if (!schema.safeParse(held).success) return { code: 'BadValue', path: `change.set.${path}` }
  }
  return { fact }
}
