import { fold } from '../fold.ts'

export type Role =
  | 'day'
  | 'time'
  | 'meal'
  | 'name'
  | 'amount'
  | 'note'
  | 'calories'
  | 'protein'
  | 'carbs'
  | 'fat'
  | 'fiber'

export const NUTRIENTS = ['calories', 'protein', 'carbs', 'fat', 'fiber'] as const

export interface Column {
  readonly role: Role
  /** What a number of the column is multiplied by to be in kilocalories or grams. */
  readonly factor: number
}

/** Kilojoules in a kilocalorie, by definition (thermochemical). */
const KJ = 4.184

const NAMES: Readonly<Record<string, Role>> = Object.fromEntries(
  (
    [
      ['day', 'date, day, datum, tag'],
      ['time', 'time, uhrzeit, zeit'],
      ['meal', 'meal, group, mahlzeit, gruppe'],
      ['name', 'food name, food, lebensmittel, name'],
      ['amount', 'amount, menge'],
      ['note', 'note, notes, notiz, notizen'],
      ['calories', 'calories, energy, kalorien, energie, brennwert'],
      ['protein', 'protein, proteins, eiweiss'],
      ['carbs', 'carbohydrates, carbs, total carbs, kohlenhydrate'],
      ['fat', 'fat, total fat, fett'],
      ['fiber', 'fiber, fibre, dietary fiber, ballaststoffe'],
    ] as const
  ).flatMap(([role, names]) => names.split(', ').map((name) => [name, role])),
)

const FACTORS: Readonly<Record<string, number>> = { kj: 1 / KJ, kcal: 1, cal: 1, g: 1, mg: 1 / 1000 }

/** What a column of a food diary is, by its name in English or German and the unit behind it; undefined for one without a place here. */
export function columnOf(header: string): Column | undefined {
  const [, name = '', unit] = /^([^([]*?)\s*(?:[([]([^)\]]*)[)\]])?$/.exec(header.trim()) ?? []
  const role = NAMES[fold(name)]
  if (role === undefined) return undefined
  const factor = unit === undefined ? 1 : FACTORS[fold(unit)]
  return factor === undefined ? undefined : { role, factor }
}
