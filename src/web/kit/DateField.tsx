import { sayDay } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { TextInput, type Control } from './Field.tsx'

interface DateFieldProps {
  /** `2026-12-01`, or empty. */
  value: string
  onChange: (day: string) => void
  control?: Partial<Control>
  min?: string
  max?: string
}

/** A calendar date, and beside it the day in words, so that a slip of the month is seen. */
export function DateField({ value, onChange, control, min, max }: DateFieldProps) {
  const { language } = useText()
  const { today } = useHere()
  return (
    <span className="flex items-center gap-3">
      <TextInput
        type="date"
        {...control}
        min={min}
        max={max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="max-w-44"
      />
      <span className="text-sm text-soft" aria-live="polite">
        {/^\d{4}-\d{2}-\d{2}$/.test(value) ? sayDay(value, today, language) : ''}
      </span>
    </span>
  )
}
