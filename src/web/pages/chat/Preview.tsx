import { useEffect, useState } from 'react'
import type { createTurns } from '#companion/chat/turn.ts'
import { ME } from '#web/app/app.ts'
import type { Language } from '#web/look/text.tsx'

interface PreviewProps {
  text: string
  turn: ReturnType<typeof createTurns>
  language: Language
}

/** What sending the line would do, in pencil; nothing while it is not understood. */
export function Preview({ text, turn, language }: PreviewProps) {
  const [said, setSaid] = useState<string>()
  useEffect(() => {
    let current = true
    const timer = setTimeout(() => {
      turn({ message: text, language, actor: ME, dryRun: true }).then(
        ({ message, language: spoken, calls, asks }) =>
          current && setSaid(calls.length > 0 || asks ? message[spoken] : undefined),
        () => current && setSaid(undefined),
      )
    }, 80)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text, turn, language])
  return said === undefined ? null : <output className="block pb-2">{said}</output>
}
