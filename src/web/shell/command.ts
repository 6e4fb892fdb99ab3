import { createContext, use, type ReactNode } from 'react'
import type { IconName } from '#web/kit/icons.tsx'

export interface Suggestion {
  readonly id: string
  readonly title: string
  readonly meta?: string
  readonly icon?: IconName
  readonly run: () => void
}

/** What the command bar says and does; its content is the app's. */
export interface Command {
  /** For the text as it stands, best first. Called on every keystroke: be quick. */
  readonly suggestions: (text: string) => readonly Suggestion[]
  /** The text itself was sent. */
  readonly onSubmit: (text: string) => void
  /** What sending the text would do, in pencil. */
  readonly preview?: (text: string) => ReactNode
  readonly placeholder?: string
}

export const CommandContext = createContext<((text?: string) => void) | undefined>(undefined)

/** Opens the command bar, with a text if told. */
export function useCommandBar(): (text?: string) => void {
  const open = use(CommandContext)
  if (!open) throw new Error('useCommandBar needs a Shell above it')
  return open
}
