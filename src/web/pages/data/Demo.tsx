import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Refusal } from '#core/module/refusal.ts'
import { useUndo, useApp } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { useToast } from '#web/kit/toasts.tsx'
import { useText } from '#web/look/text.tsx'

const SEED = 1

/** 120 days of somebody's life, to see what the pages look like full. Undo takes all of it away again. */
export function Demo() {
  const { kernel, space } = useApp()
  const { t, language } = useText()
  const toast = useToast()
  const undo = useUndo()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  const load = async () => {
    setBusy(true)
    try {
      const { loadDemo } = await import('#companion/demo.ts')
      const loaded = await loadDemo(kernel, space, { seed: SEED, language })
      if (loaded instanceof Refusal) return toast({ text: t(loaded.message) })
      if (loaded.repeated) return toast({ text: t(texts.here) })
      const [last] = await kernel.store.facts(space, { newest: true, limit: 1 })
      toast({ text: t(texts.done), ...(last ? { onUndo: () => void undo({ fact: last.id }) } : {}) })
      await navigate({ to: '/' })
    } catch {
      toast({ text: t(texts.failed) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p>{t(texts.about)}</p>
      <Button disabled={busy} onClick={() => void load()}>
        {t(busy ? texts.busy : texts.load)}
      </Button>
    </div>
  )
}

const texts = {
  about: {
    en: '120 made-up days, so that you see the pages full. One undo takes it all away.',
    de: '120 erfundene Tage, damit du die Seiten gefüllt siehst. Ein Rückgängig nimmt alles wieder weg.',
  },
  load: { en: 'Fill in the demo', de: 'Beispieldaten einfüllen' },
  busy: { en: 'Filling in', de: 'Füllt ein' },
  done: { en: 'The demo is in.', de: 'Die Beispieldaten sind da.' },
  here: {
    en: 'The demo is here already, or was and you took it away.',
    de: 'Die Beispieldaten sind schon da, oder du hast sie wieder weggenommen.',
  },
  failed: {
    en: 'The demo could not be filled in. Nothing was changed.',
    de: 'Die Beispieldaten ließen sich nicht einfüllen. Nichts wurde geändert.',
  },
}
