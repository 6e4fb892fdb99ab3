import { int, instant, num, oneOf, ref, text, date } from '#core/fields/field.ts'
import { table } from '#core/module/table.ts'

export const drinkTypes = oneOf({
  water: ['water', 'Wasser'],
  coffee: ['coffee', 'Kaffee'],
  tea: ['tea', 'Tee'],
  juice: ['juice', 'Saft'],
  alcohol: ['alcohol', 'Alkohol'],
  other: ['other', 'anderes'],
}).label('Drink', 'Getränk')

const millilitres = int({ min: 1, max: 5000, unit: 'ml' }).label('Amount', 'Menge')

export const drinks = table(
  'drinks',
  {
    drinkType: drinkTypes,
    quantityMl: millilitres,
    name: text({ max: 80 }).label('Name', 'Name').optional(),
    at: instant().label('When', 'Wann'),
    note: text({ max: 1000, long: true }).label('Note', 'Notiz').optional(),
    preset: ref('drink.drink_presets').label('Preset', 'Vorlage').optional(),
    caffeine: num({ min: 0, max: 2000, unit: 'mg' }).label('Caffeine', 'Koffein').optional(),
    alcohol: num({ min: 0, max: 500, unit: 'g' }).label('Alcohol', 'Alkohol').optional(),
  },
  { label: { en: 'Drinks', de: 'Getränke' }, title: 'name' },
)

export const presets = table(
  'drink_presets',
  {
    name: text({ max: 80 }).label('Name', 'Name'),
    drinkType: drinkTypes,
    quantityMl: millilitres,
    // Not what a person writes: a choice from a list of pictures and colours.
    icon: text({ max: 30 }).open().label('Icon', 'Symbol').optional(),
    color: text({ max: 20 }).open().label('Colour', 'Farbe').optional(),
    rank: num().label('Order', 'Reihenfolge').optional(),
    archivedAt: instant().label('Archived', 'Archiviert').optional(),
  },
  { label: { en: 'Presets', de: 'Vorlagen' }, title: 'name', until: 'archivedAt' },
)

export const targets = table(
  'water_targets',
  {
    validFrom: date().label('Valid from', 'Gültig ab'),
    goalMl: int({ min: 100, max: 10_000, unit: 'ml' }).label('Target', 'Ziel'),
  },
  { label: { en: 'Water targets', de: 'Trinkziele' } },
)

/** Until the person sets a target of their own. */
export const DEFAULT_GOAL_ML = 2000
