import { parseRule, WEEKDAYS, type Rule } from '#recurrence/rule.ts'
import { tellRule } from '#derive/words/rule.ts'
import { Field, TextInput } from '#web/kit/Field.tsx'
import { Select } from '#web/kit/Select.tsx'
import { useText } from '#web/look/text.tsx'
import { Group } from './Group.tsx'
import type { InputProps } from './Line.tsx'

/** A recurrence rule without its syntax: how often, on which weekdays, until when. What it comes to is said below. */
export function Repeat({ field, draft, onChange, said }: InputProps & { said: string | undefined }) {
  const { t, locale } = useText()
  const text = typeof draft === 'string' ? draft : ''
  const rule = text ? parseRule(text) : undefined
  const change = (next: Partial<Rule>) => rule && onChange(written({ ...rule, ...next }))
  // Monday, 5 January 1970.
  const weekday = (day: number, style: 'short' | 'long') =>
    Temporal.PlainDate.from('1970-01-05')
      .add({ days: day - 1 })
      .toLocaleString(locale, { weekday: style })

  return (
    <Group label={field.label} said={said}>
      <Select
        aria-label={t(field.label)}
        aria-invalid={said !== undefined}
        options={frequencies.map(({ value, label }) => ({ value, label: t(label) }))}
        empty={t(never)}
        value={rule?.freq ?? ''}
        onChange={(event) => onChange(event.target.value ? `FREQ=${event.target.value}` : '')}
      />
      {rule && (
        <div className="grid gap-4 border-l border-rule py-1 pl-4">
          <Field label={t(everyText[rule.freq])}>
            {(control) => (
              <TextInput
                {...control}
                key={rule.freq}
                type="number"
                min={1}
                max={99}
                value={rule.interval}
                onChange={(event) => change({ interval: Math.max(1, Math.trunc(Number(event.target.value)) || 1) })}
                className="max-w-24"
              />
            )}
          </Field>
          {rule.freq === 'WEEKLY' && (
            <div className="flex flex-wrap gap-1">
              {WEEKDAYS.map((name, i) => {
                const chosen = rule.byDay.some((day) => day.weekday === i + 1)
                const byDay = chosen
                  ? rule.byDay.filter((day) => day.weekday !== i + 1)
                  : [...rule.byDay, { weekday: i + 1 }]
                return (
                  <button
                    key={name}
                    type="button"
                    aria-pressed={chosen}
                    onClick={() => change({ byDay: byDay.toSorted((a, b) => a.weekday - b.weekday) })}
                    className={`ink-dries size-11 rounded-full border text-sm ${chosen ? 'border-ink bg-ink text-paper' : 'border-strong hover:border-ink'}`}
                  >
                    <span aria-hidden="true">{weekday(i + 1, 'short')}</span>
                    <span className="sr-only">{weekday(i + 1, 'long')}</span>
                  </button>
                )
              })}
            </div>
          )}
          <Field label={t(untilText)} optional>
            {(control) => (
              <TextInput
                {...control}
                type="date"
                value={rule.until ?? ''}
                onChange={(event) => {
                  const { until: _until, count: _count, ...endless } = rule
                  onChange(written(event.target.value ? { ...endless, until: event.target.value } : endless))
                }}
                className="max-w-44"
              />
            )}
          </Field>
          <p className="font-serif text-lg" aria-live="polite">
            {t(tellRule(text))}
          </p>
        </div>
      )}
    </Group>
  )
}

/** The rule as RFC 5545 writes it. Parts that this form does not show are kept. */
function written({ freq, interval, count, until, byDay, byMonthDay, byMonth, bySetPos, weekStart }: Rule): string {
  return [
    `FREQ=${freq}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...list('BYMONTH', byMonth),
    ...list('BYMONTHDAY', byMonthDay),
    ...list(
      'BYDAY',
      byDay.map(({ weekday, nth }) => `${nth ?? ''}${WEEKDAYS[weekday - 1]}`),
    ),
    ...list('BYSETPOS', bySetPos),
    ...(count === undefined ? [] : [`COUNT=${count}`]),
    ...(until === undefined ? [] : [`UNTIL=${until.replaceAll('-', '')}`]),
    ...(weekStart === 1 ? [] : [`WKST=${WEEKDAYS[weekStart - 1]}`]),
  ].join(';')
}

const list = (name: string, values: readonly (string | number)[]) =>
  values.length > 0 ? [`${name}=${values.join(',')}`] : []

const never = { en: 'does not repeat', de: 'wiederholt sich nicht' }
const untilText = { en: 'Until', de: 'Bis' }
const frequencies = [
  { value: 'DAILY', label: { en: 'by day', de: 'nach Tagen' } },
  { value: 'WEEKLY', label: { en: 'by week', de: 'nach Wochen' } },
  { value: 'MONTHLY', label: { en: 'by month', de: 'nach Monaten' } },
  { value: 'YEARLY', label: { en: 'by year', de: 'nach Jahren' } },
]
const everyText = {
  DAILY: { en: 'Every … days', de: 'Alle … Tage' },
  WEEKLY: { en: 'Every … weeks', de: 'Alle … Wochen' },
  MONTHLY: { en: 'Every … months', de: 'Alle … Monate' },
  YEARLY: { en: 'Every … years', de: 'Alle … Jahre' },
}
