import { useState } from 'react'
import { useDo } from '#web/app/act.ts'
import { useApp } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { DateField } from '#web/kit/DateField.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { Field } from '#web/kit/Field.tsx'
import { useText } from '#web/look/text.tsx'

/** Deletes where somebody was, for good: this cannot be taken back, so it says first what it does. */
export function Forget({ date }: { date: string }) {
  const { kernel } = useApp()
  const { t } = useText()
  const act = useDo()
  const [open, setOpen] = useState(false)
  const [from, setFrom] = useState(date)
  const [to, setTo] = useState(date)
  if (!kernel.registry.tools.has('forget_locations')) return null
  const close = () => setOpen(false)
  const isRange = from !== '' && to !== '' && from <= to
  return (
    <>
      <Button
        tone="plain"
        icon="remove"
        className="-ml-4"
        onClick={() => {
          setFrom(date)
          setTo(date)
          setOpen(true)
        }}
      >
        {t(texts.title)}
      </Button>
      <Dialog open={open} onClose={close} title={t(texts.title)} about={t(texts.about)}>
        <div className="grid gap-5">
          <ul className="grid list-disc gap-1 pl-5">
            <li>{t(texts.goes)}</li>
            <li>{t(texts.everywhere)}</li>
            <li>{t(texts.stays)}</li>
          </ul>
          <Field label={t(texts.from)}>
            {(control) => <DateField value={from} onChange={setFrom} control={control} max={to} />}
          </Field>
          <Field label={t(texts.to)}>
            {(control) => <DateField value={to} onChange={setTo} control={control} min={from} />}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button
              tone="ink"
              icon="remove"
              disabled={!isRange}
              onClick={() => void act('forget_locations', { from, to }).then((done) => done && close())}
            >
              {t(texts.forget)}
            </Button>
            <Button tone="plain" onClick={close}>
              {t(texts.keep)}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}

const texts = {
  title: { en: 'Forget where I was', de: 'Vergessen, wo ich war' },
  about: {
    en: 'This cannot be taken back, not even by undo.',
    de: 'Das lässt sich nicht zurücknehmen, auch nicht mit Rückgängig.',
  },
  goes: {
    en: 'Recorded locations, ways and visits guessed from them in this time are deleted.',
    de: 'Aufgezeichnete Standorte, Wege und daraus erkannte Besuche dieser Zeit werden gelöscht.',
  },
  everywhere: {
    en: 'They also leave the history, here, on the server and on your other devices once they sync.',
    de: 'Sie verschwinden auch aus dem Verlauf: hier, auf dem Server und auf deinen anderen Geräten, sobald sie abgleichen.',
  },
  stays: {
    en: 'Your places and the visits that you recorded by hand stay.',
    de: 'Deine Orte und die Besuche, die du von Hand eingetragen hast, bleiben.',
  },
  from: { en: 'From', de: 'Von' },
  to: { en: 'To (included)', de: 'Bis (einschließlich)' },
  forget: { en: 'Forget for good', de: 'Endgültig vergessen' },
  keep: { en: 'Keep', de: 'Behalten' },
}
