import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'

/** The tables as queries see them. Counters come back as text: PostgreSQL's are wider than JavaScript's. */
export interface Tables {
  spaces: { space: string; head: string; hlc: string }
  rows: { space: string; tbl: string; id: string; fields: unknown; meta: unknown; keys: string[]; rev: string }
  row_keys: { space: string; tbl: string; entry: string; id: string }
  facts: {
    space: string
    seq: string
    id: string
    type: string
    day: string
    call: string
    tbl: string | null
    row_id: string | null
    proposal: string | null
    reverts: string | null
    actor_kind: string
    actor: string
    body: unknown
  }
  folds: { space: string; view: string; day: string; value: unknown }
  once_keys: { space: string; key: string; result: unknown }
  notes: { space: string; key: string; value: unknown }
}

export type Sql = Kysely<Tables>

/** Builds queries; they are run by `Session`, which sends several at once where Kysely would wait for each. */
export const sqlFor = (schema: string): Sql =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }).withSchema(schema)

/** Notes belong to no space; no space can be called so. */
export const REPLICA = '!'

const SPLIT = '\u0001'
const AFTER_SPLIT = '\u0002'

/**
 * PostgreSQL orders text by code points, the port by code units, and the two part ways above U+D7FF: such units are written
 * as a pair that sorts where they do.
 */
// eslint-disable-next-line unicorn/prefer-code-point
const sortable = (key: string): string =>
  key.replace(/[\ud800-\uffff]/g, (unit) => `\ue000${String.fromCharCode(unit.charCodeAt(0) - 0xd800 + 0x20)}`)

/** An index entry as it is kept: the index's name, then the key. */
export const entryOf = (index: string, key: string): string => index + SPLIT + sortable(key)

/** The bounds of an index's range, both included. */
export const boundsOf = (
  index: string,
  from: string | undefined,
  to: string | undefined,
): { from: string; to: string } => ({
  from: from === undefined ? index + SPLIT : entryOf(index, from),
  to: to === undefined ? index + AFTER_SPLIT : entryOf(index, to),
})

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
