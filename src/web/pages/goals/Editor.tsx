import { useRef, useState, type FormEvent } from 'react'
import { goals, type Goal } from '#companion/goals/goal.ts'
import type { GoalMetric, GoalTarget } from '#core/module/aims.ts'
import { useSubmit } from '#web/app/act.ts'
import { useApp } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { Field, line, TextInput } from '#web/kit/Field.tsx'
import { toNumber } from '#web/kit/form/draft.ts'
import type { Problem } from '#web/kit/form/field.ts'
import { Icon } from '#web/kit/icons.tsx'
import { Select } from '#web/kit/Select.tsx'
import { sayAmount, sayNumber, sayUnit } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { keyOf, whatsOf } from './what.ts'

/** A goal in the order in which it is said: what, how much, in which time, and what it is called. */
export function Editor({ goal, onDone }: { goal?: Goal; onDone: () => void }) {
  const { kernel } = useApp()
  const { t, language } = useText()
  const send = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const groups = whatsOf(kernel.registry)
  const whats = groups.flatMap((group) => group.whats)
  const [key, setKey] = useState(() => (goal ? keyOf(goal.metric) : (whats[0]?.key ?? '')))
  const [filter, setFilter] = useState(() => filterOf(goal?.metric))
  const [comparison, setComparison] = useState<GoalTarget['comparison']>(goal?.target.comparison ?? 'gte')
  const [amount, setAmount] = useState(goal ? sayNumber(goal.target.value, language) : '')
  const [period, setPeriod] = useState<GoalTarget['period']>(goal?.target.period ?? 'day')
  const [title, setTitle] = useState(goal?.title ?? '')
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [busy, setBusy] = useState(false)
  const what = whats.find((one) => one.key === key)
  const at = (start: string) => {
    const found = problems.find(({ path }) => path.startsWith(start))
    return found && t(found.message)
  }
  const value = toNumber(amount.trim(), language)
  const narrowed = what?.narrow.flatMap(({ name, choices }) => choices.map((choice) => ({ name, ...choice }))) ?? []
  const chosen = narrowed.find((one) => `${one.name} ${one.value}` === filter)
  const proposed =
    what && value !== undefined
      ? `${t(chosen?.label ?? what.label)}: ${choiceOf('comparison', comparison, language)} ${sayAmount(value, what.unit, language)} ${choiceOf('period', period, language)}`
      : ''

  const complain = (next: readonly Problem[]) => {
    setProblems(next)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!what) return complain([{ path: 'metric', message: texts.chooseWhat }])
    if (value === undefined) return complain([{ path: 'target', message: texts.number }])
    setBusy(true)
    const metric = { ...what.metric, ...(chosen ? { filterField: chosen.name, filterValue: chosen.value } : {}) }
    const input = { title: title.trim() || proposed.slice(0, 120), metric, target: { value, period, comparison } }
    const found = await send(
      goal ? 'change_goal' : 'create_goal',
      goal ? { goalId: goal.id, ...changed(goal, input) } : input,
    )
    setBusy(false)
    if (found.length > 0) return complain(found)
    onDone()
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {problems.some(({ path }) => !/^(metric|target|title)/.test(path)) && (
        <ErrorNote happened={t(problems[0]!.message)} safe={t(texts.kept)} />
      )}
      <Field label={t(texts.what)} problem={at('metric')}>
        {(control) => (
          <span className="relative block">
            <select
              {...control}
              className={`${line} appearance-none pr-10`}
              value={key}
              onChange={(event) => {
                setKey(event.target.value)
                setFilter('')
              }}
            >
              {groups.map(({ label, whats: inside }) => (
                <optgroup key={label.en} label={t(label)}>
                  {inside.map((one) => (
                    <option key={one.key} value={one.key}>
                      {t(one.label)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
            <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-soft">
              <Icon name="down" size={16} />
            </span>
          </span>
        )}
      </Field>
      {narrowed.length > 0 && (
        <Field label={t(texts.only)} optional>
          {(control) => (
            <Select
              {...control}
              empty={t(texts.all)}
              value={filter}
              options={narrowed.map((one) => ({ value: `${one.name} ${one.value}`, label: t(one.label) }))}
              onChange={(event) => setFilter(event.target.value)}
            />
          )}
        </Field>
      )}
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={t(texts.comparison)}>
          {(control) => (
            <Select
              {...control}
              value={comparison}
              options={(['gte', 'lte', 'eq'] as const).map((one) => ({
                value: one,
                label: choiceOf('comparison', one, language),
              }))}
              onChange={(event) => setComparison(event.target.value as GoalTarget['comparison'])}
            />
          )}
        </Field>
        <Field label={t(texts.amount)} unit={what?.unit && sayUnit(what.unit, 2, language)} problem={at('target')}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Field label={t(texts.period)}>
        {(control) => (
          <Select
            {...control}
            value={period}
            options={(['day', 'week', 'month'] as const).map((one) => ({
              value: one,
              label: choiceOf('period', one, language),
            }))}
            onChange={(event) => setPeriod(event.target.value as GoalTarget['period'])}
          />
        )}
      </Field>
      <Field label={t(texts.title)} problem={at('title')} optional={goal === undefined}>
        {(control) => (
          <TextInput
            {...control}
            value={title}
            placeholder={proposed}
            maxLength={120}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" tone="ink" disabled={busy} className="justify-self-start">
        {t(goal ? texts.save : texts.set)}
      </Button>
    </form>
  )
}

function filterOf(metric: GoalMetric | undefined): string {
  if (!metric || !('filterField' in metric) || metric.filterField === undefined) return ''
  return `${metric.filterField} ${metric.filterValue}`
}

function changed(goal: Goal, input: { title: string; metric: object; target: object }): Record<string, unknown> {
  const differs = (name: 'title' | 'metric' | 'target') => sorted(goal[name]) !== sorted(input[name])
  return Object.fromEntries((['title', 'metric', 'target'] as const).filter(differs).map((name) => [name, input[name]]))
}

const sorted = (value: string | object): string =>
  typeof value === 'string' ? value : JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** As the declaration of goals says it. */
const choiceOf = (name: 'comparison' | 'period', value: string, language: 'en' | 'de'): string =>
  goals.fields.target.traits.shape?.[name]?.traits.choices?.find((choice) => choice.value === value)?.label[language] ??
  value

const texts = {
  what: { en: 'What counts', de: 'Was zählt' },
  only: { en: 'Only', de: 'Nur' },
  all: { en: 'all of it', de: 'alles' },
  comparison: { en: 'How', de: 'Wie' },
  amount: { en: 'How much', de: 'Wie viel' },
  period: { en: 'In which time', de: 'In welcher Zeit' },
  title: { en: 'Name', de: 'Name' },
  save: { en: 'Save', de: 'Speichern' },
  set: { en: 'Set the goal', de: 'Ziel setzen' },
  number: { en: 'Write a number, for example 8.', de: 'Schreib eine Zahl, zum Beispiel 8.' },
  chooseWhat: { en: 'Choose what counts.', de: 'Wähle, was zählt.' },
  kept: { en: 'What you wrote is still here.', de: 'Was du geschrieben hast, steht noch da.' },
}
