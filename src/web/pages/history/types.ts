import type { Registry } from '#core/module/registry.ts'
import type { Language } from '#web/look/text.tsx'

/** What a kind of fact is called: by its own label, by what it does to which table, or by its name. */
export function labelOfType(registry: Registry, type: string, language: Language): string {
  if (type === 'Undone') return undone[language]
  const verb = registry.verbs.get(type)
  if (verb?.options.label) return verb.options.label[language]
  const place = verb?.table?.options.label ?? registry.owner('fact', type)?.label
  const name = spaced(type)
  if (!place) return name
  // Two kinds may do the same to a table; in the language of the code their names tell them apart.
  const twins = [...registry.verbs.values()].filter((other) => other.table === verb?.table && other.kind === verb?.kind)
  const plain = verb ? `${place[language]}: ${done[verb.kind][language]}` : place[language]
  return twins.length > 1 || !verb ? `${plain} (${name})` : plain
}

/** `TaskMovedToBoard` → `Task moved to board`. */
const spaced = (type: string): string => type.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const undone = { en: 'Taken back', de: 'Zurückgenommen' }
const done = {
  adds: { en: 'added', de: 'neu' },
  changes: { en: 'changed', de: 'geändert' },
  removes: { en: 'removed', de: 'entfernt' },
  notes: { en: 'noted', de: 'vermerkt' },
}
