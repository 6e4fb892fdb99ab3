import type { GoalPeriodResult } from '#companion/goals/progress.ts'
import type { Text } from '#core/fields/field.ts'
import { Behind } from '#web/kit/Behind.tsx'
import { sayAmount, sayDay } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'

interface PeriodsProps {
  label: string
  periods: readonly GoalPeriodResult[]
  unit: string | undefined
  /** With the numbers below it. */
  table?: boolean
}

const width = 12
const height = 36

/** How a goal went, a bar for each period against the line of its target: full where it was reached, open where not. */
export function Periods({ label, periods, unit, table = false }: PeriodsProps) {
  const { t, language } = useText()
  const { today } = useHere()
  // What is far above the target would flatten all the rest.
  const most = Math.max(
    1e-9,
    ...periods.map(({ value, target }) => Math.min(value, target * 2 || value)),
    ...periods.map(({ target }) => target),
  )
  const tall = (value: number) => (Math.min(value, most) / most) * (height - 4)
  const judged = periods.filter(({ state }) => !['open', 'skipped', 'paused'].includes(state))
  const kept = judged.filter(({ reached }) => reached).length
  const said = t(keptText).replace('{n}', String(kept)).replace('{all}', String(judged.length))
  return (
    <figure className="min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <svg
          width={Math.max(1, periods.length) * width}
          height={height}
          role="img"
          aria-label={`${label}: ${said}`}
          className="max-w-full"
        >
          {periods.map(({ periodStart, value, target, state, reached }, i) => {
            const x = i * width + 1.5
            const bar = tall(value)
            const line = height - 1 - tall(target)
            const isOut = state === 'paused' || state === 'skipped'
            return (
              <g key={periodStart}>
                <title>{`${sayDay(periodStart, today, language)}: ${sayAmount(value, unit, language)}, ${t(states[state])}`}</title>
                {isOut ? (
                  <path d={`M${x + 2} ${height - 4}h5`} stroke="var(--rule-strong)" strokeDasharray="1.5 1.5" />
                ) : (
                  <rect
                    x={x + 0.5}
                    y={height - 1 - Math.max(bar, 1.5)}
                    width={width - 4}
                    height={Math.max(bar, 1.5)}
                    fill={reached ? 'var(--ink)' : state === 'breached' ? 'var(--rule-strong)' : 'none'}
                    stroke={reached ? 'var(--ink)' : 'var(--rule-strong)'}
                    strokeDasharray={state === 'open' ? '2 1.5' : undefined}
                  />
                )}
                <path d={`M${x - 1} ${line}h${width - 1}`} stroke="var(--ink-soft)" strokeWidth="1" />
              </g>
            )
          })}
        </svg>
        {judged.length > 0 && <figcaption className="text-sm text-soft">{said}</figcaption>}
      </div>
      {table && (
        <Behind
          caption={label}
          head={[t(sinceText), t(valueText), t(targetText), t(stateText)]}
          rows={periods
            .toReversed()
            .map(({ periodStart, value, target, state }) => [
              sayDay(periodStart, today, language),
              sayAmount(value, unit, language),
              sayAmount(target, unit, language),
              t(states[state]),
            ])}
        />
      )}
    </figure>
  )
}

const states: Readonly<Record<GoalPeriodResult['state'], Text>> = {
  open: { en: 'still open', de: 'noch offen' },
  reached: { en: 'reached', de: 'erreicht' },
  missed: { en: 'missed', de: 'verfehlt' },
  kept: { en: 'kept', de: 'eingehalten' },
  breached: { en: 'above it', de: 'überschritten' },
  skipped: { en: 'left out', de: 'ausgelassen' },
  paused: { en: 'paused', de: 'pausiert' },
}
const keptText = { en: '{n} of {all} times', de: '{n} von {all} Mal' }
const sinceText = { en: 'From', de: 'Ab' }
const valueText = { en: 'Value', de: 'Wert' }
const targetText = { en: 'Target', de: 'Ziel' }
const stateText = { en: 'State', de: 'Stand' }
