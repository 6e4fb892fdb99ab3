import { useState, type FormEvent } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { Field, TextInput } from '#web/kit/Field.tsx'
import { toNumber } from '#web/kit/form/draft.ts'
import { sayAmount } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import type { Found } from './read.ts'

interface ByGramsProps {
  food: Found
  /** What of the meal follows from the grams: its name and its one part. */
  onLog: (input: { description: string; items: readonly { name: string; grams: number }[] }) => Promise<void>
  onCancel: () => void
}

/** Grams of a food, and what they come to, before it is logged. */
export function ByGrams({ food, onLog, onCancel }: ByGramsProps) {
  const { t, language } = useText()
  const [text, setText] = useState(String(food.serving ?? 100))
  const grams = toNumber(text, language)
  const isFine = grams !== undefined && grams > 0 && grams <= 10_000
  const kcal = isFine ? ((food.nutrients.calories ?? 0) * grams) / 100 : undefined
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isFine) void onLog({ description: food.name, items: [{ name: food.name, grams }] })
  }
  return (
    <form onSubmit={onSubmit} className="flex flex-wrap items-end gap-3 border-y border-rule py-4">
      <Field label={food.name} unit="g" problem={isFine ? undefined : t(texts.wrong)}>
        {(control) => (
          <TextInput
            {...control}
            // It was asked for a moment ago.
            // eslint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            inputMode="decimal"
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="max-w-32"
          />
        )}
      </Field>
      <output className="min-h-11 content-center font-serif text-lg">
        {kcal === undefined ? '' : sayAmount(Math.round(kcal), 'kcal', language)}
      </output>
      <span className="flex gap-2">
        <Button type="submit" tone="ink">
          {t(texts.log)}
        </Button>
        <Button tone="plain" onClick={onCancel}>
          {t(texts.cancel)}
        </Button>
      </span>
    </form>
  )
}

const texts = {
  wrong: { en: 'Between 0 and 10,000 g.', de: 'Zwischen 0 und 10.000 g.' },
  log: { en: 'Log', de: 'Eintragen' },
  cancel: { en: 'Cancel', de: 'Abbrechen' },
}
