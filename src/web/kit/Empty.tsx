import { useText } from '#web/look/text.tsx'

/** An empty page shows the one phrase that would fill it. With `onSay` it can be tapped. */
export function Empty({ phrase, about, onSay }: { phrase: string; about?: string; onSay?: (phrase: string) => void }) {
  const { t } = useText()
  const said = <span className="font-serif text-xl text-ink">{t(quotes).replace('…', phrase)}</span>
  return (
    <div className="grid justify-items-start gap-1 border-y border-rule py-8">
      <p className="text-soft">{about ?? t(nothing)}</p>
      {onSay ? (
        <button
          type="button"
          onClick={() => onSay(phrase)}
          className="min-h-11 text-left underline decoration-rule underline-offset-4 hover:decoration-ink"
        >
          {said}
        </button>
      ) : (
        <p>{said}</p>
      )}
    </div>
  )
}

const nothing = { en: 'Nothing here yet. For example:', de: 'Hier steht noch nichts. Zum Beispiel:' }
const quotes = { en: '“…”', de: '„…“' }
