import { Link, useLocation } from '@tanstack/react-router'
import { IconButton } from '#web/kit/Button.tsx'
import { Icon } from '#web/kit/icons.tsx'
import { TallyMark } from '#web/kit/marks.tsx'
import { useText } from '#web/look/text.tsx'
import { ConnectionLine, type Connection } from './Connection.tsx'
import type { Place, Section } from './places.ts'

interface RailProps {
  places: readonly Place[]
  sections: readonly Section[]
  connection: Connection | undefined
  onCommand: () => void
}

const entry =
  'ink-dries flex min-h-11 items-center gap-3 border-l-2 border-transparent pl-6 pr-4 text-soft -outline-offset-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-medium aria-[current=page]:text-ink'

/** The left edge on wide screens. A section shows its further pages while one is in it. */
export function Rail({ places, sections, connection, onCommand }: RailProps) {
  const { t } = useText()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <header className="sticky top-0 hidden h-dvh flex-col border-r border-rule wide:flex">
      <p className="flex items-center gap-3 px-6 pt-7 pb-5 font-serif text-xl font-semibold">
        <TallyMark />
        Sekundant
      </p>
      <button
        type="button"
        onClick={() => onCommand()}
        aria-keyshortcuts="Control+K Meta+K"
        className="ink-dries mx-4 mb-5 flex min-h-11 items-center gap-3 border-b border-strong bg-leaf px-2 text-left text-soft hover:border-ink hover:text-ink"
      >
        <Icon name="search" size={18} />
        <span className="flex-1">{t(sayText)}</span>
        <kbd className="font-sans text-xs">{shortcut}</kbd>
      </button>
      <nav aria-label={t(navText)} className="flex-1 overflow-y-auto">
        <ul>
          {places.map((place) => (
            <Entry key={place.to} {...place} />
          ))}
        </ul>
        {sections.length > 0 && (
          <ul className="mt-3 border-t border-rule pt-3">
            {sections.map(({ pages, ...place }) => (
              <li key={place.to}>
                <Entry {...place} bare />
                {pages && [place, ...pages].some(({ to }) => isBelow(path, to)) && (
                  <ul className="pb-1">
                    {pages.map((page) => (
                      <li key={page.to}>
                        <Link to={page.to} className={`${entry} pl-14 text-sm`}>
                          {t(page.label)}
                        </Link>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        )}
      </nav>
      {connection && (
        <div className="border-t border-rule px-6 py-4">
          <ConnectionLine {...connection} />
        </div>
      )}
    </header>
  )
}

const isBelow = (path: string, to: string): boolean => path === to || path.startsWith(`${to}/`)

function Entry({ to, label, icon, bare = false }: Place & { bare?: boolean }) {
  const { t } = useText()
  const link = (
    <Link to={to} activeOptions={{ exact: to === '/' }} className={entry}>
      <Icon name={icon} />
      {t(label)}
    </Link>
  )
  return bare ? link : <li>{link}</li>
}

/** The head on phones: who it is, where the data stands unless all is well, and the command bar. */
export function TopBar({ connection, onCommand }: Pick<RailProps, 'connection' | 'onCommand'>) {
  const { t } = useText()
  return (
    <header className="flex min-h-13 items-center justify-between gap-3 pt-[env(safe-area-inset-top)] pr-2.5 pl-5 wide:hidden">
      <TallyMark />
      {connection && connection.state !== 'synced' && <ConnectionLine {...connection} />}
      <IconButton icon="search" label={t(sayText)} onClick={() => onCommand()} />
    </header>
  )
}

/** The foot on phones: five places within reach of a thumb. */
export function BottomBar({ places }: { places: readonly Place[] }) {
  const { t } = useText()
  return (
    <nav
      aria-label={t(navText)}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-rule bg-paper pb-[env(safe-area-inset-bottom)] wide:hidden"
    >
      <ul className="grid grid-cols-5">
        {places.map(({ to, label, icon }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/' }}
              className="ink-dries -mt-px flex min-h-15 flex-col items-center justify-center gap-0.5 border-t-2 border-transparent text-xs text-soft -outline-offset-2 aria-[current=page]:border-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              <Icon name={icon} size={22} />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent)
  ? '⌘ K'
  : `${navigator.language.startsWith('de') ? 'Strg' : 'Ctrl'} K`
const sayText = { en: 'Say or find', de: 'Sagen, finden' }
const navText = { en: 'Main navigation', de: 'Hauptnavigation' }
