import type { Text } from '#core/fields/field.ts'
import type { Fact, StoredFact } from '#core/facts/fact.ts'
import { hlcMs } from '#core/facts/hlc.ts'
import type { Kernel } from '#core/kernel.ts'
import type { Trouble } from '#core/module/importer.ts'
import { AHEAD_MS } from '#sync/protocol.ts'
import { check, lacking, rowsUnder } from '#sync/check.ts'

const FORMAT = 'sekundant-facts'
const VERSION = 1
const PAGE = 1000
const CHUNK = 500

/**
 * A whole space as JSON lines: a header, then every fact in order. Facts that are folded anew everywhere (derived ones) are
 * left out; everything else is there, so that reading it into an empty space makes the same rows with the same history.
 */
export async function* spaceToLines(kernel: Kernel, space: string): AsyncGenerator<string> {
  const { seq } = await kernel.store.head(space)
  yield `${JSON.stringify({ format: FORMAT, version: VERSION, space, at: kernel.now(), head: seq })}\n`
  const derived = derivedTypes(kernel)
  for (let after = 0; after < seq;) {
    const page = await kernel.store.facts(space, { after, limit: PAGE })
    if (page.length === 0) return
    const kept = page.filter((fact) => fact.seq <= seq && !derived.has(fact.type))
    if (kept.length > 0) yield kept.map((fact) => `${JSON.stringify(bare(fact))}\n`).join('')
    after = page.at(-1)!.seq
  }
}

export interface LinesReport {
  /** Facts that were not here yet. */
  readonly added: number
  readonly known: number
  readonly troubles: readonly Trouble[]
  readonly message: Text
}

/**
 * Reads what `spaceToLines` wrote into a space, whatever space it came from. Facts that are here already change nothing.
 * With any trouble nothing is taken at all: half a history is none.
 */
export async function linesToSpace(
  kernel: Kernel,
  space: string,
  text: string,
  options: { readonly dryRun?: boolean } = {},
): Promise<LinesReport> {
  const { facts, troubles } = readLines(kernel, space, text)
  const known = new Set<string>()
  for (let at = 0; at < facts.length; at += CHUNK) {
    const ids = facts.slice(at, at + CHUNK).map((fact) => fact.id)
    for (const { id } of await kernel.store.facts(space, { ids })) known.add(id)
  }
  const fresh = facts.filter((fact) => !known.has(fact.id))
  if (troubles.length === 0) {
    const unfit = lacking(fresh, await rowsUnder(fresh, kernel.store.raw ?? kernel.store, space), kernel.registry)
    if (unfit)
      troubles.push({
        ...trouble(
          0,
          unfit.code,
          `A row would lack ${unfit.path.split('.').at(-1)}.`,
          `Einem Eintrag fehlte ${unfit.path.split('.').at(-1)}.`,
        ),
        place: unfit.fact,
      })
  }
  if (troubles.length > 0)
    return {
      added: 0,
      known: known.size,
      troubles,
      message: { en: 'The file has faults. Nothing was taken.', de: 'Die Datei hat Fehler. Nichts wurde übernommen.' },
    }
  if (options.dryRun) {
    return {
      added: fresh.length,
      known: known.size,
      troubles,
      message: { en: `${fresh.length} facts would be added.`, de: `${fresh.length} Ereignisse kämen dazu.` },
    }
  }
  let added = 0
  for (let at = 0; at < fresh.length; at += CHUNK)
    added += (await kernel.receive(space, fresh.slice(at, at + CHUNK))).length
  return {
    added,
    known: known.size,
    troubles,
    message: { en: `${added} facts added.`, de: `${added} Ereignisse hinzugefügt.` },
  }
}

function readLines(kernel: Kernel, space: string, text: string): { facts: Fact[]; troubles: Trouble[] } {
  const troubles: Trouble[] = []
  const facts = new Map<string, Fact>()
  const derived = derivedTypes(kernel)
  const latest = kernel.clock.now() + AHEAD_MS
  let line = 0
  for (const raw of text.replace(/^\ufeff/, '').split('\n')) {
    line++
    if (raw.trim() === '') continue
    if (troubles.length >= 20) break
    const value = jsonOf(raw)
    if (line === 1) {
      const header = value as { format?: unknown; version?: unknown } | undefined
      if (header?.format === FORMAT && header.version === VERSION) continue
      troubles.push(
        trouble(
          line,
          'BadHeader',
          'This is not an export of Sekundant that can be read here.',
          'Das ist kein Export von Sekundant, der sich hier lesen lässt.',
        ),
      )
      break
    }
    const checked =
      typeof value === 'object' && value !== null
        ? check({ ...value, space }, space, kernel.registry)
        : { code: 'BadJson', path: '' }
    if ('code' in checked)
      troubles.push(
        trouble(
          line,
          checked.code,
          `Line ${line} is not a fact (${checked.path || checked.code}).`,
          `Zeile ${line} ist kein Ereignis (${checked.path || checked.code}).`,
        ),
      )
    else if (hlcMs(checked.fact.hlc) > latest)
      troubles.push(
        trouble(line, 'FromTheFuture', `Line ${line} lies in the future.`, `Zeile ${line} liegt in der Zukunft.`),
      )
    else if (!derived.has(checked.fact.type)) facts.set(checked.fact.id, checked.fact)
  }
  if (line === 1 && troubles.length === 0 && text.trim() === '')
    troubles.push(trouble(1, 'BadHeader', 'The file is empty.', 'Die Datei ist leer.'))
  return { facts: [...facts.values()], troubles }
}

const derivedTypes = ({ registry }: Kernel): Set<string> =>
  new Set(registry.modules.flatMap((module) => module.derived?.map(({ type }) => type) ?? []))

function bare({ seq: _, ...fact }: StoredFact): Fact {
  return fact
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const trouble = (line: number, code: string, en: string, de: string): Trouble => ({
  place: `${line}`,
  code,
  message: { en, de },
})
