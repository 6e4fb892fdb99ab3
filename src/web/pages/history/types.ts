import type { Registry } from '#core/module/registry.ts'
import type { Language } from '#web/look/text.tsx'

/** What a kind of fact is called: by its own label, else by its name, with where it belongs. */
export function labelOfType(registry: Registry, type: string, language: Language): string {
  if (type === 'Undone') return undone[language]
  const verb = registry.verbs.get(type)
  if (verb?.options.label) return verb.options.label[language]
  const place = verb?.table?.options.label ?? registry.owner('fact', type)?.label
  // Several kinds may do the same to a table: their names tell them apart.
  return place ? `${place[language]}: ${spaced(type)}` : spaced(type)
}

/** `TaskMovedToBoard` → `Task moved to board`. */
const spaced = (type: string): string => type.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const undone = { en: 'Taken back', de: 'Zurückgenommen' }
