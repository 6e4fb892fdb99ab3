import { useEffect, useState } from 'react'
import { isLive } from '#core/facts/row.ts'
import { useDo } from '#web/app/act.ts'
import { type Shown, useLook, useShown } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { Icon } from '#web/kit/icons.tsx'
import { sayAmount } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useCommandBar } from '#web/shell/command.ts'

export interface Quick {
  readonly id: string
  readonly name: string
  readonly ml: number
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
}

/** A tap for each drink preset; two drinks that everybody knows while there are none. Absent without the module. */
export function usePresets(): readonly Quick[] | undefined {
  const { t } = useText()
  const { value } = useLook(presetsOf, [], ['drink_presets'])
  if (!value || value.length > 0) return value
  return usual.map(({ name, drinkType, ml }) => ({
    id: drinkType,
    name: t(name),
    ml,
    tool: 'log_drink',
    input: { drinkType, quantityMl: ml },
  }))
}

async function presetsOf({ kernel, space }: Shown): Promise<readonly Quick[] | undefined> {
  if (!kernel.registry.tables.has('drink_presets')) return undefined
  const rows = await kernel.store.rows(space, { table: 'drink_presets', index: 'open' })
  return rows
    .filter(isLive)
    .toSorted((a, b) => Number(a.fields['rank'] ?? 1e9) - Number(b.fields['rank'] ?? 1e9))
    .map(({ id, fields }) => ({
      id,
      name: String(fields['name']),
      ml: Number(fields['quantityMl']),
      tool: 'log_drink_preset',
      input: { presetId: id },
    }))
}

/** One tap for what is drunk often, at the moment `at` where the page shows another day. */
export function PresetButtons({ at }: { at?: string | undefined }) {
  const { language } = useText()
  const act = useDo()
  const presets = usePresets()
  // The tick answers the tap at once; the ledger follows when it is written.
  const [heard, setHeard] = useState<string>()
  useEffect(() => {
    if (heard === undefined) return
    const timer = setTimeout(() => setHeard(undefined), 900)
    return () => clearTimeout(timer)
  }, [heard])
  if (!presets) return null
  return presets.map(({ id, name, ml, tool, input }) => (
    <Button
      key={id}
      icon={heard === id ? 'check' : 'plus'}
      onClick={() => {
        setHeard(id)
        void act(tool, at === undefined ? input : { ...input, at })
      }}
    >
      {name}
      <span className="font-normal text-soft">{sayAmount(ml, 'ml', language)}</span>
    </Button>
  ))
}

/** A line to say anything, and buttons for what is said often. */
export function QuickAdd({ at }: { at?: string | undefined }) {
  const { t } = useText()
  const open = useCommandBar()
  const { kernel } = useShown()
  const hasDrinks = kernel.registry.tables.has('drinks')
  return (
    <div className="mb-10 grid gap-3">
      <button
        type="button"
        onClick={() => open()}
        className="ink-dries flex min-h-12 items-center gap-3 rounded-t-leaf border-b border-strong bg-leaf px-3 text-left text-soft hover:border-ink"
      >
        <Icon name="pencil" size={18} />
        <span className="font-serif text-lg">{t(hasDrinks ? entryPhrase : anyPhrase)}</span>
        <span className="sr-only">{t(saying)}</span>
      </button>
      <div className="flex min-h-11 flex-wrap gap-2">
        <PresetButtons at={at} />
      </div>
    </div>
  )
}

const usual = [
  { name: { en: 'Water', de: 'Wasser' }, drinkType: 'water', ml: 250 },
  { name: { en: 'Coffee', de: 'Kaffee' }, drinkType: 'coffee', ml: 200 },
]
const entryPhrase = { en: '500 ml water', de: '500 ml Wasser' }
const anyPhrase = { en: 'Call the dentist tomorrow', de: 'Morgen Zahnarzt anrufen' }
const saying = { en: 'Write down what happened', de: 'Aufschreiben, was war' }
