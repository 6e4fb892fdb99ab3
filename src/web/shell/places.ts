import type { Text } from '#core/fields/field.ts'
import type { Registry } from '#core/module/registry.ts'
import type { IconName } from '#web/kit/icons.tsx'

export interface Place {
  /** Only there while this module is. */
  readonly module?: string
  readonly to: string
  readonly label: Text
  readonly icon: IconName
}

/** A module or a part of the app in the rail, with its further pages below it. */
export interface Section extends Place {
  readonly pages?: readonly { readonly to: string; readonly label: Text }[]
}

/** The five places of the bar on phones. */
export const places: readonly Place[] = [
  { to: '/', label: { en: 'Today', de: 'Heute' }, icon: 'today' },
  { to: '/todo', module: 'todo', label: { en: 'Todo', de: 'Aufgaben' }, icon: 'todo' },
  { to: '/drink', module: 'drink', label: { en: 'Drink', de: 'Trinken' }, icon: 'drink' },
  { to: '/chat', label: { en: 'Chat', de: 'Chat' }, icon: 'chat' },
  { to: '/more', label: { en: 'More', de: 'Mehr' }, icon: 'more' },
]

/** Pages made by hand beside the five, by module. */
const own: Readonly<Record<string, Pick<Section, 'to' | 'icon'>>> = {
  calendar: { to: '/calendar', icon: 'calendar' },
  food: { to: '/food', icon: 'food' },
  places: { to: '/places', icon: 'places' },
}

/** What the module list lets stand, and a derived page for every module that has none made by hand. */
export function placesOf(registry: Registry): { places: readonly Place[]; derived: readonly Section[] } {
  const there = new Set(registry.modules.map(({ name }) => name))
  const derived = registry.modules.flatMap(({ name, label, internal, tables }): Section[] => {
    const shown = tables.filter((table) => !table.options.internal)
    if (internal || shown.length === 0 || places.some(({ module }) => module === name)) return []
    const pages = shown.map((table) => ({ to: `/tables/${table.name}`, label: table.options.label ?? label }))
    if (own[name]) return [{ ...own[name], label, pages }]
    return [{ to: pages[0]!.to, label, icon: 'todo', pages: pages.slice(1) }]
  })
  return { places: places.filter(({ module }) => module === undefined || there.has(module)), derived }
}
