import { date, patchOf, ref } from '#core/fields/field.ts'
import { refuse } from '#core/module/refusal.ts'
import { tool } from '#core/module/tool.ts'
import type { Deciding } from '#core/module/tool.ts'
import { localTime } from '#core/time/day.ts'
import { drinks, presets, targets } from './drink.ts'
import {
  DrinkEntryDeleted,
  DrinkEntryEdited,
  DrinkEntryUndone,
  DrinkLogged,
  DrinkPresetAdded,
  DrinkPresetChanged,
  DrinkPresetRemoved,
  WaterTargetSet,
} from './facts.ts'
import * as say from './say.ts'

const entryId = ref('drink.drinks').label('Entry', 'Eintrag')
const presetId = ref('drink.drink_presets').label('Preset', 'Vorlage')
const { preset: _preset, at, ...loggable } = drinks.fields

const when = (ctx: Deciding, moment: string) => ({
  date: ctx.dayOf(moment),
  time: localTime(moment, ctx.calendar.zone),
})

/** Subscribers always get a name: the kind, where the person gave none. The row keeps only what the person said. */
const named = ({ name, drinkType }: { readonly name?: string | undefined; readonly drinkType: string }) => ({
  name: name ?? drinkType,
})

const names: Readonly<Record<string, { en: string; de: string }>> = Object.fromEntries(
  drinks.fields.drinkType.traits.choices!.map(({ value, label }) => [value, label]),
)

/** `250 ml water`, by the given name where there is one. */
function amount(payload: Readonly<Record<string, unknown>>): { en: string; de: string } {
  const kind = names[String(payload['drinkType'])] ?? { en: 'drink', de: 'Getränk' }
  const own = payload['name'] === payload['drinkType'] ? undefined : payload['name']
  const name = typeof own === 'string' ? { en: own, de: own } : kind
  return { en: `${String(payload['quantityMl'])} ml ${name.en}`, de: `${String(payload['quantityMl'])} ml ${name.de}` }
}

export const logDrink = tool('log_drink', {
  about: { en: 'Record something I drank', de: 'Etwas eintragen, das ich getrunken habe' },
  input: { ...loggable, at: at.optional() },
  ai: 'auto',
  say: say.logDrink,
  decide(input, ctx) {
    const moment = input.at ?? ctx.now
    return DrinkLogged(
      { ...input, id: ctx.newId(), at: moment },
      { ...when(ctx, moment), ...named(input), fromPreset: false },
    )
  },
  tell: ([fact]) => ({ en: `Logged ${amount(fact!.payload).en}.`, de: `${amount(fact!.payload).de} eingetragen.` }),
})

export const logDrinkPreset = tool('log_drink_preset', {
  about: { en: 'Record a drink from one of my presets', de: 'Ein Getränk aus meinen Vorlagen eintragen' },
  input: { presetId, at: at.optional() },
  ai: 'auto',
  say: say.logDrinkPreset,
  reads: ({ presetId: id }) => ({ preset: presets.need(id, 'presetId') }),
  decide(input, ctx, { preset }) {
    const moment = input.at ?? ctx.now
    return DrinkLogged(
      {
        id: ctx.newId(),
        at: moment,
        drinkType: preset.drinkType,
        quantityMl: preset.quantityMl,
        name: preset.name,
        preset: preset.id,
      },
      { ...when(ctx, moment), ...named(preset), fromPreset: true },
    )
  },
  tell: ([fact]) => ({ en: `Logged ${amount(fact!.payload).en}.`, de: `${amount(fact!.payload).de} eingetragen.` }),
})

export const undoDrink = tool('undo_drink', {
  about: { en: 'Take back the drink that was logged last', de: 'Das zuletzt eingetragene Getränk zurücknehmen' },
  input: {},
  say: say.undoDrink,
  reads: () => ({ latest: drinks.between('createdAt', undefined, undefined, { newest: true, limit: 1 }) }),
  decide(_input, _ctx, { latest }) {
    const [last] = latest
    if (!last) return refuse('NothingToUndo', { en: 'No drink is logged.', de: 'Es ist kein Getränk eingetragen.' })
    return DrinkEntryUndone({ id: last.id })
  },
  tell: (_facts, { latest }) => ({
    en: `Took back ${amount(latest[0]!).en}.`,
    de: `${amount(latest[0]!).de} zurückgenommen.`,
  }),
})

