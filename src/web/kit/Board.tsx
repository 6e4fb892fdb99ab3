import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useText } from '#web/look/text.tsx'
import { moved, placeOf, stepped, type BoardCard, type BoardColumn } from './board.ts'
import { Icon } from './icons.tsx'

export interface Card extends BoardCard {
  /** Plain words, for announcements. */
  readonly name: string
  readonly content: ReactNode
}

interface BoardProps {
  label: string
  columns: readonly BoardColumn[]
  cards: readonly Card[]
  /** `index` counts the other cards of the column that stay before it. */
  onMove: (id: string, column: string, index: number) => void
}

interface Lift {
  readonly id: string
  readonly cards: readonly Card[]
  readonly by: 'keys' | 'pointer'
}

/** Columns of cards. By pointer: drag the grip. By keys: Space lifts, arrows move, Space drops, Escape puts back. */
export function Board({ label, columns, cards, onMove }: BoardProps) {
  const { t } = useText()
  const help = useId()
  const root = useRef<HTMLElement>(null)
  const [lift, setLift] = useState<Lift>()
  const [said, setSaid] = useState('')
  const shown = lift?.cards ?? cards

  const place = (id: string, within: readonly Card[], text: { en: string; de: string }) => {
    const at = placeOf(within, id)
    const column = columns.find((held) => held.id === at?.column)
    const name = within.find((held) => held.id === id)?.name ?? ''
    setSaid(
      t(text)
        .replace('{card}', name)
        .replace('{column}', column?.title ?? '')
        .replace('{n}', String((at?.index ?? 0) + 1)),
    )
  }
  // A card that changes its column is mounted anew; the hand stays on it.
  useEffect(() => {
    if (lift?.by === 'keys') gripOf(root.current, lift.id)?.focus()
  }, [lift])

  const drop = (held: Lift) => {
    const at = placeOf(held.cards, held.id)
    const was = placeOf(cards, held.id)
    setLift(undefined)
    place(held.id, held.cards, texts.dropped)
    if (at && (at.column !== was?.column || at.index !== was.index)) onMove(held.id, at.column, at.index)
    requestAnimationFrame(() => gripOf(root.current, held.id)?.focus())
  }
  const putBack = (id: string) => {
    setLift(undefined)
    place(id, cards, texts.back)
    requestAnimationFrame(() => gripOf(root.current, id)?.focus())
  }

  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const held = lift?.by === 'keys' && lift.id === id ? lift : undefined
    if (event.key === ' ' || (event.key === 'Enter' && held)) {
      event.preventDefault()
      if (held) return drop(held)
      setLift({ id, cards, by: 'keys' })
      return place(id, cards, texts.lifted)
    }
    if (event.key === 'Escape' && held) {
      event.stopPropagation()
      return putBack(id)
    }
    const from = placeOf(shown, id)
    const to = from && stepped(columns, shown, from, event.key)
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    if (!to) return
    if (!held) {
      const next =
        shown.filter((card) => card.column === to.column)[to.index] ??
        shown.findLast((card) => card.column === to.column)
      return gripOf(root.current, next?.id ?? '')?.focus()
    }
    const after = moved(shown, id, to.column, to.index)
    setLift({ ...held, cards: after })
    place(id, after, texts.moved)
  }

  const onPointerMove = (event: PointerEvent) => {
    if (lift?.by !== 'pointer') return
    const column = [...(root.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].find((held) => {
      const { left, right, top, bottom } = held.getBoundingClientRect()
      return (
        event.clientX >= left && event.clientX <= right && event.clientY >= top - 40 && event.clientY <= bottom + 40
      )
    })
    if (!column) return
    const others = [...column.querySelectorAll<HTMLElement>('[data-card]')].filter(
      (held) => held.dataset['card'] !== lift.id,
    )
    const index = others.filter((held) => {
      const { top, height } = held.getBoundingClientRect()
      return event.clientY > top + height / 2
    }).length
    const id = column.dataset['column'] ?? ''
    const at = placeOf(shown, lift.id)
    if (at?.column === id && at.index === index) return
    setLift({ ...lift, cards: moved(shown, lift.id, id, index) })
  }

  return (
    <section
      ref={root}
      aria-label={label}
      className={lift?.by === 'pointer' ? 'cursor-grabbing select-none' : ''}
      onPointerMove={onPointerMove}
      onPointerUp={() => lift?.by === 'pointer' && drop(lift)}
      onPointerCancel={() => lift?.by === 'pointer' && putBack(lift.id)}
    >
      <p id={help} className="sr-only">
        {t(texts.help)}
      </p>
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
      <div className="grid gap-6 wide:auto-cols-[minmax(13rem,1fr)] wide:grid-flow-col wide:overflow-x-auto wide:pb-3">
        {columns.map((column) => {
          const held = shown.filter((card) => card.column === column.id)
          return (
            <section key={column.id} data-column={column.id} aria-label={column.title}>
              <h3 className="flex items-baseline justify-between border-b border-strong pb-1 font-semibold">
                {column.title} <span className="font-sans text-sm font-normal text-soft">{held.length}</span>
              </h3>
              <ul className="min-h-14">
                {held.map((card) => (
                  <li
                    key={card.id}
                    data-card={card.id}
                    className={`ink-dries flex items-center gap-1 border-b border-rule ${lift?.id === card.id ? 'bg-leaf shadow-[0_2px_10px_rgb(0_0_0/0.14)]' : ''}`}
                  >
                    <button
                      type="button"
                      data-grip=""
                      aria-label={t(texts.grip).replace('{card}', card.name)}
                      aria-pressed={lift?.id === card.id}
                      aria-describedby={help}
                      className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-soft hover:text-ink"
                      onKeyDown={(event) => onKeyDown(event, card.id)}
                      onPointerDown={(event) => {
                        if (event.button !== 0) return
                        // Captured by the board, because the grip is mounted anew when its card changes the column.
                        root.current?.setPointerCapture(event.pointerId)
                        setLift({ id: card.id, cards, by: 'pointer' })
                      }}
                    >
                      <Icon name="grip" />
                    </button>
                    <div className="min-w-0 flex-1 py-2.5 pr-2">{card.content}</div>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </section>
  )
}

const gripOf = (root: HTMLElement | null, id: string): HTMLElement | null | undefined =>
  root?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] [data-grip]`)

const texts = {
  grip: { en: 'Move {card}', de: '{card} verschieben' },
  help: {
    en: 'Space lifts the card, arrows move it, Space drops it, Escape puts it back.',
    de: 'Leertaste nimmt die Karte auf, Pfeile bewegen sie, Leertaste legt sie ab, Escape legt sie zurück.',
  },
  lifted: { en: '{card} lifted, {column}, place {n}', de: '{card} aufgenommen, {column}, Platz {n}' },
  moved: { en: '{column}, place {n}', de: '{column}, Platz {n}' },
  dropped: { en: '{card} is now in {column}, place {n}', de: '{card} liegt jetzt in {column}, Platz {n}' },
  back: { en: '{card} is back in {column}, place {n}', de: '{card} liegt wieder in {column}, Platz {n}' },
}
