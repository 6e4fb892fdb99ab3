import type { SourceFile, Trouble } from '#core/module/importer.ts'
import { Broken } from '#core/ports/platform.ts'
import { refuse } from '#core/module/refusal.ts'

/** What a text file is written in: by its byte-order mark, else UTF-8 if all of it is, else Windows-1252 (which takes any bytes). */
export async function encodingOf(file: SourceFile): Promise<{ readonly encoding: string; readonly trouble?: Trouble }> {
  let first = true
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of file.chunks()) {
      if (first && chunk.length > 1) {
        if (chunk[0] === 0xff && chunk[1] === 0xfe) return { encoding: 'utf-16le' }
        if (chunk[0] === 0xfe && chunk[1] === 0xff) return { encoding: 'utf-16be' }
      }
      first = false
      utf8.decode(chunk, { stream: true })
    }
    utf8.decode()
    return { encoding: 'utf-8' }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return {
      encoding: 'windows-1252',
      trouble: {
        place: file.name,
        code: 'OldEncoding',
        message: {
          en: 'The file is not UTF-8; it was read as Windows-1252. Look whether letters with marks are right.',
          de: 'Die Datei ist kein UTF-8; sie wurde als Windows-1252 gelesen. Prüfe, ob Umlaute stimmen.',
        },
      },
    }
  }
}

/** A file's text, piece by piece, without a byte-order mark. */
export async function* textOf(file: SourceFile, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of file.chunks()) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/** The lines of a file, whatever ends them. A line longer than `most` characters is no text: Broken LineTooLong. */
export async function* linesOf(file: SourceFile, encoding: string, most = 8_000_000): AsyncGenerator<string> {
  let rest = ''
  for await (const text of textOf(file, encoding)) {
    const lines = `${rest}${text}`.split(/\r\n|\n|\r(?=[^])/)
    rest = lines.pop()!
    for (const line of lines) yield line
    if (rest.length > most)
      throw new Broken(refuse('LineTooLong', { en: 'A line has no end.', de: 'Eine Zeile hört nicht auf.' }))
  }
  if (rest !== '') yield rest.replace(/\r$/, '')
}

export const WHOLE_LIMIT = 64 * 1024 * 1024

/** All of a file's text, for formats that need it at once. Broken TooLarge beyond `limit` bytes. */
export async function wholeText(
  file: SourceFile,
  limit = WHOLE_LIMIT,
): Promise<{ readonly text: string; readonly trouble?: Trouble }> {
  let bytes = 0
  const bounded: SourceFile = {
    name: file.name,
    async *chunks() {
      bytes = 0
      for await (const chunk of file.chunks()) {
        bytes += chunk.length
        if (bytes > limit)
          throw new Broken(
            refuse('TooLarge', {
              en: `The file is larger than ${Math.floor(limit / 1024 / 1024)} MB.`,
              de: `Die Datei ist größer als ${Math.floor(limit / 1024 / 1024)} MB.`,
            }),
          )
        yield chunk
      }
    },
  }
  const { encoding, trouble } = await encodingOf(bounded)
  const parts: string[] = []
  for await (const part of textOf(bounded, encoding)) parts.push(part)
  return { text: parts.join(''), ...(trouble ? { trouble } : {}) }
}

/** A text as a file. */
export const fileOf = (name: string, text: string): SourceFile => {
  const bytes = new TextEncoder().encode(text)
  return fileOfBytes(name, bytes)
}

const SLICE = 256 * 1024

export const fileOfBytes = (name: string, bytes: Uint8Array): SourceFile => ({
  name,
  size: bytes.length,
  async *chunks() {
    for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE)
  },
})
