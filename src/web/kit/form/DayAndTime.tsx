import { TextInput, type Control } from '#web/kit/Field.tsx'
import { useText } from '#web/look/text.tsx'

interface DayAndTimeProps {
  control: Partial<Control>
  /** `2026-12-01`, `2026-12-01T17:05`, or empty. */
  value: string
  onChange: (value: string) => void
}

/** A day, and a time of it where one is known. */
export function DayAndTime({ control, value, onChange }: DayAndTimeProps) {
  const { t } = useText()
  const [day = '', time = ''] = value.split('T')
  const set = (newDay: string, newTime: string) => onChange(newTime === '' ? newDay : `${newDay}T${newTime}`)
  return (
    <span className="flex flex-wrap gap-2">
      <TextInput
        {...control}
        type="date"
        value={day}
        onChange={(event) => set(event.target.value, time)}
        className="max-w-44"
      />
      <TextInput
        type="time"
        aria-label={t(timeText)}
        value={time}
        onChange={(event) => set(day, event.target.value)}
        className="max-w-32"
      />
    </span>
  )
}

const timeText = { en: 'Time, if known', de: 'Uhrzeit, wenn bekannt' }
