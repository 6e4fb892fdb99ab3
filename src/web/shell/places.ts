import type { Text } from '#core/fields/field.ts'
import type { IconName } from '#web/kit/icons.tsx'

export interface Place {
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
  { to: '/todo', label: { en: 'Todo', de: 'Aufgaben' }, icon: 'todo' },
  { to: '/drink', label: { en: 'Drink', de: 'Trinken' }, icon: 'drink' },
  { to: '/chat', label: { en: 'Chat', de: 'Chat' }, icon: 'chat' },
  { to: '/more', label: { en: 'More', de: 'Mehr' }, icon: 'more' },
]
