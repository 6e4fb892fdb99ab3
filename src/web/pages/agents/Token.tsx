import { useId, useState } from 'react'
import type { Tool } from '#core/module/tool.ts'
import { exampleOf } from '#derive/example.ts'
import { useApp } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { useText } from '#web/look/text.tsx'

/** A token that only this page knows, and a line that tries it out. */
export function Token({ token }: { token: string }) {
  const { t } = useText()
  const curl = useCurl(token)
  return (
    <div className="grid gap-5">
      <p>{t(texts.once)}</p>
      <Copied label={t(texts.token)} text={token} />
      <Copied label={t(texts.curl)} text={curl} />
    </div>
  )
}

function Copied({ label, text }: { label: string; text: string }) {
  const { t } = useText()
  const id = useId()
  const [said, setSaid] = useState<string>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid(t(texts.copied))
    } catch {
      // Without the right to the clipboard the text is selected, to be copied by keys.
      const held = document.getElementById(id)
      if (held) getSelection()?.selectAllChildren(held)
      setSaid(t(texts.selected))
    }
  }
  return (
    <div className="grid gap-1">
      <span className="text-sm font-medium">{label}</span>
      <code id={id} className="block border-b border-strong bg-leaf px-3 py-2.5 text-sm break-all whitespace-pre-wrap">
        {text}
      </code>
      <span className="flex items-center gap-3">
        <Button onClick={() => void copy()} aria-label={`${t(texts.copy)}: ${label}`}>
          {t(texts.copy)}
        </Button>
        <output className="text-sm text-soft">{said}</output>
      </span>
    </div>
  )
}

/** A call that proposes something: the first tool of a module that an agent may use and that needs no row to be there. */
function useCurl(token: string): string {
  const { registry } = useApp().kernel
  const auth = `-H 'Authorization: Bearer ${token}'`
  const usable = registry.modules
    .filter(({ internal }) => !internal)
    .flatMap(({ tools }) => tools as readonly Tool[])
    .find(
      ({ personal, ai, input }) =>
        !personal &&
        ai !== 'deny' &&
        Object.values(input).some(({ isOptional }) => !isOptional) &&
        Object.values(input).every(({ isOptional, traits }) => isOptional || traits.kind !== 'ref'),
    )
  if (!usable) return `curl ${auth} ${location.origin}/openapi.json`
  const body = JSON.stringify(exampleOf(usable.input)).replaceAll("'", String.raw`'\''`)
  return `curl -X POST ${location.origin}/api/tools/${usable.name} ${auth} -H 'Content-Type: application/json' -d '${body}'`
}

const texts = {
  once: {
    en: 'This token is shown once. Whoever has it acts as this agent; you can revoke it at any time.',
    de: 'Dieser Token wird nur einmal gezeigt. Wer ihn hat, handelt als dieser Agent; du kannst ihn jederzeit widerrufen.',
  },
  token: { en: 'Token', de: 'Token' },
  curl: { en: 'Try it: this makes a proposal', de: 'Zum Ausprobieren: das ergibt einen Vorschlag' },
  copy: { en: 'Copy', de: 'Kopieren' },
  copied: { en: 'copied', de: 'kopiert' },
  selected: { en: 'selected, copy it by keys', de: 'markiert, kopier es mit der Tastatur' },
}
