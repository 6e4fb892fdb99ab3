import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Text } from '#core/fields/field.ts'
import { keep, kept } from './kept.ts'

export type Language = 'en' | 'de'

export interface Words {
  readonly language: Language
  /** For `Intl` and `toLocaleString`. */
  readonly locale: string
  readonly t: (text: Text) => string
  readonly setLanguage: (language: Language) => void
}

const locales = { en: 'en-GB', de: 'de-DE' } as const

export const localeOf = (language: Language): string => locales[language]

const WordsContext = createContext<Words | undefined>(undefined)

/** The language of the person: chosen, else the browser's. Sets `<html lang>`. */
export function LanguageProvider({ children, initial }: { children: ReactNode; initial?: Language }) {
  const [language, setState] = useState<Language>(() => initial ?? spoken())
  const setLanguage = useCallback((next: Language) => {
    keep('language', next)
    setState(next)
  }, [])
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const words = useMemo<Words>(
    () => ({ language, locale: localeOf(language), t: (text) => text[language], setLanguage }),
    [language, setLanguage],
  )
  return <WordsContext value={words}>{children}</WordsContext>
}

/** `t` says a text in the person's language. */
export function useText(): Words {
  const words = use(WordsContext)
  if (!words) throw new Error('useText needs a LanguageProvider above it')
  return words
}

function spoken(): Language {
  const chosen = kept('language')
  if (chosen === 'en' || chosen === 'de') return chosen
  const first = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'de' || tag === 'en')
  return first === 'de' ? 'de' : 'en'
}
