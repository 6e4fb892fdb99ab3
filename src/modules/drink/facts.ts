import { bool, date, time } from '#core/fields/field.ts'
import { drinks, presets, targets } from './drink.ts'

const entry = { id: 'entryId', carries: ['drinkType', 'quantityMl'] } as const

export const DrinkLogged = drinks.adds('DrinkLogged', {
  id: 'entryId',
  carries: ['drinkType', 'quantityMl', 'name'],
  notes: { date: date(), time: time(), fromPreset: bool() },
})
export const DrinkEntryDeleted = drinks.removes('DrinkEntryDeleted', entry)
export const DrinkEntryUndone = drinks.removes('DrinkEntryUndone', { id: 'entryId' })
export const DrinkEntryEdited = drinks.changes('DrinkEntryEdited', { id: 'entryId' })

export const WaterTargetSet = targets.adds('WaterTargetSet', { id: 'targetId', carries: ['validFrom', 'goalMl'] })

export const DrinkPresetAdded = presets.adds('DrinkPresetAdded', {
  id: 'presetId',
  carries: ['name', 'drinkType', 'quantityMl'],
})
export const DrinkPresetChanged = presets.changes('DrinkPresetChanged', { id: 'presetId' })
export const DrinkPresetRemoved = presets.removes('DrinkPresetRemoved', { id: 'presetId' })
