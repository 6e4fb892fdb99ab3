import type { Text } from '#core/fields/field.ts'
import { type Fact, UNDONE } from '#core/facts/fact.ts'
import { payloadOf } from '#core/module/verb.ts'
import type { Registry } from '#core/module/registry.ts'

type Payload = Readonly<Record<string, unknown>>

export const payloadIn = (fact: Fact, registry: Registry): Payload => {
  const verb = registry.verbs.get(fact.type)
  return verb ? payloadOf(verb, fact) : { ...fact.notes }
}

/** A fact as people say it: the verb's own label, or what was done in which table; then the row's name, as it was or, unsaid, as it is. */
export function sentenceOf(fact: Fact, registry: Registry, title?: string): Text {
  const verb = registry.verbs.get(fact.type)
  const table = fact.change && registry.tables.get(fact.change.table)
  const named = titleIn(fact, registry) ?? title
  const tail: Text = named === undefined ? { en: '', de: '' } : { en: ` “${named}”`, de: ` „${named}“` }
  const add = (head: Text): Text => ({ en: `${head.en}${tail.en}`, de: `${head.de}${tail.de}` })
  if (fact.type === UNDONE) {
    const undone = registry.verbs.get(String(fact.notes['type']))?.options.label
    return undone
      ? { en: `Taken back: ${undone.en}${tail.en}`, de: `Zurückgenommen: ${undone.de}${tail.de}` }
      : add({ en: 'Taken back', de: 'Zurückgenommen' })
  }
  if (verb?.options.label) return add(verb.options.label)
  const done = DONE[verb?.kind ?? 'notes']!
  const place = table?.options.label ?? registry.owner('fact', fact.type)?.label
  if (!place) return add({ en: spaced(fact.type), de: spaced(fact.type) })
  return { en: `${place.en}: ${done.en}${tail.en}`, de: `${place.de}: ${done.de}${tail.de}` }
}

const DONE: Readonly<Record<string, Text>> = {
  adds: { en: 'added', de: 'neu' },
  changes: { en: 'changed', de: 'geändert' },
  removes: { en: 'removed', de: 'entfernt' },
  notes: { en: 'noted', de: 'vermerkt' },
}

/** What the fact itself says of the row's name. */
function titleIn(fact: Fact, registry: Registry): string | undefined {
  const { change } = fact
  const named = change && registry.tables.get(change.table)?.options.title
  if (!change || !named) return undefined
  const value = change.set[named] ?? fact.notes[named] ?? fact.before[named]
  return typeof value === 'string' ? value : undefined
}

/** `TaskMovedToBoard` → `Task moved to board`. */
const spaced = (type: string): string => type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
