import type { Table } from '#core/module/table.ts'

/** What a list can be narrowed by, from the indexes that a table declares. */
export interface Filter {
  readonly name: string
  readonly kind: 'days' | 'is'
  /** Of the index: an instant's is by its local day. */
  readonly index: string
}

export interface Chosen {
  readonly filter: string
  readonly from?: string
  readonly to?: string
}

export function filtersOf(table: Table): readonly Filter[] {
  const named = Object.entries(table.fields).flatMap(([name, { traits }]): Filter[] => {
    if (traits.kind === 'instant') return [{ name, kind: 'days', index: `${name}@day` }]
    if (traits.kind === 'date') return [{ name, kind: 'days', index: name }]
    const isDeclared = traits.kind === 'ref' || table.options.index?.includes(name)
    return isDeclared ? [{ name, kind: 'is', index: name }] : []
  })
  return [...named, { name: 'createdAt', kind: 'days', index: 'createdAt@day' }]
}

/** The index that a list is ordered by, newest first, while nothing is chosen: every row has it. */
export const orderOf = (table: Table): string =>
  filtersOf(table).find(({ kind, name }) => kind === 'days' && table.fields[name]?.isOptional === false)?.name ??
  'createdAt'
