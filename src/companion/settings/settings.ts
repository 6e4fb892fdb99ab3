import { int, oneOf, time, type Values, zone } from '#core/fields/field.ts'
import type { Asking } from '#core/module/query.ts'
import { table } from '#core/module/table.ts'

/** The one row of a person's settings. */
export const ME = 'me'

export const settings = table(
  'settings',
  {
    zone: zone().label('Time zone', 'Zeitzone').optional(),
    dayStart: time().label('My day starts at', 'Mein Tag beginnt um').optional(),
    weekStart: int({ min: 1, max: 7 })
      .label('My week starts on', 'Meine Woche beginnt am')
      .about('1 is Monday, 7 is Sunday', '1 ist Montag, 7 ist Sonntag')
      .optional(),
    evening: time().label('My evening starts at', 'Mein Abend beginnt um').optional(),
    language: oneOf({
      auto: ['like the device', 'wie das Gerät'],
      de: ['German', 'Deutsch'],
      en: ['English', 'Englisch'],
    })
      .label('Language', 'Sprache')
      .optional(),
    theme: oneOf({ auto: ['like the device', 'wie das Gerät'], light: ['light', 'hell'], dark: ['dark', 'dunkel'] })
      .label('Appearance', 'Darstellung')
      .optional(),
    freezesPerMonth: int({ min: 0, max: 31, unit: 'days' })
      .label('Streak freezes a month', 'Streak-Freezes im Monat')
      .optional(),
  },
  { label: { en: 'Settings', de: 'Einstellungen' }, internal: true },
)

export type Settings = Values<typeof settings.fields>

/** From when on an open day counts as late. [STREAK-2] */
export const EVENING = '18:00'

export const SettingsStarted = settings.adds('SettingsStarted', {
  id: 'settingsId',
  label: { en: 'Settings begun', de: 'Einstellungen begonnen' },
})
export const SettingsChanged = settings.changes('SettingsChanged', {
  id: 'settingsId',
  label: { en: 'Settings changed', de: 'Einstellungen geändert' },
})

/** What holds now: what the person has set, else what everybody begins with. */
export async function settingsNow({ read, calendar }: Asking) {
  const held = await read(settings.one(ME))
  return { ...calendar, evening: EVENING, language: 'auto' as const, theme: 'auto' as const, ...chosen(held) }
}

export type SettingsNow = Awaited<ReturnType<typeof settingsNow>>

/** Only what the person has set. */
export function chosen(row: Settings | undefined): Settings {
  const names = Object.keys(settings.fields) as (keyof Settings)[]
  return Object.fromEntries(names.filter((name) => row?.[name] !== undefined).map((name) => [name, row![name]]))
}
