import { isDay } from '#core/time/day.ts'
import { isInstant, normalInstant } from '#core/time/instant.ts'
import { CREATED, DELETED, dayPath } from '#core/facts/fact.ts'
import { isLive, type StoredRow } from '#core/facts/row.ts'
import { valueSchema } from '#core/fields/schema.ts'
import { rowOf, type Table } from '#core/module/table.ts'
import { indexedFields } from '#derive/indexed.ts'
import { fromText } from '#derive/text.ts'
import { mayRead, noted } from '../http/caller.ts'
import { Problem } from '../http/problem.ts'
import { type Ctx, isSet, on, reply } from '../http/route.ts'
import type { Serving } from '../parts.ts'
import { cursorOf, fromCursor } from '../wire.ts'

const PAGE = 100
const LARGEST_PAGE = 1000

/** `GET /api/rows/{table}` with filters on indexed fields, and `GET /api/rows/{table}/{id}`. */
export function rowRoutes(serving: Serving): void {
  const { app, kernel, space, gate } = serving

  const tableAt = async (context: Ctx): Promise<Table> => {
    const name = context.req.param('table')!
    await mayRead(context, gate, 'table', name)
    const table = kernel.registry.tables.get(name)
    if (!table)
      throw new Problem(
        404,
        'UnknownTable',
        { en: `There is no table ${name.slice(0, 80)}.`, de: `Es gibt keine Tabelle ${name.slice(0, 80)}.` },
        { path: 'table' },
      )
    return table
  }

  on(app, '/api/rows/:table', {
    async GET(context) {
      const table = await tableAt(context)
      const { zone } = await kernel.calendar(space)
      const filters = filtersOf(table, context.req.queries(), zone)
      const limit = limitOf(context)
      const after = context.req.query('cursor')
      const cursor = after === undefined ? undefined : readCursor(after)
      const found = isSet(context, 'deleted') ? await deletedPage() : await livePage()
      const page = found.slice(0, limit)
      const last = page.at(-1)
      await noted(context, gate, `rows ${table.name}`, page.length)
      return reply(context, {
        rows: page.map(({ row }) => ({
          ...rowOf(table, row.id, row.fields),
          ...(row.fields[DELETED] === true ? { deleted: true } : {}),
        })),
        ...(found.length > limit && last ? { cursor: cursorOf([last.key, last.row.id]) } : {}),
      })

      async function deletedPage(): Promise<Keyed[]> {
        const rows = await kernel.store.rows(space, { table: table.name, all: true, deleted: true })
        return rows
          .filter((row) => filters.every((filter) => passes(row, filter)))
          .map((row) => ({ row, key: '' }))
          .filter((keyed) => isAfter(keyed, cursor))
          .toSorted(byKey)
          .slice(0, limit + 1)
      }

      // The index gives no way in after a row, only after a key: ask for more until the page is full or the range is over.
      async function livePage(): Promise<Keyed[]> {
        const lead = filters[0] ?? { path: CREATED, from: undefined, to: undefined }
        const from = cursor && (lead.from === undefined || cursor[0] > lead.from) ? cursor[0] : lead.from
        for (let want = limit + 1; ; want *= 4) {
          const rows = await kernel.store.rows(space, {
            table: table.name,
            index: lead.path,
            limit: want,
            ...(from === undefined ? {} : { from }),
            ...(lead.to === undefined ? {} : { to: lead.to }),
          })
          const fitting = rows
            .filter((row) => filters.every((filter) => passes(row, filter)))
            .map((row) => ({ row, key: keyAt(row, lead.path) }))
            .filter((keyed) => isAfter(keyed, cursor))
          if (fitting.length > limit || rows.length < want) return fitting
        }
      }
    },
  })

  on(app, '/api/rows/:table/:id', {
    async GET(context) {
      const table = await tableAt(context)
      const id = context.req.param('id')!
      // What no row can be called is not looked for: not every text is one that a database takes.
      const [row] = /^[\w.:~-]{1,120}$/.test(id) ? await kernel.store.rows(space, { table: table.name, ids: [id] }) : []
      if (!isLive(row))
        throw new Problem(
          404,
          'NotFound',
          { en: 'That does not exist (any more).', de: 'Das gibt es nicht (mehr).' },
          { path: 'id' },
        )
      await noted(context, gate, `row ${table.name}`, 1)
      return reply(context, rowOf(table, row.id, row.fields))
    },
  })
}

