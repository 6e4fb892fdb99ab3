import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Pencil } from './marks.tsx'

export interface LedgerRow {
  readonly id: string
  readonly title: ReactNode
  /** Below the title: time, amount, labels. */
  readonly meta?: ReactNode
  /** Before it: a box to tick, a time, a mark. */
  readonly lead?: ReactNode
  /** After it: an amount, buttons. */
  readonly trail?: ReactNode
  readonly done?: boolean
  /** A machine proposes it. */
  readonly pencil?: boolean
}

interface LedgerProps {
  label: string
  rows: readonly LedgerRow[]
  onOpen?: (id: string) => void
  /** The Delete key. Offer undo in a toast. */
  onRemove?: (id: string) => void
  /** The space bar: done, or not after all. */
  onMark?: (id: string) => void
}

/**
 * Lines, not boxes. One stop of the Tab key: arrows go up and down and along the controls of a row, Home and End to the ends,
 * Enter opens, Delete removes, Space marks.
 */
export function Ledger({ label, rows, onOpen, onRemove, onMark }: LedgerProps) {
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const index = Math.min(current, Math.max(0, rows.length - 1))
  const inside = useRef(false)

  // Rows hold whatever their pages put there, so the one tab stop is set on the elements themselves.
  useLayoutEffect(() => {
    for (const [i, row] of rowsOf(list.current).entries()) {
      for (const control of controlsOf(row)) control.tabIndex = i === index ? 0 : -1
    }
  })

  // When the focused row goes, the one that takes its place is focused.
  useEffect(() => {
    if (inside.current && document.activeElement === document.body) mainOf(rowsOf(list.current)[index])?.focus()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (target.matches('input:not([type=checkbox]), textarea, select')) return
    const at = rowsOf(list.current).findIndex((row) => row.contains(target))
    const row = rows[at]
    if (!row) return
    const go = (to: number) => mainOf(rowsOf(list.current)[Math.min(Math.max(to, 0), rows.length - 1)])?.focus()
    const along = (step: number) => {
      const controls = controlsOf(rowsOf(list.current)[at])
      controls[Math.min(Math.max(controls.indexOf(target) + step, 0), controls.length - 1)]?.focus()
    }
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      ArrowRight: () => along(1),
      ArrowLeft: () => along(-1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ...(onRemove ? { Delete: () => onRemove(row.id) } : {}),
      ...(onMark && isMain(target) ? { ' ': () => onMark(row.id) } : {}),
    }
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  return (
    // The list listens for its rows, which are the controls.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      aria-label={label}
      className="border-t border-rule"
      onKeyDown={onKeyDown}
      // A button is pressed when the bar comes up again.
      onKeyUp={(event) => onMark && event.key === ' ' && isMain(event.target as HTMLElement) && event.preventDefault()}
      onFocus={(event) => {
        inside.current = true
        const at = rowsOf(list.current).findIndex((row) => row.contains(event.target))
        if (at >= 0) setCurrent(at)
      }}
      onBlur={(event) => {
        // A removed row blurs to nowhere; leaving by Tab or pointer has a next place.
        if (event.relatedTarget && !list.current?.contains(event.relatedTarget)) inside.current = false
      }}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} onOpen={onOpen} removable={onRemove !== undefined} />
      ))}
    </ul>
  )
}

function Row({
  row,
  onOpen,
  removable,
}: {
  row: LedgerRow
  onOpen: ((id: string) => void) | undefined
  removable: boolean
}) {
  const { id, title, meta, lead, trail, done, pencil } = row
  const words = (
    <>
      <span className={`block ${done ? 'text-soft line-through decoration-1' : ''}`}>{title}</span>
      {meta && <span className="block text-sm text-soft">{meta}</span>}
    </>
  )
  const main = '-mx-1 min-h-11 min-w-0 flex-1 px-1 py-2 text-left grid content-center -outline-offset-2'
  const shortcut = removable ? { 'aria-keyshortcuts': 'Delete' } : {}
  return (
    <li
      className={`flex items-center gap-2 border-b ${pencil ? 'border-dashed border-pencil bg-(image:--hatch) text-pencil-deep' : 'border-rule'} hover:bg-rule/25`}
    >
      {(lead ?? pencil) && <span className="flex shrink-0 items-center">{lead ?? <PencilLead />}</span>}
      {onOpen ? (
        <button type="button" data-main="" className={main} onClick={() => onOpen(id)} {...shortcut}>
          {words}
        </button>
      ) : (
        <div data-main="" className={main} tabIndex={-1} {...shortcut}>
          {words}
        </div>
      )}
      {trail && <span className="flex shrink-0 items-center gap-1">{trail}</span>}
    </li>
  )
}

const PencilLead = () => (
  <span className="grid w-11 place-items-center">
    <Pencil size={18} />
  </span>
)

const isMain = (target: HTMLElement): boolean => target.dataset['main'] !== undefined
const rowsOf = (list: HTMLElement | null): HTMLElement[] => (list ? ([...list.children] as HTMLElement[]) : [])
const controlsOf = (row: HTMLElement | undefined): HTMLElement[] =>
  row ? [...row.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [data-main]')] : []
const mainOf = (row: HTMLElement | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[data-main]') ?? null
