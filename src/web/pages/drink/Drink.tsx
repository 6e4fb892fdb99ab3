import { useState } from 'react'
import { useDo } from '#web/app/act.ts'
import { useApp, useLive } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { Empty } from '#web/kit/Empty.tsx'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { RowSheet } from '#web/kit/table/RowSheet.tsx'
import { sayNumber } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { ProposalsOf } from '#web/pages/inbox/ProposalsOf.tsx'
import { Ledgered } from '#web/pages/today/Ledgered.tsx'
import { loggedOn } from '#web/pages/today/logged.ts'
import { PresetButtons } from '#web/pages/today/QuickAdd.tsx'
import { useDay } from '#web/pages/today/useDay.ts'
import { useCommandBar } from '#web/shell/command.ts'
import { Page, Part } from '#web/shell/Page.tsx'
import { Presets } from './Presets.tsx'
import { Targets } from './Targets.tsx'
import { Weeks } from './Weeks.tsx'

interface DrinksPart {
  readonly water: { readonly ml: number; readonly goal: number; readonly percent: number }
  readonly coffee: { readonly ml: number; readonly count: number }
  readonly other: { readonly ml: number; readonly count: number }
  readonly total: { readonly ml: number; readonly count: number }
}

/** What is drunk today against the target, one tap for the usual, and how the weeks went. */
export function Drink() {
  const { kernel } = useApp()
  const { t } = useText()
  const { today } = useHere()
  const act = useDo()
  const say = useCommandBar()
  const [writing, setWriting] = useState(false)
  const part = useDay(today)?.['drinks'] as DrinksPart | undefined
  const logged = useLive((app) => loggedOn(app, today), [today], ['drinks'])
  const drinks = kernel.registry.tables.get('drinks')
  const entries = logged.value?.filter(({ table }) => table === drinks) ?? []
  return (
    <Page title={t(texts.title)}>
      <ProposalsOf module="drink" />
      <Standing part={part} />
      <div className="mb-12 flex flex-wrap gap-2">
        <PresetButtons />
        <Button tone="plain" icon="pencil" onClick={() => setWriting(true)}>
          {t(texts.other)}
        </Button>
      </div>
      {logged.state === 'failed' && (
        <div className="mb-6">
          <ErrorNote happened={t(texts.failed)} safe={t(texts.safe)} todo={t(texts.again)} />
        </div>
      )}
      <Part
        title={t(texts.today)}
        aside={
          entries.length > 0 && (
            <Button tone="plain" icon="undo" className="-mr-4" onClick={() => void act('undo_drink')}>
              {t(texts.undo)}
            </Button>
          )
        }
      >
        {logged.value && entries.length === 0 ? (
          <Empty phrase={t(texts.phrase)} onSay={say} />
        ) : (
          <Ledgered label={t(texts.today)} entries={entries} />
        )}
      </Part>
      <Weeks target={part?.water.goal} />
      <Presets />
      <Targets />
      {drinks && <RowSheet table={drinks} row={writing ? 'new' : undefined} onClose={() => setWriting(false)} />}
    </Page>
  )
}

/** The number that matters, and a glass-wide line below it. */
function Standing({ part }: { part: DrinksPart | undefined }) {
  const { t, language } = useText()
  const { water, coffee, other } = part ?? nothing
  const beside = [
    coffee.count > 0 && `${coffee.count} × ${t(texts.coffee)}`,
    other.count > 0 && `${other.count} × ${t(texts.others)}`,
  ].filter(Boolean)
  const left = Math.max(0, water.goal - water.ml)
  const standing = t(left > 0 ? texts.left : texts.reached).replace('{n}', sayNumber(left, language))
  return (
    <section aria-label={t(texts.water)} className={`mb-8 ${part ? '' : 'invisible'}`}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-serif text-[3.5rem] leading-none font-semibold tracking-[-0.02em]">
          {sayNumber(water.ml, language)}
        </span>
        <span className="text-lg text-soft">{t(texts.of).replace('{goal}', sayNumber(water.goal, language))}</span>
      </p>
      <div aria-hidden="true" className="relative mt-5 mb-3 h-2 border-b border-strong">
        <span
          className="absolute bottom-0 left-0 h-1.5 bg-ink transition-[width] duration-[160ms]"
          style={{ width: `${Math.min(100, water.percent)}%` }}
        />
        <span className="absolute right-0 bottom-0 h-3 w-0.5 bg-ink" />
      </div>
      <p className="text-soft">{[standing, ...beside].join(' · ')}</p>
    </section>
  )
}

const nothing: DrinksPart = {
  water: { ml: 0, goal: 2000, percent: 0 },
  coffee: { ml: 0, count: 0 },
  other: { ml: 0, count: 0 },
  total: { ml: 0, count: 0 },
}

const texts = {
  title: { en: 'Drink', de: 'Trinken' },
  water: { en: 'Water today', de: 'Wasser heute' },
  of: { en: 'of {goal} ml of water', de: 'von {goal} ml Wasser' },
  left: { en: '{n} ml to go', de: 'noch {n} ml' },
  reached: { en: 'target reached', de: 'Ziel erreicht' },
  coffee: { en: 'coffee', de: 'Kaffee' },
  others: { en: 'other', de: 'anderes' },
  other: { en: 'Something else', de: 'Etwas anderes' },
  today: { en: 'Today', de: 'Heute' },
  undo: { en: 'Take back the last', de: 'Letztes zurücknehmen' },
  phrase: { en: 'a glass of water', de: 'ein Glas Wasser' },
  failed: { en: 'Today’s drinks could not be read.', de: 'Die Getränke von heute ließen sich nicht lesen.' },
  safe: { en: 'Your data is untouched.', de: 'Deine Daten sind unberührt.' },
  again: { en: 'Load the page again.', de: 'Lade die Seite neu.' },
}
