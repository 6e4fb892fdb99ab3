import { addDays } from '#core/time/day.ts'
import type { Kernel } from '#core/kernel.ts'
import type { Fact } from '#core/facts/fact.ts'
import { hlcDevice, hlcMs } from '#core/facts/hlc.ts'
import type { StoredRow } from '#core/facts/row.ts'
import { check, lacking, rowsUnder, type Unfit } from './check.ts'
import { AHEAD_MS, type Hello, type Pull, type Push, type PushResult, type RowPage, SYNC_SCHEMA } from './protocol.ts'

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
  /** A fact that its actor had no right to write: refused as `Denied`. */
  readonly overreaches?: (fact: Fact) => boolean
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
/** Rows of a page at least, where there are more: small tables come together. */
const ROWS = 2000
const KEPT_DAYS = 90
const KEPT_FACTS = 50_000

export function createSyncServer({
  kernel,
  space,
  serverEpoch,
  frozen,
  guard,
  overreaches,
  settle,
}: SyncServerParts): SyncServer {
  const { registry } = kernel
  const derived = new Set(registry.modules.flatMap((module) => module.derived?.map(({ type }) => type) ?? []))
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
    const looked = fresh.map(({ mid, fact }) => ({ mid, checked: check(fact, space, registry) }))
    const rows = await rowsUnder(
      looked.flatMap(({ checked }) => ('fact' in checked ? [checked.fact] : [])),
      store,
      space,
    )
    for (const { mid, checked } of looked) {
      if ('fact' in checked && hlcMs(checked.fact.hlc) > now + AHEAD_MS) {
        ahead = true
        break
      }
      const unfit: Unfit | undefined =
        'code' in checked ? checked : (foreign(checked.fact, device) ?? lacking([checked.fact], rows, registry))
      if (unfit) refused.push({ mid, code: unfit.code, path: unfit.path })
      else if ('fact' in checked) accepted.push(checked.fact)
      lastMid = mid
    }
    await kernel.receive(space, guard ? await guard(accepted) : accepted)
    // After the facts: a crash between the two makes the device send again, and known facts change nothing.
    await store.putNote(key(device), { epoch: ahead ? state.epoch + 1 : state.epoch, lastMid })
    if (accepted.length > 0) await settle?.()
    if (ahead) return { ok: false, why: 'ahead', lastMid, epoch: state.epoch + 1, now }
    return { ok: true, lastMid, refused }
  }

  /** A stamp names one write: what another device stamped is not this one's to send. What folds derive is nobody's. */
  function foreign(fact: Fact, device: string): Unfit | undefined {
    const { hlc, type } = fact
    if (hlcDevice(hlc) !== device) return { code: 'OtherDevice', path: 'hlc' }
    if (overreaches?.(fact)) return { code: 'Denied', path: 'actor' }
    if (derived.has(type)) return { code: 'DerivedFact', path: 'type' }
    return undefined
  }

  /** Where a new device begins to read the log: it is given all rows, and of the past what browsers keep. */
  async function since(): Promise<number> {
    const { seq } = await store.head(space)
    const [oldest] = await store.facts(space, { fromDay: addDays(await kernel.today(space), -KEPT_DAYS), limit: 1 })
    return Math.max(0, seq - KEPT_FACTS, (oldest?.seq ?? seq + 1) - 1)
  }

  return {
    async hello() {
      return {
        space,
        serverEpoch,
        schema: SYNC_SCHEMA,
        now: kernel.clock.now(),
        frozen,
        cursor: await since(),
      }
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
      const names = [...registry.tables.keys()].filter((name) => after === undefined || name > after).toSorted()
      const rows: StoredRow[] = []
      for (const name of names) {
        rows.push(...(await store.rows(space, { table: name, all: true, deleted: true })))
        if (rows.length >= ROWS && name !== names.at(-1)) return { rows, next: name }
      }
      return { rows }
    },
  }
}
