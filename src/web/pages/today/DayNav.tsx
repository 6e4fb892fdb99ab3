import { Link } from '@tanstack/react-router'
import { addDays } from '#core/time/day.ts'
import { Icon } from '#web/kit/icons.tsx'
import { sayDay } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'

const arrow = 'ink-dries grid size-11 place-items-center rounded-leaf text-soft hover:bg-rule/60 hover:text-ink'

/** A leaf back, a leaf on, and the way home. */
export function DayNav({ date, to = '/' }: { date: string; to?: string }) {
  const { t, language } = useText()
  const { today } = useHere()
  const go = (day: string) => ({ to, search: day === today ? {} : { date: day } }) as const
  const name = (day: string) => sayDay(day, today, language)
  const [before, after] = [addDays(date, -1), addDays(date, 1)]
  return (
    <nav aria-label={t(label)} className="flex items-center gap-1">
      <Link {...go(before)} className={`${arrow} -ml-3`} aria-label={name(before)} title={name(before)}>
        <Icon name="left" />
      </Link>
      <span className="first-letter:uppercase">{name(date)}</span>
      <Link {...go(after)} className={arrow} aria-label={name(after)} title={name(after)}>
        <Icon name="right" />
      </Link>
      {date !== today && (
        <Link
          {...go(today)}
          className="ml-2 inline-flex min-h-11 items-center text-sm underline decoration-rule underline-offset-4 hover:decoration-ink"
        >
          {t(home)}
        </Link>
      )}
    </nav>
  )
}

const label = { en: 'Other days', de: 'Andere Tage' }
const home = { en: 'Back to today', de: 'Zurück zu heute' }
