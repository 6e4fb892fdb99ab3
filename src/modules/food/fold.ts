/** Text for comparing: without case, accents and outer space; ß as ss. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll(/\s+/g, ' ').trim()

/** Whether every word asked for begins a word of the text, or the text begins with all of it. Both are folded before. */
export function matches(text: string, asked: string): boolean {
  if (asked === '') return false
  if (text.startsWith(asked)) return true
  const words = wordsOf(text)
  const wanted = wordsOf(asked)
  return wanted.length > 0 && wanted.every((word) => words.some((held) => held.startsWith(word)))
}

const wordsOf = (text: string): readonly string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
