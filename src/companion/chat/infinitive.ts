const separable =
  'ab|an|auf|aus|bei|ein|fest|fertig|her|hin|los|mit|nach|raus|rein|runter|hoch|um|vor|vorbei|weg|weiter|wieder|zu|zurück|zusammen|durch|heraus|hinaus|herunter|rüber|frei|teil|statt'
const joined = new RegExp(`^(${separable})zu(\\p{L}{3,}n)$`, 'u')

/** "die Miete zu überweisen" → "die Miete überweisen"; "Mama anzurufen" → "Mama anrufen". */
export function infinitive(text: string): string {
  const words = text.split(' ')
  const last = words.at(-1) ?? ''
  const found = joined.exec(last)
  if (found) return [...words.slice(0, -1), `${found[1]}${found[2]}`].join(' ')
  if (words.length > 1 && words.at(-2) === 'zu' && last.endsWith('n')) return [...words.slice(0, -2), last].join(' ')
  return text
}
