import { useEffect, useState, type ReactNode } from 'react'
import { HereContext, type Here } from '#web/look/today.ts'
import { useText } from '#web/look/text.tsx'
import { useTheme } from '#web/look/theme.tsx'
import { useLook } from './app.ts'

/** Hands the person's zone, day, language and theme to the pages, and keeps them up: settings may change, and midnight comes. */
export function HereProvider({ children }: { children: ReactNode }) {
  const [minute, setMinute] = useState(0)
  const { setLanguage } = useText()
  const { setTheme } = useTheme()
  const here = useLook<Here>(
    async ({ kernel, space }) => ({ zone: (await kernel.calendar(space)).zone, today: await kernel.today(space) }),
    [minute],
    ['settings'],
  )
  const settings = useLook((at) => at.settings.get(), [], ['settings'])

  useEffect(() => {
    const timer = setInterval(() => setMinute((held) => held + 1), 30_000)
    const wake = () => document.visibilityState === 'visible' && setMinute((held) => held + 1)
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [])

  const language = settings.value?.language
  const theme = settings.value?.theme
  useEffect(() => {
    if (language === 'de' || language === 'en') setLanguage(language)
  }, [language, setLanguage])
  useEffect(() => {
    if (theme) setTheme(theme)
  }, [theme, setTheme])

  const value = here.value
  return value ? <HereContext value={value}>{children}</HereContext> : null
}
