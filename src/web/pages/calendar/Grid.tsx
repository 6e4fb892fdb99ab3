import { Link } from '@tanstack/react-router'
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { sayFullDay, sayMinutes } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { edge, wash, type Color } from './colors.ts'
import { blocksOf, stripsOf, type Block } from './layout.ts'
import { keyOf, type EventItem } from './read.ts'
import { sayWeekday, sayWhen } from './say.ts'
import { shiftOf, type Shift } from './useMove.ts'
import { DAY } from './wall.ts'

const HOUR_PX = 48
const STEP = 15

export interface GridProps {
  readonly days: readonly string[]
  readonly events: readonly EventItem[]
  readonly color: (event: EventItem) => Color
  /** Minutes after midnight of now, on today's column. */
  readonly now: number
  readonly onOpen: (event: EventItem) => void
  readonly onNew: (at: { day: string; from: number; to: number }) => void
  readonly onMove: (event: EventItem, by: Shift) => void
}

type Drag =
  | { readonly kind: 'new'; readonly day: string; readonly anchor: number; readonly from: number; readonly to: number }
  | { readonly kind: 'move' | 'end'; readonly event: EventItem; readonly days: number; readonly minutes: number }

/**
 * Days side by side as hours of the wall clock. By pointer: press and draw an empty time for a new event, drag an event or its
 * lower edge. By keys: Enter opens, Alt and the arrows move an event, with Shift its end.
 */
