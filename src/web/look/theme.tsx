import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { keep, kept } from './kept.ts'

export type Theme = 'auto' | 'light' | 'dark'

interface Look {
  readonly theme: Theme
  /** What is shown: `auto` resolved. */
  readonly shown: 'light' | 'dark'
  readonly setTheme: (theme: Theme) => void
}

const LookContext = createContext<Look | undefined>(undefined)
const barColours = { light: '#faf7f2', dark: '#151618' }

/** Light, dark, or what the system says. `public/look.js` sets the same before the first paint. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setState] = useState<Theme>(chosen)
  const [systemDark, setSystemDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const shown = theme === 'auto' ? (systemDark ? 'dark' : 'light') : theme

  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => setSystemDark(dark.matches)
    dark.addEventListener('change', follow)
    return () => dark.removeEventListener('change', follow)
  }, [])

  useEffect(() => {
    if (theme === 'auto') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = theme
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColours[shown])
  }, [theme, shown])

  const look = useMemo<Look>(
    () => ({
      theme,
      shown,
      setTheme: (next) => {
        keep('theme', next)
        setState(next)
      },
    }),
    [theme, shown],
  )
  return <LookContext value={look}>{children}</LookContext>
}

export function useTheme(): Look {
  const look = use(LookContext)
  if (!look) throw new Error('useTheme needs a ThemeProvider above it')
  return look
}

function chosen(): Theme {
  const theme = kept('theme')
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}
