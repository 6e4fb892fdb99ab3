import { Link } from '@tanstack/react-router'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { sayFullDay, sayMinutes } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { Icon } from '#web/kit/icons.tsx'
import { edge, fill, wash, type Color } from './colors.ts'
import { stripsOf, type Strip } from './layout.ts'
import { keyOf, type EventItem } from './read.ts'
import { sayWeekday, sayWhen } from './say.ts'
import { shiftOf, type Shift } from './useMove.ts'
import { daysFrom, spanOf } from './wall.ts'

interface MonthProps {
  readonly weeks: readonly (readonly string[])[]
  readonly month: string
  readonly events: readonly EventItem[]
  readonly color: (event: EventItem) => Color
  readonly onOpen: (event: EventItem) => void
  readonly onNew: (day: string) => void
  readonly onMove: (event: EventItem, by: Shift) => void
}

const LANES = 4

/** A month as weeks of days. Events are strips over the days that they touch; dragged or by Alt and the arrows they go to other days. */
export function Month({ weeks, month, events, color, onOpen, onNew, onMove }: MonthProps) {
  const { t, language } = useText()
  const { today, zone } = useHere()
  const help = useId()
  const grid = useRef<HTMLTableElement>(null)
  const hold = useRef<{ readonly event: EventItem; readonly day: string; readonly id: number }>(undefined)
  const dragged = useRef(false)
  const [over, setOver] = useState<string>()

  const dayAt = (x: number, y: number): string | undefined =>
    document
      .elementsFromPoint(x, y)
      .map((element) => element.closest<HTMLElement>('[data-day]')?.dataset['day'])
      .find((day) => day !== undefined)
  const onPointerDown = (pointer: PointerEvent<HTMLElement>, event: EventItem) => {
    dragged.current = false
    if (pointer.button !== 0 || pointer.pointerType === 'touch') return
    const day = dayAt(pointer.clientX, pointer.clientY)
    if (!day) return
    hold.current = { event, day, id: pointer.pointerId }
    pointer.currentTarget.setPointerCapture(pointer.pointerId)
  }
  const onPointerMove = (pointer: PointerEvent) => {
    if (hold.current?.id !== pointer.pointerId) return
    const day = dayAt(pointer.clientX, pointer.clientY)
    if (day === undefined || (day === hold.current.day && !dragged.current)) return
    dragged.current = true
    setOver(day)
  }
  const onPointerUp = (pointer: PointerEvent) => {
    const held = hold.current
    hold.current = undefined
    setOver(undefined)
    if (!held || held.id !== pointer.pointerId || over === undefined) return
    const days = daysFrom(held.day, over)
    if (days !== 0) onMove(held.event, { days })
  }
  const onKeyDown = (key: KeyboardEvent, event: EventItem) => {
    const by = shiftOf(key, 0, true)
    if (!by) return
    key.preventDefault()
    onMove(event, by)
  }
  return (
    <div className="border-y border-rule">
      <p id={help} className="sr-only">
        {t(texts.help)}
      </p>
      <table ref={grid} className="w-full table-fixed border-collapse" aria-label={t(texts.month)}>
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day} scope="col" className="h-9 text-sm font-normal text-soft">
                <span className="wide:hidden">{sayWeekday(day, language, 'narrow')}</span>
                <span className="hidden wide:inline">{sayWeekday(day, language, 'short')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{weeks.map(weekRow)}</tbody>
      </table>
    </div>
  )

  // Not components: made anew with every step of a drag, they would drop what the pointer holds.
  function weekRow(days: readonly string[]) {
    const strips = stripsOf(events, days, zone, true)
    return (
      <tr key={days[0]} className="border-t border-rule align-top">
        {days.map((day, index) => {
          const here = strips.filter(({ first, last }) => first <= index && last >= index)
          const shown = here.filter(({ lane }) => lane < LANES)
          const more = here.length - shown.length
          const isOther = day.slice(0, 7) !== month
          return (
            <td
              key={day}
              data-day={day}
              className={`group relative h-14 border-l border-rule p-0 first:border-l-0 wide:h-[9.5rem] ${over === day ? 'bg-rule/60' : ''}`}
            >
              <div className="flex items-center justify-between">
                <Link
                  to="/calendar"
                  search={{ view: 'day', date: day } as never}
                  aria-current={day === today ? 'date' : undefined}
                  className={`ink-dries m-0.5 grid size-11 place-items-center rounded-full font-serif text-base hover:bg-rule/60 wide:size-8 ${day === today ? 'bg-ink text-paper hover:bg-ink' : isOther ? 'text-soft' : ''}`}
                >
                  {Number(day.slice(8))}
                  <span className="sr-only">
                    {sayFullDay(day, language)}
                    {here.length > 0 && `, ${here.length} ${t(here.length === 1 ? texts.one : texts.many)}`}
                  </span>
                </Link>
                <button
                  type="button"
                  aria-label={`${t(texts.add)}: ${sayFullDay(day, language)}`}
                  onClick={() => onNew(day)}
                  className="ink-dries hidden size-8 place-items-center text-soft opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 wide:grid"
                >
                  <Icon name="plus" size={16} />
                </button>
              </div>
              <ul className="flex justify-center gap-0.5 wide:hidden" aria-hidden="true">
                {here.slice(0, 4).map(({ event }) => (
                  <li key={keyOf(event)} className={`size-1.5 rounded-full ${fill[color(event)]}`} />
                ))}
              </ul>
              <ul className="hidden wide:block">{shown.filter(({ first }) => first === index).map(chip)}</ul>
              {more > 0 && (
                <Link
                  to="/calendar"
                  search={{ view: 'day', date: day } as never}
                  className="absolute bottom-0 left-1 hidden text-xs text-soft underline decoration-rule underline-offset-2 hover:text-ink wide:block"
                >
                  {t(texts.more).replace('{n}', String(more))}
                </Link>
              )}
            </td>
          )
        })}
      </tr>
    )
  }

  function chip({ event, first, last, lane, before, after }: Strip) {
    const long = event.isAllDay || last > first || before || after
    const { start } = spanOf(event, zone)
    return (
      <li
        key={keyOf(event)}
        className="absolute left-0 z-[1] px-0.5"
        style={{ top: `${2.25 + lane * 1.625}rem`, width: `calc(${(last - first + 1) * 100}% + ${last - first}px)` }}
      >
        <button
          type="button"
          aria-describedby={help}
          onPointerDown={(pointer) => onPointerDown(pointer, event)}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={onPointerUp}
          onKeyDown={(key) => onKeyDown(key, event)}
          onClick={() => {
            if (!dragged.current) onOpen(event)
          }}
          className={`ink-dries flex h-6 w-full items-center gap-1 overflow-hidden text-left text-[0.8125rem] ${
            long
              ? `border-l-[3px] px-1 ${before ? '' : 'rounded-l-leaf'} ${after ? '' : 'rounded-r-leaf'} ${edge[color(event)]} ${wash[color(event)]}`
              : 'rounded-leaf px-1 hover:bg-rule/60'
          }`}
        >
          {!long && <span aria-hidden="true" className={`size-1.5 shrink-0 rounded-full ${fill[color(event)]}`} />}
          {!long && <span className="shrink-0 text-soft">{sayMinutes(start.minute)}</span>}
          <span className="truncate">
            {event.title}
            <span className="sr-only">, {sayWhen(event, zone, language)}</span>
          </span>
        </button>
      </li>
    )
  }
}

const texts = {
  month: { en: 'The month', de: 'Der Monat' },
  add: { en: 'New event', de: 'Neuer Termin' },
  one: { en: 'event', de: 'Termin' },
  many: { en: 'events', de: 'Termine' },
  more: { en: '{n} more', de: '{n} weitere' },
  help: {
    en: 'Enter opens. Alt with the arrow keys moves the event to another day.',
    de: 'Enter öffnet. Alt mit den Pfeiltasten verschiebt den Termin auf einen anderen Tag.',
  },
}
