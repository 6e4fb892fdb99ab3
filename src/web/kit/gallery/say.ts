import type { Language } from '#web/look/text.tsx'

export const say =
  (language: Language) =>
  (en: string, de: string): string =>
    language === 'de' ? de : en
