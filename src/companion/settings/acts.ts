import { patchOf } from '#core/fields/field.ts'
import { query } from '#core/module/query.ts'
import { tool } from '#core/module/tool.ts'
import { ME, settings, SettingsChanged, settingsNow, SettingsStarted } from './settings.ts'

const changeSettings = tool('change_settings', {
  about: { en: 'Change my settings', de: 'Meine Einstellungen ändern' },
  input: patchOf(settings.fields),
  personal: true,
  reads: () => ({ held: settings.one(ME) }),
  decide(patch, _ctx, { held }) {
    const changed = SettingsChanged({ id: ME, ...patch })
    if (Object.keys(changed.change!.set).length === 0) return []
    // Two facts, so that taking back the first change clears its values with the row.
    return held ? changed : [SettingsStarted({ id: ME }), changed]
  },
  tell: () => ({ en: 'Changed your settings.', de: 'Deine Einstellungen sind geändert.' }),
})

const getSettings = query('get_settings', {
  about: { en: 'My settings', de: 'Meine Einstellungen' },
  input: {},
  answer: (_input, asking) => settingsNow(asking),
  tell: ({ zone: where, dayStart }) => ({
    en: `Your time zone is ${where}; your day starts at ${dayStart}.`,
    de: `Deine Zeitzone ist ${where}; dein Tag beginnt um ${dayStart}.`,
  }),
})

export const tools = [changeSettings]
export const queries = [getSettings]
