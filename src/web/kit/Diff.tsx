import { useText } from '#web/look/text.tsx'
import { wordDiff } from './words.ts'

/** One changed field, already in the person's words and units. Undefined: there is no value. */
export interface Change {
  readonly label: string
  readonly before?: string | undefined
  readonly after?: string | undefined
}

/** Exactly the changed fields, word by word: struck is what goes, underlined is what comes. */
export function Diff({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-4 gap-y-1">
      {changes.map((change) => (
        <div key={change.label} className="contents">
          <dt className="text-sm leading-6 opacity-90">{change.label}</dt>
          <dd className="min-w-0 whitespace-pre-wrap">
            <Words {...change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Words({ before, after }: Change) {
  const { t } = useText()
  if (before === undefined) return <Inserted text={after ?? ''} />
  if (after === undefined) {
    return (
      <>
        <Struck text={before} /> <span className="text-sm">{t(cleared)}</span>
      </>
    )
  }
  // A value without a word in common reads better as "old → new".
  const pieces = wordDiff(before, after)
  if (!pieces.some(({ kind, text }) => kind === 'same' && text.trim())) {
    return (
      <>
        <Struck text={before} /> <span aria-hidden="true">→</span> <Inserted text={after} />
      </>
    )
  }
  return pieces.map(({ kind, text }, i) => {
    if (kind === 'same') return <span key={i}>{text}</span>
    // Only words are struck or underlined, never the space around them.
    const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
    return (
      <span key={i}>
        {before}
        {words &&
          (kind === 'gone' ? (
            <Struck text={words} />
          ) : (
            <Inserted text={words} apart={pieces[i - 1]?.kind === 'gone'} />
          ))}
        {after}
      </span>
    )
  })
}

const Struck = ({ text }: { text: string }) => {
  const { t } = useText()
  return (
    <del className="text-pencil">
      <span className="sr-only">{t(goneText)} </span>
      {text}
    </del>
  )
}

const Inserted = ({ text, apart = false }: { text: string; apart?: boolean }) => {
  const { t } = useText()
  return (
    <ins className={`font-medium decoration-current/50 underline-offset-4 ${apart ? 'ml-1' : ''}`}>
      <span className="sr-only">{t(newText)} </span>
      {text}
    </ins>
  )
}

const cleared = { en: '(cleared)', de: '(geleert)' }
const goneText = { en: 'removed:', de: 'entfällt:' }
const newText = { en: 'new:', de: 'neu:' }
