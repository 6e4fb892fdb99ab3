import { JSONParser } from '@streamparser/json'
import type { SourceFile } from '#core/module/importer.ts'
import { refuse } from '#core/module/refusal.ts'
import { Broken } from '#core/ports/platform.ts'
import { encodingOf, textOf } from './text.ts'

/** One element of a list in a JSON file. */
export interface JsonItem {
  /** Name of the list in the outermost object; none where the outermost value is the list. */
  readonly list: string | undefined
  readonly index: number
  readonly value: unknown
}

/**
 * The elements of the lists of these names in the outermost object, or of the outermost list, one by one: never the whole file
 * at once. Broken BadJson.
 */
export async function* itemsOf(file: SourceFile, lists: readonly string[]): AsyncGenerator<JsonItem> {
  const found: JsonItem[] = []
  let fault: Broken | undefined
  let parser: JSONParser | undefined
  const bad = (): Broken =>
    new Broken(
      refuse('BadJson', { en: 'This is not JSON that can be read.', de: 'Das ist kein JSON, das sich lesen lässt.' }),
    )
  const begun = (text: string): JSONParser => {
    const isList = text.trimStart().startsWith('[')
    const made = new JSONParser({ paths: isList ? ['$.*'] : lists.map((name) => `$.${name}.*`), keepStack: false })
    made.onError = () => void (fault ??= bad())
    made.onValue = ({ value, key, stack }) => {
      if (typeof key === 'number') found.push({ list: isList ? undefined : String(stack[1]?.key), index: key, value })
    }
    return made
  }
  const { encoding } = await encodingOf(file)
  for await (const text of textOf(file, encoding)) {
    if (parser === undefined && text.trim() === '') continue
    parser ??= begun(text)
    parser.write(text)
    if (fault) throw fault
    yield* found.splice(0)
  }
  try {
    if (!parser?.isEnded) parser?.end()
  } catch {
    fault ??= bad()
  }
  if (fault || parser === undefined) throw fault ?? bad()
  yield* found
}
