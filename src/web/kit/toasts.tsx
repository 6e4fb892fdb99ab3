import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react'
import { useText } from '#web/look/text.tsx'
import { Button, IconButton } from './Button.tsx'

export interface Toast {
  readonly text: string
  readonly onUndo?: () => void
  /** Another single act instead of undo: `Reload`. */
  readonly act?: { readonly label: string; readonly do: () => void }
  /** Milliseconds until it goes; 8000 unless told. 0: it stays until closed. */
  readonly stay?: number
}

const ToastContext = createContext<((toast: Toast) => void) | undefined>(undefined)

const mostShown = 3

/** Says what was done and offers to take it back. Read aloud politely; waits while it is pointed at or focused. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useText()
  const [toasts, setToasts] = useState<readonly (Toast & { id: number })[]>([])
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  const next = useRef(0)

  const close = useCallback((id: number) => {
    clearTimeout(timers.current.get(id))
    timers.current.delete(id)
    setToasts((held) => held.filter((toast) => toast.id !== id))
  }, [])
  const start = useCallback(
    ({ id, stay = 8000 }: Toast & { id: number }) => {
      clearTimeout(timers.current.get(id))
      if (stay > 0)
        timers.current.set(
          id,
          setTimeout(() => close(id), stay),
        )
    },
    [close],
  )
  const show = useCallback(
    (toast: Toast) => {
      const entry = { ...toast, id: next.current++ }
      setToasts((held) => [...held, entry].slice(-mostShown))
      start(entry)
    },
    [start],
  )
  const closing = (id: number, act: (() => void) | undefined) => {
    close(id)
    act?.()
  }
  const pause = useCallback((id: number) => clearTimeout(timers.current.get(id)), [])

  return (
    <ToastContext value={show}>
      {children}
      <section
        aria-label={t(regionText)}
        className="pointer-events-none fixed inset-x-3 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-40 grid justify-items-center gap-2 wide:inset-x-auto wide:right-6 wide:bottom-6 wide:justify-items-end"
      >
        <div aria-live="polite" aria-relevant="additions" className="contents">
          {toasts.map((toast) => (
            <div
              key={toast.id}
              className="arrives pointer-events-auto flex max-w-md items-center gap-2 rounded-leaf bg-ink py-1 pr-1 pl-4 text-paper shadow-[0_6px_24px_rgb(0_0_0/0.25)]"
              onPointerEnter={() => pause(toast.id)}
              onPointerLeave={() => start(toast)}
              onFocus={() => pause(toast.id)}
              onBlur={() => start(toast)}
            >
              <span className="min-w-0 py-1.5">{toast.text}</span>
              {toast.onUndo && (
                <ToastButton icon="undo" onClick={() => closing(toast.id, toast.onUndo)}>
                  {t(undoText)}
                </ToastButton>
              )}
              {toast.act && (
                <ToastButton onClick={() => closing(toast.id, toast.act?.do)}>{toast.act.label}</ToastButton>
              )}
              <IconButton
                icon="cross"
                label={t(closeText)}
                className="text-paper! hover:bg-paper/15! focus-visible:outline-paper"
                onClick={() => close(toast.id)}
              />
            </div>
          ))}
        </div>
      </section>
    </ToastContext>
  )
}

function ToastButton({ icon, onClick, children }: { icon?: 'undo'; onClick: () => void; children: ReactNode }) {
  return (
    <Button
      tone="plain"
      {...(icon ? { icon } : {})}
      onClick={onClick}
      className="shrink-0 text-paper! hover:bg-paper/15! focus-visible:outline-paper"
    >
      {children}
    </Button>
  )
}

/** `toast({ text, onUndo })` */
export function useToast(): (toast: Toast) => void {
  const show = use(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it')
  return show
}

const regionText = { en: 'Messages', de: 'Meldungen' }
const undoText = { en: 'Undo', de: 'Rückgängig' }
const closeText = { en: 'Close', de: 'Schließen' }
