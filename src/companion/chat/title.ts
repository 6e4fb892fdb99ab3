import type { Line } from './line.ts'

const edges = /^[\s,;:.!\-–—…]+|[\s,;:\-–—…]+$/gu

/** The person's own words at these tokens, as they wrote them; gaps between them become one space. */
export function titleOf(line: Line, indexes: readonly number[]): string {
  let text = ''
  let last: number | undefined
  for (const index of indexes) {
    const token = line.tokens[index]!
    // Two tokens of one short form share a place.
    const before = last === undefined ? undefined : line.tokens[last]!
    if (before && token.at < before.end) {
      last = index
      continue
    }
    const whole = before && last === index - 1 ? line.text.slice(before.end, token.at) : ' '
    text += (before ? (last === index - 1 ? whole : /^[,.;:!?)]$/.test(token.raw) ? '' : ' ') : '') + token.raw
    last = index
  }
  return tidy(text)
}

/** Without what was left over at the ends. */
export function tidy(text: string): string {
  let now = text
    .replaceAll(/\(\s*\)/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  for (;;) {
    const next = now
      .replaceAll(edges, '')
      .replace(/(^|\s)\.$/u, '')
      .trim()
    if (next === now)
      return /[^.]\.$/.test(now) && !/\b(z\.B|Nr|St|Str|Dr|etc|usw)\.$/.test(now) ? now.slice(0, -1) : now
    now = next
  }
}