export const editDrink = tool('edit_drink', {
  about: { en: 'Correct a logged drink', de: 'Ein eingetragenes Getränk berichtigen' },
  input: { entryId, ...patchOf({ ...loggable, at }) },
  reads: ({ entryId: id }) => ({ entry: drinks.need(id, 'entryId') }),
  decide: ({ entryId: id, ...patch }) => DrinkEntryEdited({ id, ...patch }),
  tell: () => ({ en: 'Corrected the drink.', de: 'Getränk berichtigt.' }),
})

export const deleteDrink = tool('delete_drink', {
  about: { en: 'Delete a logged drink', de: 'Ein eingetragenes Getränk löschen' },
  input: { entryId },
  reads: ({ entryId: id }) => ({ entry: drinks.need(id, 'entryId') }),
  decide: ({ entryId: id }, _ctx, { entry }) => DrinkEntryDeleted({ id }, {}, entry),
  tell: ([fact]) => ({ en: `Deleted ${amount(fact!.payload).en}.`, de: `${amount(fact!.payload).de} gelöscht.` }),
})

export const setWaterTarget = tool('set_water_target', {
  about: { en: 'Set how much water a day I want to drink', de: 'Festlegen, wie viel Wasser ich am Tag trinken will' },
  input: { goalMl: targets.fields.goalMl, validFrom: date().label('Valid from', 'Gültig ab').optional() },
  say: say.setWaterTarget,
  decide({ goalMl, validFrom = undefined }, ctx) {
    const from = validFrom ?? ctx.today
    // One target a day: the date is the row, and setting it again changes it.
    return WaterTargetSet({ id: from, validFrom: from, goalMl })
  },
  tell: ([fact]) => ({
    en: `Your water target is ${String(fact!.payload['goalMl'])} ml a day from ${String(fact!.payload['validFrom'] ?? fact!.fact.change!.row)}.`,
    de: `Dein Trinkziel sind ${String(fact!.payload['goalMl'])} ml am Tag ab ${String(fact!.payload['validFrom'] ?? fact!.fact.change!.row)}.`,
  }),
})

const { archivedAt: _archivedAt, ...presettable } = presets.fields

export const addDrinkPreset = tool('add_drink_preset', {
  about: { en: 'Add a drink preset', de: 'Eine Getränkevorlage anlegen' },
  input: presettable,
  decide: (input, ctx) => DrinkPresetAdded({ ...input, id: ctx.newId() }),
  tell: ([fact]) => ({
    en: `Added the preset “${String(fact!.payload['name'])}”.`,
    de: `Vorlage „${String(fact!.payload['name'])}“ angelegt.`,
  }),
})

export const changeDrinkPreset = tool('change_drink_preset', {
  about: { en: 'Change or archive a drink preset', de: 'Eine Getränkevorlage ändern oder archivieren' },
  input: { presetId, ...patchOf(presets.fields) },
  reads: ({ presetId: id }) => ({ preset: presets.need(id, 'presetId') }),
  decide: ({ presetId: id, ...patch }) => DrinkPresetChanged({ id, ...patch }),
  tell: (_facts, { preset }) => ({
    en: `Changed the preset “${preset.name}”.`,
    de: `Vorlage „${preset.name}“ geändert.`,
  }),
})

export const removeDrinkPreset = tool('remove_drink_preset', {
  about: { en: 'Remove a drink preset', de: 'Eine Getränkevorlage entfernen' },
  input: { presetId },
  reads: ({ presetId: id }) => ({ preset: presets.need(id, 'presetId') }),
  decide: ({ presetId: id }, _ctx, { preset }) => DrinkPresetRemoved({ id }, {}, preset),
  tell: (_facts, { preset }) => ({
    en: `Removed the preset “${preset.name}”.`,
    de: `Vorlage „${preset.name}“ entfernt.`,
  }),
})
