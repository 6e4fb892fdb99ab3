import { useState, type FormEvent } from 'react'
import { useDo } from '#web/app/act.ts'
import { Button, IconButton } from '#web/kit/Button.tsx'
import { TextInput } from '#web/kit/Field.tsx'
import { Select } from '#web/kit/Select.tsx'
import { Check } from '#web/kit/Switch.tsx'
import { useText } from '#web/look/text.tsx'
import { colorNames, colorOf, COLORS, fill } from './colors.ts'
import type { CalendarItem } from './read.ts'

/** Which calendars are shown, in which colour; new ones. */
export function Calendars({ calendars }: { calendars: readonly CalendarItem[] }) {
  const { t } = useText()
  const act = useDo()
  const [fresh, setFresh] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!fresh.trim()) return
    if (await act('add_calendar', { name: fresh.trim(), color: COLORS[calendars.length % COLORS.length] })) setFresh('')
  }
  return (
    <section aria-label={t(texts.calendars)}>
      <h2 className="mb-2 text-lg font-semibold">{t(texts.calendars)}</h2>
      <ul>
        {calendars.map(({ calendarId, name, color, visible, kind, isDefault }, index) => {
          const title = calendarId === 'default' && name === DEFAULT ? t(texts.own) : name
          return (
            <li key={calendarId} className="flex items-center gap-3 border-t border-rule">
              <span aria-hidden="true" className={`size-3 shrink-0 rounded-full ${fill[colorOf(color, index)]}`} />
              <span className="min-w-0 flex-1">
                <Check
                  label={`${title}${kind === 'subscribed' ? ` (${t(texts.subscribed)})` : ''}`}
                  checked={visible}
                  onChange={(event) => void act('change_calendar', { calendarId, visible: event.target.checked })}
                />
              </span>
              <Select
                aria-label={`${t(texts.color)}: ${title}`}
                className="w-32"
                value={colorOf(color, index)}
                options={COLORS.map((one) => ({ value: one, label: t(colorNames[one]) }))}
                onChange={(event) => void act('change_calendar', { calendarId, color: event.target.value })}
              />
              {!isDefault && calendarId !== 'default' && (
                <IconButton
                  icon="remove"
                  label={`${t(texts.remove)}: ${title}`}
                  onClick={() => void act('remove_calendar', { calendarId })}
                />
              )}
            </li>
          )
        })}
      </ul>
      <form onSubmit={(event) => void add(event)} className="mt-2 flex items-center gap-2">
        <TextInput
          aria-label={t(texts.fresh)}
          placeholder={t(texts.fresh)}
          maxLength={120}
          value={fresh}
          onChange={(event) => setFresh(event.target.value)}
        />
        <Button type="submit">{t(texts.add)}</Button>
      </form>
    </section>
  )
}

/** As the kernel calls the calendar that is there by itself. */
const DEFAULT = 'Calendar'

const texts = {
  own: { en: 'Calendar', de: 'Kalender' },
  calendars: { en: 'Calendars', de: 'Kalender' },
  subscribed: { en: 'subscribed', de: 'abonniert' },
  color: { en: 'Colour', de: 'Farbe' },
  remove: { en: 'Delete', de: 'Löschen' },
  fresh: { en: 'Another calendar', de: 'Ein weiterer Kalender' },
  add: { en: 'Add', de: 'Hinzufügen' },
}
