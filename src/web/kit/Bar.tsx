import { sayAmount, sayNumber } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'

interface BarProps {
  label: string
  value: number
  target: number
  unit?: string
  comparison?: 'gte' | 'lte' | 'eq'
  /** What it stands for in words, where the caller knows better (`done for today`). */
  status?: string
}

/** A goal: a thin bar with a tick at the target, value and target in words beside it. */
export function Bar({ label, value, target, unit, comparison = 'gte', status }: BarProps) {
  const { language, t } = useText()
  const scale = Math.max(value, target) * 1.08 || 1
  const share = (part: number) => `${((part / scale) * 100).toFixed(2)}%`
  const beyond = Math.max(0, value - target)
  const words = t(sentences[comparison])
    .replace('{value}', sayNumber(value, language))
    .replace('{target}', sayAmount(target, unit, language))
  const said = status ?? t(standing(value, target, comparison))
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{label}</span>
        <span>
          <span className="font-serif text-lg">{words}</span>
          <span className="text-sm text-soft"> · {said}</span>
        </span>
      </div>
      <meter
        className="sr-only"
        aria-label={label}
        min={0}
        max={Math.max(value, target)}
        value={value}
        aria-valuetext={`${words}, ${said}`}
      />
      <div aria-hidden="true" className="relative h-3">
        <span className="absolute inset-x-0 top-1/2 border-t border-rule" />
        <span className="absolute top-1 left-0 h-1 bg-ink" style={{ width: share(Math.min(value, target)) }} />
        {beyond > 0 && (
          <span
            className={`absolute top-1 h-1 ${comparison === 'gte' ? 'bg-ink' : 'border-y border-ink bg-[repeating-linear-gradient(90deg,var(--ink)_0_2px,transparent_2px_5px)]'}`}
            style={{ left: share(target), width: share(beyond) }}
          />
        )}
        <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: `calc(${share(target)} - 1px)` }} />
      </div>
    </div>
  )
}

const sentences = {
  gte: { en: '{value} of {target}', de: '{value} von {target}' },
  lte: { en: '{value} of at most {target}', de: '{value} von höchstens {target}' },
  eq: { en: '{value} of exactly {target}', de: '{value} von genau {target}' },
}

function standing(value: number, target: number, comparison: 'gte' | 'lte' | 'eq') {
  if (comparison === 'gte') return value >= target ? states.reached : states.open
  if (value > target) return states.over
  if (comparison === 'eq') return value === target ? states.reached : states.open
  return states.within
}

const states = {
  reached: { en: 'reached', de: 'erreicht' },
  open: { en: 'still open', de: 'noch offen' },
  over: { en: 'above it', de: 'darüber' },
  within: { en: 'within it', de: 'im Rahmen' },
}
