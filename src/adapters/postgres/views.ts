import type pg from 'pg'
import type { AnyField } from '#core/fields/field.ts'
import type { Registry } from '#core/module/registry.ts'
import type { Table } from '#core/module/table.ts'
import { quoted } from './sql.ts'

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** `quantityMl` is `quantity_ml`: names that need no quotes. */
const columnOf = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

const TAKEN = new Set(['space', 'id', 'created_at', 'created_day'])

/** A value by its kind; what does not fit (written by a newer version, or sealed) is null rather than an error of the whole view. */
function typed(path: string, field: AnyField): string {
  const at = literal(path)
  const text = `fields->>${at}`
  const when = (pattern: string, type: string): string =>
    `case when ${text} ~ ${literal(pattern)} then (${text})::${type} end`
  switch (field.traits.kind) {
    case 'int':
      return `case when jsonb_typeof(fields->${at}) = 'number' then (${text})::numeric::bigint end`
    case 'number':
      return `case when jsonb_typeof(fields->${at}) = 'number' then (${text})::double precision end`
    case 'bool':
      return `case when jsonb_typeof(fields->${at}) = 'boolean' then (${text})::boolean end`
    case 'date':
      return when(String.raw`^\d{4}-\d\d-\d\d$`, 'date')
    case 'time':
      return when(String.raw`^\d\d:\d\d$`, 'time')
    case 'instant':
      return when(String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$`, 'timestamptz')
    case 'keyed':
      return `(select jsonb_object_agg(substr(key, ${path.length + 2}), value) from jsonb_each(fields) where starts_with(key, ${literal(`${path}/`)}))`
    case 'list':
    case 'shape':
    case 'json':
      return `fields->${at}`
    default:
      return text
  }
}

const day = (path: string): string => {
  const text = `fields->>${literal(path)}`
  return String.raw`case when ${text} ~ '^\d{4}-\d\d-\d\d$' then (${text})::date end`
}

/** The living rows of a table with one typed column per field, for people's own dashboards. */
export function viewSql(schema: string, table: Table): { name: string; sql: string } {
  const columns: [name: string, sql: string][] = [
    ['space', 'space'],
    ['id', 'id'],
  ]
  const taken = new Set(TAKEN)
  const add = (name: string, sql: string): void => {
    let free = name
    while (taken.has(free)) free += '_'
    taken.add(free)
    columns.push([free, sql])
  }
  for (const [name, field] of Object.entries(table.fields)) {
    add(columnOf(name), typed(name, field))
    if (field.traits.kind === 'instant') add(`${columnOf(name)}_day`, day(`${name}@day`))
  }
  columns.push(['created_at', `(fields->>'createdAt')::timestamptz`], ['created_day', day('createdAt@day')])
  const name = `v_${columnOf(table.name)}`
  const list = columns.map(([column, sql]) => `${sql} as ${quoted(column)}`).join(',\n  ')
  return {
    name,
    sql: `create view ${quoted(schema)}.${quoted(name)} with (security_invoker = true) as select\n  ${list}\nfrom ${quoted(schema)}.rows where tbl = ${literal(table.name)} and fields->'_deleted' = 'false'::jsonb`,
  }
}

/** Makes the views that are missing or were made from another declaration. One that somebody builds upon is left as it is. */
export async function readonlyViews(
  client: pg.ClientBase,
  schema: string,
  registry: Registry,
  log: (line: string) => void,
): Promise<void> {
  const made = await client.query<{ name: string; said: string | null }>(
    `select c.relname as name, obj_description(c.oid, 'pg_class') as said
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind = 'v'`,
    [schema],
  )
  const known = new Map(made.rows.map(({ name, said }) => [name, said]))
  for (const table of registry.tables.values()) {
    const { name, sql } = viewSql(schema, table)
    // The declaration's own text is what it was made from.
    const hashed = await client.query<{ hash: string }>('select md5($1) as hash', [sql])
    const mark = `made from the declaration of ${table.name}, ${hashed.rows[0]!.hash}`
    if (known.get(name) === mark) continue
    await client.query('savepoint view')
    try {
      await client.query(`drop view if exists ${quoted(schema)}.${quoted(name)}`)
      await client.query(sql)
      await client.query(`comment on view ${quoted(schema)}.${quoted(name)} is ${literal(mark)}`)
      await client.query('release savepoint view')
    } catch (error) {
      await client.query('rollback to savepoint view')
      log(`the view ${name} stays as it was: ${String(error)}`)
    }
  }
}
