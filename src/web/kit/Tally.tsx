import { useText } from '#web/look/text.tsx'

export type StreakStatus = 'active' | 'at_risk' | 'broken'

interface TallyProps {
  label: string
  count: number
  unit?: 'day' | 'week'
  status: StreakStatus
  longest?: number
  /** Today (or this week) already counts. */
  doneNow?: boolean
}

// More groups than this are only said: nobody counts them.
const mostGroups = 6

/** A streak as tally marks in groups of five; what it stands at is said in words too. */
export function Tally({ label, count, unit = 'day', status, longest, doneNow = false }: TallyProps) {
  const { t } = useText()
  const marks = Math.min(count, mostGroups * 5)
  const groups = Array.from({ length: Math.ceil(marks / 5) }, (_, i) => Math.min(5, marks - i * 5))
  const units = t(count === 1 ? unitTexts[unit].one : unitTexts[unit].many)
  const standing = t(doneNow && status === 'active' ? doneTexts[unit] : statusTexts[unit][status])
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2">
      <div className="min-w-44 flex-1">
        <p className="font-medium">{label}</p>
        <p className="text-sm text-soft">
          {standing}
          {longest !== undefined && longest > count && ` · ${t(longestText).replace('{n}', String(longest))}`}
        </p>
      </div>
      <div aria-hidden="true" className={`flex items-center gap-2 ${status === 'broken' ? 'opacity-40' : ''}`}>
        {count > marks && <span className="text-soft">…</span>}
        {groups.map((size, i) => (
          <Group key={i} size={size} seed={i} open={status === 'at_risk' && i === groups.length - 1} />
        ))}
      </div>
      <p className="min-w-20 text-right">
        <span className="font-serif text-2xl">{count}</span> <span className="text-sm text-soft">{units}</span>
      </p>
    </div>
  )
}

/** Up to five strokes, each a little different, as a hand draws them. `open` adds the stroke that is still missing. */
function Group({ size, seed, open }: { size: number; seed: number; open: boolean }) {
  const stroke = (i: number) => {
    const lean = ((seed * 7 + i * 5) % 4) * 0.4 - 0.6
    return `M${4 + i * 5.5 + lean} ${3 + ((seed + i * 3) % 3)}L${4 + i * 5.5 - lean} ${25 - ((seed * 2 + i) % 3)}`
  }
  const across = 'M0.8 20L24.6 8'
  const next = size === 4 ? across : stroke(size)
  return (
    <svg
      width={size === 5 || open || size === 4 ? 27 : size * 5.5 + 4}
      height="28"
      viewBox={`0 0 ${size === 5 || open || size === 4 ? 27 : size * 5.5 + 4} 28`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
    >
      {Array.from({ length: Math.min(size, 4) }, (_, i) => (
        <path key={i} d={stroke(i)} />
      ))}
      {size === 5 && <path d={across} />}
      {open && size < 5 && <path d={next} strokeDasharray="2.5 2.8" className="text-soft" stroke="currentColor" />}
    </svg>
  )
}

const unitTexts = {
  day: { one: { en: 'day', de: 'Tag' }, many: { en: 'days', de: 'Tage' } },
  week: { one: { en: 'week', de: 'Woche' }, many: { en: 'weeks', de: 'Wochen' } },
}
const doneTexts = {
  day: { en: 'running, done today', de: 'läuft, heute erledigt' },
  week: { en: 'running, done this week', de: 'läuft, diese Woche erledigt' },
}
const brokenText = { en: 'broken off, the next entry starts anew', de: 'abgerissen, der nächste Eintrag beginnt neu' }
const statusTexts = {
  day: {
    active: { en: 'running, today still open', de: 'läuft, heute noch offen' },
    at_risk: { en: 'at risk, ends without an entry today', de: 'gefährdet, endet ohne Eintrag heute' },
    broken: brokenText,
  },
  week: {
    active: { en: 'running, this week still open', de: 'läuft, diese Woche noch offen' },
    at_risk: { en: 'at risk, ends with this week', de: 'gefährdet, endet mit dieser Woche' },
    broken: brokenText,
  },
}
const longestText = { en: 'longest {n}', de: 'längste {n}' }