export function Grid({ days, events, color, now, onOpen, onNew, onMove }: GridProps) {
  const { t, language } = useText()
  const { zone, today } = useHere()
  const help = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const hold = useRef<{ readonly at: Spot; readonly event?: EventItem; readonly end?: boolean; readonly id: number }>(
    undefined,
  )
  const dragged = useRef(false)
  const strips = stripsOf(events, days, zone)
  const lanes = strips.reduce((most, { lane }) => Math.max(most, lane + 1), 0)

  // The morning first, or what comes before it.
  const earliest = Math.min(
    7 * 60 + 30,
    ...days.flatMap((day) => blocksOf(events, day, zone).map(({ from }) => from || DAY)),
  )
  const top = useRef(earliest)
  const width = days.length
  useLayoutEffect(() => {
    top.current = earliest
  })
  useEffect(() => {
    if (width > 0) scroller.current?.scrollTo({ top: Math.max(0, (top.current / 60) * HOUR_PX - 24) })
  }, [width])

  const spotOf = (event: { clientX: number; clientY: number }): Spot => {
    const { left, top, width } = surface.current!.getBoundingClientRect()
    const column = Math.min(days.length - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * days.length)))
    return { column, minute: Math.min(DAY, Math.max(0, ((event.clientY - top) / HOUR_PX) * 60)) }
  }
  const onPointerDown = (event: PointerEvent, held?: EventItem, end = false) => {
    dragged.current = false
    if (event.button !== 0) return
    if (held) event.stopPropagation()
    hold.current = { at: spotOf(event), id: event.pointerId, end, ...(held ? { event: held } : {}) }
    // Fingers scroll, which ends their press; a tap makes or opens.
    if (event.pointerType !== 'touch') surface.current!.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    const held = hold.current
    if (!held || held.id !== event.pointerId || event.pointerType === 'touch') return
    const to = spotOf(event)
    const minutes = snap(to.minute - held.at.minute)
    if (!dragged.current && Math.abs(minutes) < STEP && to.column === held.at.column) return
    dragged.current = true
    if (held.event)
      setDrag({
        kind: held.end ? 'end' : 'move',
        event: held.event,
        days: held.end ? 0 : to.column - held.at.column,
        minutes,
      })
    else {
      const anchor = snap(held.at.minute)
      const other = snap(to.minute)
      setDrag({
        kind: 'new',
        day: days[held.at.column]!,
        anchor,
        from: Math.min(anchor, other),
        to: Math.max(anchor, other, Math.min(anchor, other) + STEP),
      })
    }
  }
  const onPointerUp = (event: PointerEvent) => {
    const held = hold.current
    hold.current = undefined
    setDrag(undefined)
    if (!held || held.id !== event.pointerId) return
    if (!dragged.current) {
      // The pointer is held by the surface, so that a press on an event ends here.
      if (held.event) onOpen(held.event)
      else tap(held.at)
      return
    }
    if (drag?.kind === 'new') onNew({ day: drag.day, from: drag.from, to: drag.to })
    else if (drag && (drag.days !== 0 || drag.minutes !== 0))
      onMove(
        drag.event,
        drag.kind === 'end' ? { endMinutes: drag.minutes } : { days: drag.days, minutes: drag.minutes },
      )
  }
  const tap = ({ column, minute }: Spot) => {
    const from = Math.min(DAY - 60, Math.floor(minute / 30) * 30)
    onNew({ day: days[column]!, from, to: from + 60 })
  }
  const letGo = useCallback(() => {
    hold.current = undefined
    setDrag(undefined)
  }, [])
  const isDragging = drag !== undefined
  useEffect(() => {
    if (!isDragging) return
    const onKey = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && letGo()
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isDragging, letGo])

  const onKeyDown = (event: KeyboardEvent, held: EventItem) => {
    const by = shiftOf(event, STEP)
    if (!by) return
    event.preventDefault()
    if (held.isAllDay && by.days === undefined) return
    onMove(held, by)
  }
  const columns = { gridTemplateColumns: `repeat(${days.length}, minmax(${days.length > 1 ? '5.5rem' : '0'}, 1fr))` }
  return (
    <div className="overflow-x-auto border-y border-rule">
      <p id={help} className="sr-only">
        {t(texts.help)}
      </p>
      <div className={days.length > 1 ? 'min-w-[43rem]' : ''}>
        <div className="flex border-b border-rule">
          <div className="w-12 shrink-0" />
          <div className="grid flex-1" style={columns}>
            {days.map((day) => (
              <Link
                key={day}
                to="/calendar"
                search={{ view: 'day', date: day } as never}
                aria-current={day === today ? 'date' : undefined}
                className="ink-dries flex min-h-11 items-center justify-center gap-2 border-l border-rule text-sm text-soft hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
              >
                <span>{sayWeekday(day, language, 'short')}</span>
                <span
                  className={`font-serif text-lg ${day === today ? 'grid size-8 place-items-center rounded-full bg-ink text-paper' : ''}`}
                >
                  {Number(day.slice(8))}
                </span>
                <span className="sr-only">{sayFullDay(day, language)}</span>
              </Link>
            ))}
          </div>
        </div>
        {lanes > 0 && (
          <div className="flex border-b border-rule">
            <div className="w-12 shrink-0 pt-1 pr-2 text-right text-xs text-soft">{t(texts.allDay)}</div>
            <ul className="relative grid flex-1 gap-y-0.5 py-0.5" style={{ ...columns, gridAutoRows: '1.75rem' }}>
              {strips.map(({ event, first: from, last, lane, before, after }) => (
                <li
                  key={keyOf(event)}
                  className="min-w-0 px-0.5"
                  style={{ gridColumn: `${from + 1} / ${last + 2}`, gridRow: lane + 1 }}
                >
                  <button
                    type="button"
                    aria-describedby={help}
                    onClick={() => onOpen(event)}
                    onKeyDown={(key) => onKeyDown(key, event)}
                    className={`ink-dries h-7 w-full truncate border-l-[3px] px-1.5 text-left text-sm ${before ? '' : 'rounded-l-leaf'} ${after ? '' : 'rounded-r-leaf'} ${edge[color(event)]} ${wash[color(event)]}`}
                  >
                    {event.title}
                    <span className="sr-only">, {sayWhen(event, zone, language)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        <section
          ref={scroller}
          // What scrolls must be reached by keys.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={t(texts.hours)}
          className="h-[max(24rem,calc(100dvh-22rem))] overflow-y-auto -outline-offset-2"
        >
          <div className="flex" style={{ height: 24 * HOUR_PX }}>
            <div className="relative w-12 shrink-0" aria-hidden="true">
              {HOURS.map((hour) => (
                <span
                  key={hour}
                  className="absolute right-2 -translate-y-1/2 text-xs text-soft"
                  style={{ top: hour * HOUR_PX }}
                >
                  {sayMinutes(hour * 60)}
                </span>
              ))}
            </div>
            <div
              ref={surface}
              className="relative grid flex-1 select-none"
              style={{
                ...columns,
                backgroundImage: 'linear-gradient(var(--rule) 1px, transparent 1px)',
                backgroundSize: `100% ${HOUR_PX}px`,
              }}
              onPointerDown={(event) => onPointerDown(event)}
              onPointerMove={onPointerMove}
              onPointerUp={onPointerUp}
              onPointerCancel={letGo}
              role="presentation"
            >
              {days.map((day) => (
                <ol
                  key={day}
                  aria-label={sayFullDay(day, language)}
                  className="pointer-events-none relative border-l border-rule"
                >
                  {blocksOf(events, day, zone).map((block) => (
                    <Placed
                      key={keyOf(block.event)}
                      block={block}
                      color={color(block.event)}
                      describedBy={help}
                      shift={drag && drag.kind !== 'new' && keyOf(drag.event) === keyOf(block.event) ? drag : undefined}
                      when={sayWhen(block.event, zone, language)}
                      onHold={onPointerDown}
                      onOpen={() => onOpen(block.event)}
                      onKeyDown={(key) => onKeyDown(key, block.event)}
                    />
                  ))}
                  {drag?.kind === 'new' && drag.day === day && <Drawn from={drag.from} to={drag.to} />}
                  {day === today && (
                    <li
                      aria-hidden="true"
                      className="absolute inset-x-0 z-10 border-t-2 border-ink before:absolute before:-top-[5px] before:-left-1 before:size-2 before:rounded-full before:bg-ink"
                      style={{ top: (now / 60) * HOUR_PX }}
                    />
                  )}
                </ol>
              ))}
            </div>
          </div>
        </section>
      </div>
      <p className="sr-only" aria-live="polite">
        {drag && drag.kind !== 'new' ? `${drag.days} / ${drag.minutes}` : ''}
      </p>
    </div>
  )
}

interface Spot {
  readonly column: number
  readonly minute: number
}

function Placed({
  block: { event, from, to, column, columns, before, after },
  color,
  shift,
  when,
  describedBy,
  onHold,
  onOpen,
  onKeyDown,
}: {
  block: Block
  color: Color
  shift: { readonly kind: 'move' | 'end'; readonly days: number; readonly minutes: number } | undefined
  /** When it is, for those who do not see where it lies. */
  when: string
  describedBy: string
  onHold: (event: PointerEvent, held: EventItem, end?: boolean) => void
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const { language } = useText()
  const moved = shift?.kind === 'move' ? shift : undefined
  const length = Math.max(24, to - from + (shift?.kind === 'end' ? shift.minutes : 0))
  const start = from + (moved?.minutes ?? 0)
  return (
    <li
      className={`pointer-events-auto absolute px-px ${shift ? 'z-20 opacity-80' : ''}`}
      style={{
        top: (start / 60) * HOUR_PX,
        height: (length / 60) * HOUR_PX - 1,
        left: `${(column / columns) * 100}%`,
        width: `${(1 / columns) * 100}%`,
        ...(moved ? { transform: `translateX(${moved.days * columns * 100}%)` } : {}),
      }}
    >
      <button
        type="button"
        aria-describedby={describedBy}
        onPointerDown={(pointer) => onHold(pointer, event)}
        onClick={(click) => {
          // By keys and by a reader; presses are heard by the surface.
          if (click.detail === 0) onOpen()
        }}
        onKeyDown={onKeyDown}
        className={`ink-dries flex size-full flex-col overflow-hidden border-l-[3px] bg-leaf text-left leading-tight ${edge[color]} ${before ? '' : 'rounded-t-leaf'} ${after ? '' : 'rounded-b-leaf'} ${shift ? 'shadow-[0_4px_16px_rgb(0_0_0/0.18)]' : ''}`}
      >
        <span
          lang={language}
          className={`size-full px-1.5 ${length < 30 ? 'text-xs leading-[1.4]' : 'py-0.5 text-[0.8125rem]'} ${wash[color]} ${event.busy ? '' : 'border border-dotted border-strong'}`}
        >
          <span className={`block ${length < 45 ? 'truncate' : 'line-clamp-3 hyphens-auto'}`}>{event.title}</span>
          {length >= 45 && (
            <span className="block truncate text-xs text-soft">
              {sayMinutes(Math.max(0, Math.min(DAY - 1, start)))}
              {event.location ? ` · ${event.location}` : ''}
            </span>
          )}
          <span className="sr-only">, {when}</span>
        </span>
      </button>
      <span
        aria-hidden="true"
        onPointerDown={(pointer) => onHold(pointer, event, true)}
        className="absolute inset-x-0 bottom-0 h-[min(0.5rem,25%)] cursor-ns-resize"
      />
    </li>
  )
}

const Drawn = ({ from, to }: { from: number; to: number }) => (
  <li
    aria-hidden="true"
    className="absolute inset-x-px z-20 rounded-leaf border border-ink bg-leaf/80 px-1.5 text-sm"
    style={{ top: (from / 60) * HOUR_PX, height: ((to - from) / 60) * HOUR_PX }}
  >
    {sayMinutes(from)}–{sayMinutes(Math.min(to, DAY))}
  </li>
)

const snap = (minutes: number): number => Math.round(minutes / STEP) * STEP
const HOURS = Array.from({ length: 23 }, (_, index) => index + 1)

const texts = {
  allDay: { en: 'all day', de: 'ganztags' },
  hours: { en: 'The hours', de: 'Die Stunden' },
  help: {
    en: 'Enter opens. Alt with the arrow keys moves the event, with Shift its end.',
    de: 'Enter öffnet. Alt mit den Pfeiltasten verschiebt den Termin, mit Umschalt sein Ende.',
  },
}
