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
  const isUnbegun = count === 0 && !longest
  const standing = isUnbegun
    ? t(unbegunText)
    : t(doneNow && status === 'active' ? doneTexts[unit] : statusTexts[unit][status])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 py-2.5 wide:grid-cols-[minmax(0,1fr)_auto_6.5rem]">
      <div>
        <p className="font-medium">{label}</p>
        <p className="text-sm text-soft">
          {standing}
          {longest !== undefined && longest > count && ` · ${t(longestText).replace('{n}', String(longest))}`}
        </p>
      </div>
      <p className="text-right wide:order-last">
        <span className="font-serif text-2xl">{count}</span> <span className="text-sm text-soft">{units}</span>
      </p>
      {count > 0 && (
        <div
          aria-hidden="true"
          className={`col-span-2 flex items-center gap-2 wide:col-span-1 ${status === 'broken' ? 'opacity-45' : ''}`}
        >
          {count > marks && <span className="text-soft">…</span>}
          {groups.map((size, i) => (
            <Group key={i} size={size} seed={i} open={status === 'at_risk' && size < 5} />
          ))}
        </div>
      )}
    </div>
  )
}

/** Up to five strokes, each a little different, as a hand draws them. `open` adds the stroke that is still missing. */
function Group({ size, seed, open }: { size: number; seed: number; open: boolean }) {
  const width = size >= 4 ? 29 : (size + (open ? 1 : 0)) * 5.5 + 5
  return (
    <svg
      width={width}
      height="28"
      viewBox={`0 0 ${width} 28`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
    >
      {Array.from({ length: Math.min(size, 4) }, (_, i) => (
        <path key={i} d={stroke(seed, i)} />
      ))}
      {size === 5 && <path d={across} />}
      {open && <path d={size === 4 ? across : stroke(seed, size % 5)} strokeDasharray="1.5 3.6" />}
    </svg>
  )
}

const across = 'M1.2 21.5L27.4 6.5'

function stroke(seed: number, i: number): string {
  const lean = ((seed * 7 + i * 5) % 4) * 0.4 - 0.6
  const x = 5.5 + i * 5.5
  return `M${x + lean} ${3 + ((seed + i * 3) % 3)}L${x - lean} ${25 - ((seed * 2 + i) % 3)}`
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
const unbegunText = { en: 'begins with the first entry', de: 'beginnt mit dem ersten Eintrag' }
const longestText = { en: 'longest {n}', de: 'längste {n}' }
