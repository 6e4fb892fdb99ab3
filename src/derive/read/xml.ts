import { SaxesParser } from 'saxes'
import type { SourceFile } from '#core/module/importer.ts'
import { refuse } from '#core/module/refusal.ts'
import { Broken } from '#core/ports/platform.ts'
import { encodingOf, textOf } from './text.ts'

/** What an XML file says, in its order. Names are without their prefix. */
export type XmlEvent =
  | { readonly open: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly close: string }
  | { readonly text: string }

const DEEPEST = 200

/**
 * The elements and texts of an XML file. No document type is read, so nothing expands; elements within one another are counted.
 * Broken BadXml with the line where it stops being XML.
 */
export async function* xmlOf(file: SourceFile): AsyncGenerator<XmlEvent> {
  const found: XmlEvent[] = []
  let depth = 0
  let fault: Broken | undefined
  const parser = new SaxesParser()
  const bad = (): Broken =>
    new Broken(
      refuse('BadXml', {
        en: `Line ${parser.line}: this is not XML that can be read.`,
        de: `Zeile ${parser.line}: Das ist kein XML, das sich lesen lässt.`,
      }),
    )
  parser.on('error', () => (fault ??= bad()))
  parser.on('doctype', () => (fault ??= bad()))
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > DEEPEST) fault ??= bad()
    const plain = Object.entries(attributes).map(([key, value]) => [local(key), String(value)])
    found.push({ open: local(name), attributes: Object.fromEntries(plain) })
  })
  parser.on('closetag', ({ name }) => {
    depth--
    found.push({ close: local(name) })
  })
  parser.on('text', (text) => found.push({ text }))
  parser.on('cdata', (text) => found.push({ text }))
  const { encoding } = await encodingOf(file)
  for await (const text of textOf(file, encoding)) {
    parser.write(text)
    if (fault) throw fault
    yield* found.splice(0)
  }
  parser.close()
  if (fault) throw fault
  yield* found
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
