import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { panned, type Pixel, type Size, type View, zoomed } from './project.ts'

interface Panning {
  readonly box: RefObject<HTMLElement | null>
  readonly view: View
  readonly size: Size
  readonly onView: (view: View) => void
  /** Pressed and let go without moving. */
  readonly onPress: (at: Pixel) => void
  /** The key for everything at once. */
  readonly onFit: () => void
}

/** Further than this, in pixels, a press is a drag. */
const SLACK = 6
const KEY_STEP = 80

/** Wheel, drag, pinch and keys, as maps are used. */
export function usePan({ box, view, size, onView, onPress, onFit }: Panning) {
  const pointers = useRef(new Map<number, Pixel>())
  const moved = useRef(0)
  const latest = useRef({ view, size, onView })
  useLayoutEffect(() => {
    latest.current = { view, size, onView }
  })

  useEffect(() => {
    const element = box.current
    if (!element) return
    // React listens to wheels passively, and the page must not scroll below the map.
    const wheel = (event: WheelEvent): void => {
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      const steps = Math.max(-1, Math.min(1, -event.deltaY / (event.ctrlKey ? 60 : 240)))
      const held = latest.current
      held.onView(zoomed(held.view, held.size, steps, { x: event.clientX - left, y: event.clientY - top }))
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [box])

  const at = (event: PointerEvent): Pixel => {
    const { left, top } = box.current!.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return
    box.current?.setPointerCapture(event.pointerId)
    if (pointers.current.size === 0) moved.current = 0
    pointers.current.set(event.pointerId, at(event))
  }
  const onPointerMove = (event: PointerEvent): void => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = at(event)
    moved.current += Math.hypot(now.x - before.x, now.y - before.y)
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, pixel]) => pixel)
    pointers.current.set(event.pointerId, now)
    if (moved.current < SLACK) return
    if (!other) return onView(panned(view, size, now.x - before.x, now.y - before.y))
    const apart = (pixel: Pixel): number => Math.max(1, Math.hypot(pixel.x - other.x, pixel.y - other.y))
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    const shifted = panned(view, size, (now.x - before.x) / 2, (now.y - before.y) / 2)
    onView(zoomed(shifted, size, Math.log2(apart(now) / apart(before)), middle))
  }
  const onPointerUp = (event: PointerEvent): void => {
    if (!pointers.current.delete(event.pointerId)) return
    if (pointers.current.size === 0 && moved.current < SLACK && event.type === 'pointerup') onPress(at(event))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => onView(panned(view, size, KEY_STEP, 0)),
      ArrowRight: () => onView(panned(view, size, -KEY_STEP, 0)),
      ArrowUp: () => onView(panned(view, size, 0, KEY_STEP)),
      ArrowDown: () => onView(panned(view, size, 0, -KEY_STEP)),
      '+': () => onView(zoomed(view, size, 1)),
      '=': () => onView(zoomed(view, size, 1)),
      '-': () => onView(zoomed(view, size, -1)),
      '0': onFit,
      Enter: () => onPress({ x: size.width / 2, y: size.height / 2 }),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onKeyDown }
}
