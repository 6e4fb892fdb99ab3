export interface BoardColumn {
  readonly id: string
  readonly title: string
}

export interface BoardCard {
  readonly id: string
  readonly column: string
}

/** The cards with one of them moved before position `index` of `column`. Order within a column is the order of the list. */
export function moved<C extends BoardCard>(
  cards: readonly C[],
  id: string,
  column: string,
  index: number,
): readonly C[] {
  const card = cards.find((held) => held.id === id)
  if (!card) return cards
  const others = cards.filter((held) => held.id !== id)
  const neighbours = others.filter((held) => held.column === column)
  const next = neighbours[Math.max(0, index)]
  const last = neighbours.at(-1)
  // Behind the last of its column, so that a list that is sorted by columns stays so.
  const at = next ? others.indexOf(next) : last ? others.indexOf(last) + 1 : others.length
  return others.toSpliced(at, 0, { ...card, column })
}

export const placeOf = (cards: readonly BoardCard[], id: string): { column: string; index: number } | undefined => {
  const card = cards.find((held) => held.id === id)
  if (!card) return undefined
  return {
    column: card.column,
    index: cards.filter((held) => held.column === card.column).findIndex((held) => held.id === id),
  }
}

/** Where an arrow key takes a card or the focus from its place; undefined at the edge. */
export function stepped(
  columns: readonly BoardColumn[],
  cards: readonly BoardCard[],
  from: { column: string; index: number },
  key: string,
): { column: string; index: number } | undefined {
  const count = (column: string) => cards.filter((card) => card.column === column).length
  if (key === 'ArrowUp') return from.index > 0 ? { ...from, index: from.index - 1 } : undefined
  if (key === 'ArrowDown') return from.index < count(from.column) - 1 ? { ...from, index: from.index + 1 } : undefined
  const side = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const column = columns[columns.findIndex(({ id }) => id === from.column) + side]
  if (!side || !column) return undefined
  return { column: column.id, index: Math.min(from.index, count(column.id)) }
}
