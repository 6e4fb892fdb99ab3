import { useCallback, useMemo } from 'react'
import type { Json } from '#core/fields/field.ts'
import { createTurns, type Turned } from '#companion/chat/turn.ts'
import { ME, useApp, type App } from '#web/app/app.ts'
import type { Language } from '#web/look/text.tsx'

/** One turn with the companion in this browser: what it understood is done as the person's own act. */
export const turnsOf = ({ kernel, space, day }: App): ReturnType<typeof createTurns> =>
  createTurns({ kernel, space, undoLast: (actor) => day.undoLast(actor), onDevice: true })

export interface Said {
  readonly id: string
  readonly role: 'person' | 'companion'
  readonly text: string
  readonly at: string
}

export interface Talk {
  readonly id: string
  readonly title: string
  readonly startedAt: string
}

export async function talksOf({ kernel, space }: App): Promise<readonly Talk[]> {
  const rows = await kernel.store.rows(space, { table: 'conversations', index: 'startedAt', newest: true, limit: 200 })
  return rows.map(({ id, fields }) => ({ id, title: String(fields['title']), startedAt: String(fields['startedAt']) }))
}

export async function saidIn({ kernel, space }: App, conversation: string): Promise<readonly Said[]> {
  const rows = await kernel.store.rows(space, {
    table: 'messages',
    index: 'conversation',
    from: conversation,
    to: conversation,
  })
  const said = rows.map(({ id, fields, meta }) => ({ said: saidFrom(id, fields), stamp: meta['text']?.[0] ?? '' }))
  return said.toSorted((a, b) => (a.stamp < b.stamp ? -1 : 1)).map((one) => one.said)
}

const saidFrom = (id: string, fields: Readonly<Record<string, Json>>): Said => ({
  id,
  role: fields['role'] === 'person' ? 'person' : 'companion',
  text: String(fields['text']),
  at: String(fields['at']),
})

/** Says something in a conversation (a new one where none is named), keeps both sides of it, and gives what came of it. */
export function useTalk(
  language: Language,
): (text: string, conversation: string | undefined) => Promise<{ turned: Turned; conversation: string }> {
  const app = useApp()
  const turn = useMemo(() => turnsOf(app), [app])
  return useCallback(
    async (text, held) => {
      const { kernel, space } = app
      const keep = async (tool: string, input: Readonly<Record<string, unknown>>): Promise<string> => {
        const outcome = await kernel.perform({ tool, input, actor: ME, space })
        return outcome.kind === 'done' ? (outcome.facts[0]?.change?.row ?? '') : ''
      }
      const conversation = held ?? (await keep('start_conversation', { title: text.slice(0, 80) }))
      await keep('add_message', { conversationId: conversation, role: 'person', text })
      const turned = await turn({ message: text, language, actor: ME })
      await keep('add_message', {
        conversationId: conversation,
        role: 'companion',
        text: turned.message[turned.language],
      })
      return { turned, conversation }
    },
    [app, turn, language],
  )
}
