import { bool, date, instant, int, keyed, listOf, text } from '#core/fields/field.ts'
import type { Fact } from '#core/facts/fact.ts'
import { hlc } from '#core/facts/hlc.ts'
import { applyFact, type StoredRow } from '#core/facts/row.ts'
import { defineModule } from '#core/module/module.ts'
import { registryOf } from '#core/module/registry.ts'
import { keysOf as keysOfTables, table } from '#core/module/table.ts'
import { view } from '#core/module/view.ts'
import type { Batch, Dirt, Reads } from '#core/ports/store.ts'

/** A table with every kind of index, for the store contract only. */
const things = table(
  'things',
  {
    label: text({ max: 400 }).open(),
    at: instant(),
    due: date().optional(),
    doneAt: instant().optional(),
    size: int().optional(),
    isBig: bool().optional(),
    body: text({ long: true }).optional(),
    tags: listOf(text()).optional(),
    parts: keyed({ title: text() }),
  },
  { index: ['label'], until: 'doneAt' },
)

const perDay = view('things.test', {
  sees: { made: things.on('at') },
  measures: { things_made: { label: { en: 'Things', de: 'Dinge' }, unit: '' } },
  fold: ({ made }) => ({ things_made: made.length }),
})

export const thingsModule = defineModule('things', {
  label: { en: 'Things', de: 'Dinge' },
  about: { en: 'for the contract', de: 'für den Vertrag' },
  class: 'open',
  tables: [things],
  facts: [things.adds('ThingAdded')],
  tools: [],
  views: [perDay],
})

export const registry = registryOf([thingsModule])
export const keysOf = keysOfTables(registry.tables)

const START = 1_789_000_000_000

export interface FactParts extends Partial<Omit<Fact, 'change'>> {
  readonly n: number
  readonly row?: string
  readonly set?: Readonly<Record<string, Fact['before'][string]>>
}

/** Fact number `n`, which sets fields of a row where `row` is given. */
export function fact({ n, row, set = {}, ...more }: FactParts): Fact {
  const stamp = hlc(START + n, 0, 'device')
  return {
    id: `fact-${n}`,
    type: 'ThingAdded',
    space: 'space',
    hlc: stamp,
    at: '2026-09-14T08:00:00.000Z',
    zone: 'Europe/Berlin',
    day: '2026-09-14',
    actor: { kind: 'user', id: 'me', name: 'You' },
    call: `call-${n}`,
    ...(row === undefined
      ? {}
      : {
          change: {
            table: 'things',
            row,
            set: { _deleted: false, ...set },
            over: Object.fromEntries(Object.keys({ _deleted: 0, ...set }).map((path) => [path, null])),
          },
        }),
    before: {},
    notes: {},
    ...more,
  }
}

/** The rows that facts make of `held`. */
export function rowsOf(facts: readonly Fact[], held: readonly StoredRow[] = []): StoredRow[] {
  const rows = new Map(held.map((row) => [row.id, row]))
  for (const one of facts) if (one.change) rows.set(one.change.row, applyFact(rows.get(one.change.row), one)!)
  return [...rows.values()]
}

export const NOTHING_READ: Reads = { head: -1, rows: [], ranges: [] }

/** A batch of facts and the rows that they make, which read nothing. */
export function batch(facts: readonly Fact[], more: Partial<Batch> = {}): Batch {
  return {
    space: 'space',
    facts,
    rows: rowsOf(facts),
    read: NOTHING_READ,
    outbox: false,
    dirt: [] as readonly Dirt[],
    ...more,
  }
}
