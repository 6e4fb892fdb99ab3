import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { useText } from '#web/look/text.tsx'
import { CommandContext, type Command } from './command.ts'
import type { Connection } from './Connection.tsx'
import type { Place, Section } from './places.ts'
import { BottomBar, Rail, TopBar } from './Rail.tsx'

interface ShellProps {
  places: readonly Place[]
  /** Further modules and pages, in the rail and on the page More. */
  sections: readonly Section[]
  connection?: Connection | undefined
  command: Command
  children: ReactNode
}

const CommandBar = lazy(() => import('./CommandBar.tsx'))

/** The frame of every page: rail or bar, command bar on Ctrl/⌘-K, skip link, main. */
export function Shell({ places, sections, connection, command, children }: ShellProps) {
  const { t } = useText()
  const [asked, setAsked] = useState<{ text: string }>()
  const open = useCallback((text = '') => setAsked({ text }), [])
  const close = useCallback(() => setAsked(undefined), [])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setAsked((held) => (held ? undefined : { text: '' }))
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <CommandContext value={open}>
      <a
        href="#main"
        className="sr-only z-50 bg-ink px-4 py-3 text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t(skipText)}
      </a>
      <div className="min-h-dvh wide:grid wide:grid-cols-[15.5rem_minmax(0,1fr)]">
        <Rail places={places} sections={sections} connection={connection} onCommand={open} />
        <div className="min-w-0">
          <TopBar connection={connection} onCommand={open} />
          <main
            id="main"
            tabIndex={-1}
            className="pb-[calc(5.5rem+env(safe-area-inset-bottom))] outline-none wide:pb-16"
          >
            {children}
          </main>
        </div>
        <BottomBar places={places} />
      </div>
      {asked && (
        <Suspense>
          <CommandBar {...command} initial={asked.text} onClose={close} />
        </Suspense>
      )}
    </CommandContext>
  )
}

const skipText = { en: 'Skip to the page', de: 'Zum Inhalt springen' }
