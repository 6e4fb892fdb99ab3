import { defineModule } from '#core/module/module.ts'
import { settings, SettingsChanged, SettingsStarted } from './settings.ts'

export const settingsModule = defineModule('settings', {
  label: { en: 'Settings', de: 'Einstellungen' },
  about: { en: 'how you count days and want to see things', de: 'wie du Tage zählst und Dinge sehen willst' },
  class: 'personal',
  tables: [settings],
  facts: [SettingsStarted, SettingsChanged],
  internal: true,
  acts: () => import('./acts.ts'),
})
