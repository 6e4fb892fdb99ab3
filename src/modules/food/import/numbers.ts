/** Which mark stands before the decimals of a file; `unclear`: numbers that may be read both ways; `mixed`: no one way reads all. */
export type Marks = '.' | ',' | 'unclear' | 'mixed'

const bare = (cell: string): string => cell.replaceAll(/[\s\u00a0\u202f'’]/g, '')

/** Decided over all numbers of a file: `12,5` and `1.234,5` have a comma, `12.5` and `1,234.5` a point, `1,234` alone says nothing. */
export function marksOf(cells: Iterable<string>): Marks {
  const said = new Set<'.' | ','>()
  let isUnclear = false
  for (const cell of cells) {
    const vote = voteOf(bare(cell))
    if (vote === 'unclear') isUnclear = true
    else if (vote) said.add(vote)
  }
  if (said.size > 1) return 'mixed'
  const [only] = said
  if (only) return only
  return isUnclear ? 'unclear' : '.'
}

function voteOf(text: string): '.' | ',' | 'unclear' | undefined {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last < 0) return undefined
  const mark = text[last] as '.' | ','
  const other = mark === '.' ? ',' : '.'
  if (text.includes(other)) return mark
  // Several of one kind stand between groups.
  if (text.indexOf(mark) !== last) return other
  const [before = '', after = ''] = text.split(mark)
  return after.length === 3 && /^[+-]?[1-9]\d{0,2}$/.test(before) ? 'unclear' : mark
}

/** A number by the file's mark; null for an empty cell, undefined for what is none. */
export function numberOf(cell: string, mark: '.' | ','): number | null | undefined {
  const text = bare(cell)
  if (text === '' || /^[-–—]+$/.test(text)) return null
  const other = mark === '.' ? ',' : '.'
  const plain = text.replaceAll(other, '').replace(mark, '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}
