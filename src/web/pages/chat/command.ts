import { createElement } from 'react'
import { Refusal } from '#core/module/refusal.ts'
import type { Text } from '#core/fields/field.ts'
import { ME, type App } from '#web/app/app.ts'
import type { Toast } from '#web/kit/toasts.tsx'
import type { Language } from '#web/look/text.tsx'
import type { Command } from '#web/shell/command.ts'
import { hand } from './handed.ts'
import { Preview } from './Preview.tsx'
import { turnsOf } from './useTalk.ts'

export interface CommandParts {
  readonly app: App
  readonly t: (text: Text) => string
  readonly language: Language
  readonly toast: (toast: Toast) => void
  readonly go: (to: string) => void
}

/** What the command bar does with a sentence: shows what it would do, does it, and offers to take it back. A question goes on in the chat. */
export function commandOf({ app, language, toast, go }: CommandParts): Pick<Command, 'onSubmit' | 'preview'> {
  const turn = turnsOf(app)
  return {
    preview: (text) => createElement(Preview, { text, turn, language }),
    onSubmit(text) {
      void turn({ message: text, language, actor: ME }).then(({ message, language: spoken, calls, asks }) => {
        if (asks) {
          hand(text)
          return go('/chat')
        }
        const fact = calls
          .flatMap((call) => ('tool' in call && call.outcome.kind === 'done' ? call.outcome.facts : []))
          .at(-1)
        toast({
          text: message[spoken],
          ...(fact && fact.type !== 'Undone' ? { onUndo: () => void takeBack(app, fact.id, toast, spoken) } : {}),
        })
      })
    },
  }
}

async function takeBack(app: App, fact: string, toast: (toast: Toast) => void, language: Language): Promise<void> {
  const report = await app.kernel.undo({ fact }, { space: app.space, actor: ME })
  if (report instanceof Refusal || report.conflicts.length > 0) toast({ text: report.message[language] })
}