interface Keyed {
  readonly row: StoredRow
  readonly key: string
}

interface Filter {
  readonly path: string
  readonly from: string | undefined
  readonly to: string | undefined
}

type Cursor = readonly [key: string, id: string]

const keyAt = (row: StoredRow, path: string): string =>
  path === 'open' ? String(row.fields[CREATED] ?? '') : String(row.fields[path] ?? '')

const isAfter = ({ key, row }: Keyed, cursor: Cursor | undefined): boolean =>
  cursor === undefined || key > cursor[0] || (key === cursor[0] && row.id > cursor[1])

const byKey = (a: Keyed, b: Keyed): number =>
  a.key === b.key ? (a.row.id < b.row.id ? -1 : 1) : a.key < b.key ? -1 : 1

function passes(row: StoredRow, { path, from, to }: Filter): boolean {
  if (path === 'open') return true
  const value = row.fields[path]
  if (value === undefined) return false
  return (from === undefined || String(value) >= from) && (to === undefined || String(value) <= to)
}

const OWN = new Set(['limit', 'cursor', 'deleted'])

/** `field=value`, `field.from=`, `field.to=`; an instant by a date means its local day. `open=1`: rows that stand open. */
function filtersOf(table: Table, query: Readonly<Record<string, readonly string[]>>, zone: string): Filter[] {
  const known = new Set(indexedFields(table))
  const filters = new Map<string, Filter>()
  for (const [name, [value = '']] of Object.entries(query)) {
    if (OWN.has(name)) continue
    if (name === 'open' && table.options.until) {
      if (value === '1' || value === 'true') filters.set('open', { path: 'open', from: undefined, to: undefined })
      continue
    }
    const bound = /^(.+)\.(from|to)$/.exec(name)
    const field = (bound?.[1] ?? name).replace(/@day$/, '')
    if (!known.has(field))
      throw badFilter(name, {
        en: `One cannot filter by ${name.slice(0, 80)} here.`,
        de: `Nach ${name.slice(0, 80)} lässt sich hier nicht filtern.`,
      })
    const { path, key } = keyOf(table, field, name, value, zone)
    const held = filters.get(path) ?? { path, from: undefined, to: undefined }
    filters.set(path, bound ? { ...held, [bound[2]!]: key } : { path, from: key, to: key })
  }
  return [...filters.values()]
}

function keyOf(table: Table, field: string, name: string, value: string, zone: string): { path: string; key: string } {
  const declared = table.fields[field]
  const isMoment = field === CREATED || declared?.traits.kind === 'instant'
  if (isMoment && isDay(value)) return { path: dayPath(field), key: value }
  if (!declared) {
    if (!isInstant(value))
      throw badFilter(name, { en: `${name} is a date or a moment.`, de: `${name} ist ein Datum oder ein Zeitpunkt.` })
    return { path: field, key: normalInstant(value) }
  }
  const read = fromText(declared, value, zone)
  if (!read.ok) throw badFilter(name, read.message)
  const parsed = valueSchema(declared).safeParse(read.value)
  if (!parsed.success)
    throw badFilter(name, {
      en: `${name} has a value that cannot be.`,
      de: `${name} hat einen Wert, den es nicht gibt.`,
    })
  return { path: field, key: String(parsed.data) }
}

const badFilter = (path: string, text: { en: string; de: string }): Problem =>
  new Problem(400, 'BadFilter', text, { path })

export function limitOf(context: Ctx): number {
  const asked = context.req.query('limit')
  if (asked === undefined) return PAGE
  if (/^\d{1,4}$/.test(asked) && Number(asked) >= 1 && Number(asked) <= LARGEST_PAGE) return Number(asked)
  throw new Problem(
    400,
    'BadInput',
    {
      en: `limit is a whole number from 1 to ${LARGEST_PAGE}.`,
      de: `limit ist eine ganze Zahl von 1 bis ${LARGEST_PAGE}.`,
    },
    { path: 'limit' },
  )
}

function readCursor(text: string): Cursor {
  const value = fromCursor(text)
  if (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((part) => typeof part === 'string' && part.isWellFormed() && !part.includes('\0'))
  )
    return value as unknown as Cursor
  throw new Problem(
    400,
    'BadCursor',
    { en: 'This cursor is not one of ours.', de: 'Dieser Cursor ist keiner von uns.' },
    { path: 'cursor' },
  )
}
