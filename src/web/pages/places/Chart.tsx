import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '#web/kit/Button.tsx'
import { useText } from '#web/look/text.tsx'
import { Drawing, type Drawn } from './Drawing.tsx'
import { fitted, metresPerPixel, pixelOf, type Point, pointOf, type Size, type View, zoomed } from './project.ts'
import { usePan } from './usePan.ts'

interface ChartProps extends Drawn {
  /** What should be seen when another day is looked at. */
  readonly focus: readonly Point[]
  /** Changes with what `focus` belongs to: only then the map moves by itself. */
  readonly subject: string
  readonly onPlace: (placeId: string) => void
  /** A press beside all places. */
  readonly onGround: (at: Point) => void
}

const EUROPE: View = { lat: 50, lng: 10, zoom: 3.6 }
/** A finger is this wide, in pixels. */
const REACH = 18

/** A map that asks nobody: lines and marks on paper, nothing from elsewhere. The lists below say the same in words. */
export function Chart({ focus, subject, onPlace, onGround, ...drawn }: ChartProps) {
  const { t } = useText()
  const keys = useId()
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const [view, setView] = useState<View>(EUROPE)
  const shown = useRef('')

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])

  const fit = (): void => setView(fitted(focus, size) ?? EUROPE)
  useEffect(() => {
    if (size.width === 0 || focus.length === 0 || shown.current === subject) return
    shown.current = subject
    setView(fitted(focus, size) ?? EUROPE)
  }, [focus, size, subject])

  const handlers = usePan({
    box,
    view,
    size,
    onView: setView,
    onFit: fit,
    onPress(at) {
      const near = drawn.places
        .map((place) => ({ place, pixel: pixelOf(place, view, size) }))
        .map(({ place, pixel }) => ({ place, away: Math.hypot(pixel.x - at.x, pixel.y - at.y) }))
        .toSorted((a, b) => a.away - b.away)[0]
      if (near && near.away <= REACH) onPlace(near.place.placeId)
      else onGround(pointOf(at, view, size))
    },
  })

  const tools = 'border border-rule bg-paper/90'
  return (
    <div className="relative mb-3">
      {/* A map has keys of its own; what it shows stands in the lists below. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={box}
        role="application"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t(texts.map)}
        aria-describedby={keys}
        data-metres-per-pixel={metresPerPixel(view).toFixed(3)}
        className="h-[21rem] cursor-grab touch-none overflow-hidden border border-rule bg-leaf select-none active:cursor-grabbing wide:h-[26rem]"
        {...handlers}
      >
        {size.width > 0 && <Drawing view={view} size={size} {...drawn} />}
      </div>
      <p id={keys} className="sr-only">
        {t(texts.keys)}
      </p>
      <div className="absolute top-2 right-2 grid gap-1">
        <IconButton
          icon="plus"
          label={t(texts.nearer)}
          className={tools}
          onClick={() => setView(zoomed(view, size, 1))}
        />
        <IconButton
          icon="minus"
          label={t(texts.wider)}
          className={tools}
          onClick={() => setView(zoomed(view, size, -1))}
        />
        <IconButton icon="fit" label={t(texts.all)} className={tools} onClick={fit} />
      </div>
    </div>
  )
}

const texts = {
  map: { en: 'Map', de: 'Karte' },
  keys: {
    en: 'Arrow keys move it, plus and minus zoom, 0 shows everything, Enter picks the middle.',
    de: 'Pfeiltasten bewegen sie, Plus und Minus vergrößern und verkleinern, 0 zeigt alles, Enter wählt die Mitte.',
  },
  nearer: { en: 'Zoom in', de: 'Vergrößern' },
  wider: { en: 'Zoom out', de: 'Verkleinern' },
  all: { en: 'Show everything', de: 'Alles zeigen' },
}
