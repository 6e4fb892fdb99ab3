/** Keys with row ids, in order. Lookup and insertion by binary search. */
export interface SortedKeys {
  add(key: string, id: string): void
  remove(key: string, id: string): void
  /** Ids of the keys within the bounds, both included; `newest` from the end. Equal keys are in order of id. */
  range(from: string | undefined, to: string | undefined, newest: boolean, limit: number | undefined): string[]
}

const SPLIT = '\u0000'

export function sortedKeys(): SortedKeys {
  const entries: string[] = []
  const place = (entry: string): number => {
    let low = 0
    let high = entries.length
    // Most keys come in order: look at the end first.
    if (high > 0 && entries[high - 1]! < entry) return high
    while (low < high) {
      const middle = (low + high) >>> 1
      if (entries[middle]! < entry) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    add(key, id) {
      entries.splice(place(key + SPLIT + id), 0, key + SPLIT + id)
    },
    remove(key, id) {
      const entry = key + SPLIT + id
      const at = place(entry)
      if (entries[at] === entry) entries.splice(at, 1)
    },
    range(from, to, newest, limit) {
      const start = from === undefined ? 0 : place(from + SPLIT)
      const end = to === undefined ? entries.length : place(`${to}${SPLIT}\uffff`)
      const count = Math.min(limit ?? Infinity, end - start)
      const found = newest ? entries.slice(end - count, end).toReversed() : entries.slice(start, start + count)
      return found.map((entry) => entry.slice(entry.indexOf(SPLIT) + 1))
    },
  }
}
