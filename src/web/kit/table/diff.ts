import type { RowDiff } from '#core/door/diff.ts'
import type { AnyField, Json, Shape } from '#core/fields/field.ts'
import { DELETED, type Path } from '#core/facts/fact.ts'
import type { Registry } from '#core/module/registry.ts'
import type { Table } from '#core/module/table.ts'
import type { Change } from '#web/kit/Diff.tsx'
import type { Language } from '#web/look/text.tsx'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { useRefs } from './refs.ts'
import type { Saying } from './say.ts'
import { sayValue } from './value.ts'

/** How to say values of these tables, their references by name; without names while those are read. */
export function useSaying(registry: Registry, tables: Iterable<string>): Saying {
  const { language } = useText()
  const here = useHere()
  const fields = [...new Set(tables)].flatMap((name) => Object.entries(registry.tables.get(name)?.fields ?? {}))
  const refs = useRefs(Object.fromEntries(fields.map(([name, field], i) => [`${i} ${name}`, field])) as Shape)
  return { language, ...here, ...(refs ? { named: refs.named } : {}) }
}

/** The changed fields of several rows in the person's words and units, each with its row's name where there is more than one. */
export function changesOf(diffs: readonly RowDiff[], registry: Registry, saying: Saying): readonly Change[] {
  const used = new Map<string, number>()
  return diffs.flatMap((diff) => {
    const table = registry.tables.get(diff.table)
    const before = diffs.length > 1 ? `${rowNameIn(diff, registry, saying.language)}: ` : ''
    return rowChanges(diff, table, saying).map((change): Change => {
      const label = `${before}${change.label}`
      const times = (used.get(label) ?? 0) + 1
      used.set(label, times)
      // Labels tell the lines apart.
      return { ...change, label: times === 1 ? label : `${label} (${times})` }
    })
  })
}

/** What a row is called: by the diff, by the value that it gets, or by its table. */
export const rowNameIn = (diff: RowDiff, registry: Registry, language: Language): string =>
  titleIn(diff, registry) ?? registry.tables.get(diff.table)?.options.label?.[language] ?? diff.table

/** The value of the field that names such rows, where it has one. */
export function titleIn({ title, table, fields }: RowDiff, registry: Registry): string | undefined {
  const named = registry.tables.get(table)?.options.title
  const given = named === undefined ? undefined : fields.find(({ path }) => path === named)
  const value = given?.after ?? title ?? given?.before
  return typeof value === 'string' ? value : undefined
}

function rowChanges(diff: RowDiff, table: Table | undefined, saying: Saying): Change[] {
  const named = table?.options.title
  const fields = diff.fields.toSorted((a, b) => Number(b.path === named) - Number(a.path === named))
  const changes = fields.flatMap(({ path, before, after }): Change[] => {
    const { label, say } = sayingOf(table, path, saying)
    // A new row's optional zero says that there is none.
    if (diff.kind === 'add' && (after === 0 || after === false) && table?.fields[path]?.isOptional) return []
    const [was, is] = [say(before), say(after)]
    if (was === is) return []
    return [{ label, ...(was === '' ? {} : { before: was }), ...(is === '' ? {} : { after: is }) }]
  })
  if (changes.length > 0 || diff.kind === 'change') return changes
  const label = table?.options.label?.[saying.language] ?? diff.table
  const name = diff.title ?? label
  return [diff.kind === 'remove' ? { label, before: name, after: ends.gone[saying.language] } : { label, after: name }]
}

/** How a path of a table is called and its values are said. A row's end is a path like any other. */
export function sayingOf(
  table: Table | undefined,
  path: Path,
  saying: Saying,
): { label: string; say: (value: Json) => string } {
  const { language } = saying
  if (path === DELETED)
    return {
      label: whole[language],
      say: (value) => (value === null ? '' : ends[value === true ? 'gone' : 'there'][language]),
    }
  const [name = path, key] = path.split('/')
  const field = table?.fields[name]
  const label = field?.traits.label?.[language] ?? name
  if (!field)
    return { label, say: (value) => (value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)) }
  if (key === undefined) return { label, say: (value) => sayValue(field, value, saying) }
  return { label, say: (value) => sayEntry(field, value, saying) }
}

/** One entry of a keyed field, without what only orders it; what is ticked is ticked. */
function sayEntry({ traits: { shape = {} } }: AnyField, value: Json, saying: Saying): string {
  const entry = (value ?? {}) as Readonly<Record<string, Json>>
  return Object.entries(shape)
    .flatMap(([name, field]) => {
      if (name === 'rank' || entry[name] === undefined) return []
      if (field.traits.kind === 'bool') return entry[name] === true ? ['✓'] : []
      return [sayValue(field, entry[name], saying)]
    })
    .join(' ')
}

const whole = { en: 'Entry', de: 'Eintrag' }
const ends = { gone: { en: 'removed', de: 'entfernt' }, there: { en: 'there', de: 'vorhanden' } }
