import { z } from 'zod'
import { isDay } from '#core/time/day.ts'
import type { StoredRow } from '#core/facts/row.ts'
import type { Fact, StoredFact } from '#core/facts/fact.ts'

/** Bumped when what is sent changes its meaning; older clients are read-only until they are renewed. [SYNC-5] */
export const SYNC_SCHEMA = 1

/** [SYNC-3] How far a fact's stamp may lie ahead of the server's clock, in milliseconds. */
export const AHEAD_MS = 5 * 60_000

export interface Hello {
  readonly space: string
  readonly serverEpoch: string
  readonly schema: number
  /** The server's clock in milliseconds; browsers learn their offset from it. */
  readonly now: number
  /** The clock was set by hand and stands still: browsers adopt it. */
  readonly frozen: boolean
  /** From where a new device reads the log, once it has the rows. */
  readonly cursor: number
}

export interface Push {
  readonly device: string
  readonly epoch: number
  readonly schema: number
  readonly entries: readonly { readonly mid: number; readonly fact: Fact }[]
}

export type PushResult =
  | {
      readonly ok: true
      readonly lastMid: number
      readonly refused: readonly { readonly mid: number; readonly code: string; readonly path: string }[]
    }
  /** Nothing after `lastMid` was taken. `gap`: send from `lastMid + 1`. `ahead`: restamp by the offset, then send with the new epoch. */
  | { readonly ok: false; readonly why: 'gap'; readonly lastMid: number; readonly epoch: number }
  | {
      readonly ok: false
      readonly why: 'ahead'
      readonly lastMid: number
      readonly epoch: number
      readonly now: number
    }
  | { readonly ok: false; readonly why: 'old'; readonly schema: number }

export interface Pull {
  readonly facts: readonly StoredFact[]
  readonly cursor: number
  /** The newest entry of the asking device that the facts up to `cursor` cover. */
  readonly lastMid: number
  readonly serverEpoch: string
  readonly more: boolean
}

export interface RowPage {
  readonly rows: readonly StoredRow[]
  /** Ask again with it for the next page; absent on the last. */
  readonly next?: string
}

const json = z.json()
const path = z.string().min(1).max(200)
const id = z.string().regex(/^[\w.:~-]{1,120}$/)
const stamp = z.string().regex(/^[0-9a-f]{16}-[\w.~]{1,40}$/)
const origin = z.string().regex(/^[0-9a-f]{16}-[\w.~]{1,40}!?$/)
const short = z.string().max(200)

/** What a fact from elsewhere must look like before anything looks into it. Unknown keys of a newer device are kept. */
export const factSchema = z.looseObject({
  id,
  type: z.string().regex(/^\w{1,80}$/),
  space: id,
  hlc: stamp,
  at: z.iso.datetime(),
  zone: short,
  day: z.string().refine(isDay),
  actor: z.looseObject({ kind: z.enum(['user', 'ai', 'system']), id, name: short }),
  call: id,
  tool: short.optional(),
  proposal: id.optional(),
  causedBy: id.optional(),
  reverts: id.optional(),
  change: z
    .looseObject({
      table: z.string().regex(/^\w{1,80}$/),
      row: id,
      set: z.record(path, json),
      over: z.record(path, z.tuple([stamp, origin]).nullable()),
      as: z.record(path, origin).optional(),
    })
    .optional(),
  purges: z.record(z.string().regex(/^\w{1,80}$/), z.array(id).max(5000)).optional(),
  before: z.record(path, json),
  notes: z.record(path, json),
})

export const pushSchema = z.strictObject({
  device: z.string().regex(/^[\w.~]{1,40}$/),
  epoch: z.int().min(0),
  schema: z.int().min(1),
  entries: z.array(z.strictObject({ mid: z.int().min(1), fact: z.unknown() })).max(1000),
})
