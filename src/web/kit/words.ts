export interface Piece {
  readonly kind: 'same' | 'gone' | 'new'
  readonly text: string
}

// Beyond this table the two texts are shown whole: nobody reads such a diff word by word.
const mostCells = 4_000_000

/** Word-level difference: longest common subsequence over words and the space between them. */
export function wordDiff(before: string, after: string): Piece[] {
  const a = split(before)
  const b = split(after)
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  const middle = between(a.slice(head, a.length - tail), b.slice(head, b.length - tail))
  return merge([...same(a.slice(0, head)), ...middle, ...same(a.slice(a.length - tail))])
}

const split = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []
const same = (words: readonly string[]): Piece[] => words.map((text) => ({ kind: 'same', text }))

function between(a: readonly string[], b: readonly string[]): Piece[] {
  const gone = a.map((text): Piece => ({ kind: 'gone', text }))
  const fresh = b.map((text): Piece => ({ kind: 'new', text }))
  if (a.length === 0 || b.length === 0 || a.length * b.length > mostCells) return [...gone, ...fresh]
  const width = b.length + 1
  const length = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => length[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      length[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const pieces: Piece[] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      pieces.push({ kind: 'same', text: a[i]! })
      i++
      j++
      continue
    }
    if (at(i + 1, j) >= at(i, j + 1)) pieces.push(gone[i++]!)
    else pieces.push(fresh[j++]!)
  }
  return [...pieces, ...gone.slice(i), ...fresh.slice(j)]
}

const changed = (piece: Piece | undefined) => piece !== undefined && piece.kind !== 'same'

/** Joins neighbours of a kind; a lone space between two changes belongs to both, so that whole phrases are struck. */
function merge(pieces: readonly Piece[]): Piece[] {
  const bridged = pieces.flatMap((piece, i): Piece[] => {
    if (piece.kind !== 'same' || piece.text.trim() !== '' || !changed(pieces[i - 1]) || !changed(pieces[i + 1]))
      return [piece]
    return [
      { kind: 'gone', text: piece.text },
      { kind: 'new', text: piece.text },
    ]
  })
  const merged: Piece[] = []
  let gone = ''
  let fresh = ''
  const flush = () => {
    if (gone) merged.push({ kind: 'gone', text: gone })
    if (fresh) merged.push({ kind: 'new', text: fresh })
    gone = ''
    fresh = ''
  }
  for (const piece of bridged) {
    if (piece.kind === 'gone') gone += piece.text
    else if (piece.kind === 'new') fresh += piece.text
    else {
      flush()
      const last = merged.at(-1)
      if (last?.kind === 'same') merged[merged.length - 1] = { kind: 'same', text: last.text + piece.text }
      else merged.push(piece)
    }
  }
  flush()
  return merged
}
