import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import type { Choice } from '#companion/chat/line.ts'
import type { StoredFact } from '#core/facts/fact.ts'
import { useDo, useDone } from '#web/app/act.ts'
import { useApp, useLive } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { Empty } from '#web/kit/Empty.tsx'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { useText } from '#web/look/text.tsx'
import { Page } from '#web/shell/Page.tsx'
import { onHanded } from './handed.ts'
import { Talks } from './Talks.tsx'
import { saidIn, useTalk, type Said } from './useTalk.ts'

interface Search {
  readonly conversation?: string
}

/** A conversation without a model: says what it understood, asks when unsure, offers to take back what it did. */
export function Chat() {
  const { t, language } = useText()
  const { conversation } = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const talk = useTalk(language)
  const act = useDo()
  const done = useDone()
  const [text, setText] = useState('')
  const [pending, setPending] = useState<string>()
  const [asked, setAsked] = useState<readonly Choice[]>([])
  const [did, setDid] = useState<readonly StoredFact[]>([])
  const [failed, setFailed] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  const said = useLive(async (app) => (conversation ? saidIn(app, conversation) : []), [conversation], ['messages'])
  const lines = said.value ?? []

  const send = async (line: string) => {
    const words = line.trim()
    if (!words || pending !== undefined) return
    setText('')
    setAsked([])
    setDid([])
    setFailed(false)
    setPending(words)
    try {
      const { turned, conversation: held } = await talk(words, conversation)
      setAsked(turned.asks?.choices ?? [])
      setDid(
        turned.calls.flatMap((call) =>
          'tool' in call && call.outcome.kind === 'done' && call.tool !== 'undo_last' ? call.outcome.facts : [],
        ),
      )
      await navigate({ to: '/chat', search: { conversation: held } as never, replace: true })
    } catch {
      setFailed(true)
      setText(words)
    } finally {
      setPending(undefined)
    }
  }
  const choose = async ({ label, call }: Choice) => {
    setAsked([])
    if (call) await act(call.name, call.input)
    else setText(label)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send(text)
  }

  const turns = lines.length + (pending === undefined ? 0 : 1)
  useEffect(() => {
    if (turns > 0) end.current?.scrollIntoView({ block: 'end' })
  }, [turns])
  const latest = useRef(send)
  useLayoutEffect(() => {
    latest.current = send
  })
  useEffect(() => onHanded((line) => void latest.current(line)), [])

  return (
    <Page title={t(titleText)} margin={<Talks current={conversation} />}>
      {lines.length === 0 && pending === undefined ? (
        <Empty phrase={t(phrase)} onSay={(line) => void send(line)} />
      ) : (
        <ol className="grid gap-5" aria-live="polite" aria-label={t(titleText)}>
          {lines.map((line) => (
            <Spoken key={line.id} by={line.role} text={line.text} />
          ))}
          {pending !== undefined && !lines.some(({ text: held, role }) => role === 'person' && held === pending) && (
            <Spoken by="person" text={pending} />
          )}
        </ol>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {asked.map((choice) => (
          <Button key={choice.label} tone="pencil" onClick={() => void choose(choice)}>
            {choice.label}
          </Button>
        ))}
        {did.length > 0 && <UndoButton facts={did} onDone={() => setDid([])} onSaid={done} />}
      </div>
      {failed && <ErrorNote happened={t(notKept.happened)} safe={t(notKept.safe)} todo={t(notKept.todo)} />}
      <form
        onSubmit={onSubmit}
        className="sticky bottom-20 mt-8 flex items-center gap-2 border-b border-strong bg-leaf wide:bottom-4"
      >
        <input
          aria-label={t(entryText)}
          placeholder={t(phrase)}
          value={text}
          maxLength={20_000}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => setText(event.target.value)}
          className="min-h-13 min-w-0 flex-1 bg-transparent px-3 font-serif text-lg outline-none placeholder:text-soft"
        />
        <Button tone="ink" type="submit">
          {t(sendText)}
        </Button>
      </form>
      <div ref={end} />
    </Page>
  )
}

function Spoken({ by, text }: { by: Said['role']; text: string }) {
  const { t } = useText()
  return (
    <li
      className={
        by === 'person' ? 'justify-self-end border-r-2 border-ink pr-4 text-right' : 'border-l-2 border-pencil pl-4'
      }
    >
      <span className="sr-only">{t(by === 'person' ? youText : itText)}: </span>
      <p className={by === 'person' ? 'whitespace-pre-wrap' : 'font-serif text-lg whitespace-pre-wrap'}>{text}</p>
    </li>
  )
}

function UndoButton({
  facts,
  onDone,
  onSaid,
}: {
  facts: readonly StoredFact[]
  onDone: () => void
  onSaid: ReturnType<typeof useDone>
}) {
  const app = useApp()
  const { t } = useText()
  const takeBack = async () => {
    onDone()
    const calls = new Map(facts.map((fact) => [fact.call, fact.id]))
    for (const id of [...calls.values()].toReversed()) {
      const report = await app.kernel.undo(
        { fact: id },
        { space: app.space, actor: { kind: 'user', id: 'me', name: 'You' } },
      )
      if ('message' in report) onSaid(report.message, [])
    }
  }
  return (
    <Button tone="line" icon="undo" onClick={() => void takeBack()}>
      {t(undoText)}
    </Button>
  )
}

const titleText = { en: 'Chat', de: 'Chat' }
const phrase = { en: 'a glass of water', de: 'log mir ein Glas Wasser' }
const entryText = { en: 'Write something', de: 'Schreib etwas' }
const sendText = { en: 'Send', de: 'Senden' }
const undoText = { en: 'Undo', de: 'Zurücknehmen' }
const youText = { en: 'You', de: 'Du' }
const itText = { en: 'Sekundant', de: 'Sekundant' }
const notKept = {
  happened: { en: 'That could not be written.', de: 'Das ließ sich nicht schreiben.' },
  safe: {
    en: 'Nothing was changed; your line still stands below.',
    de: 'Nichts wurde geändert; deine Zeile steht noch unten.',
  },
  todo: { en: 'Send it again.', de: 'Schick sie noch einmal.' },
}
