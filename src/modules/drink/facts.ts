import { bool, date, time } from '#core/fields/field.ts'
import { drinks, presets, targets } from './drink.ts'

const entry = { id: 'entryId', carries: ['drinkType', 'quantityMl'] } as const

export const DrinkLogged = drinks.adds('DrinkLogged', {
  id: 'entryId',
  carries: ['drinkType', 'quantityMl', 'name'],
  notes: { date: date(), time: time(), fromPreset: bool() },
  label: { en: 'Drink', de: 'Getränk' },
})
export const DrinkEntryDeleted = drinks.removes('DrinkEntryDeleted', {
  ...entry,
  label: { en: 'Drink deleted', de: 'Getränk gelöscht' },
})
export const DrinkEntryUndone = drinks.removes('DrinkEntryUndone', {
  id: 'entryId',
  label: { en: 'Last drink taken back', de: 'Letztes Getränk zurückgenommen' },
})
export const DrinkEntryEdited = drinks.changes('DrinkEntryEdited', {
  id: 'entryId',
  label: { en: 'Drink changed', de: 'Getränk geändert' },
})

export const WaterTargetSet = targets.adds('WaterTargetSet', {
  id: 'targetId',
  carries: ['validFrom', 'goalMl'],
  label: { en: 'Water target set', de: 'Trinkziel gesetzt' },
})

export const DrinkPresetAdded = presets.adds('DrinkPresetAdded', {
  id: 'presetId',
  carries: ['name', 'drinkType', 'quantityMl'],
  label: { en: 'Preset added', de: 'Vorlage angelegt' },
})
export const DrinkPresetChanged = presets.changes('DrinkPresetChanged', {
  id: 'presetId',
  label: { en: 'Preset changed', de: 'Vorlage geändert' },
})
export const DrinkPresetRemoved = presets.removes('DrinkPresetRemoved', {
  id: 'presetId',
  label: { en: 'Preset removed', de: 'Vorlage entfernt' },
})
