import type { Text } from '#core/fields/field.ts'
import type { TextImporter } from '#core/module/importer.ts'
import { csvRecords } from '#derive/csv.ts'
import { diaryFrom, type Needs } from './diary.ts'

const importer = (name: string, program: string, label: Text, needs: Needs): TextImporter => ({
  name,
  label,
  accepts: ['.csv'],
  read(text, { calendar }) {
    const { records, troubles } = csvRecords(text)
    const diary = diaryFrom(records, needs, calendar)
    if (diary) return { ...diary, troubles: [...troubles, ...diary.troubles] }
    const message = {
      en: `This is no food diary of ${program}.`,
      de: `Das ist kein Ernährungstagebuch von ${program}.`,
    }
    return { found: [], troubles: [...troubles, { place: '1', code: 'NotThisFormat', message }], ignored: [] }
  },
})

/** What was eaten per meal and day. */
export const myFitnessPal = importer(
  'myfitnesspal-csv',
  'MyFitnessPal',
  { en: 'MyFitnessPal CSV', de: 'MyFitnessPal-CSV' },
  ['day', 'meal', 'calories'],
)

/** One record a serving. */
export const cronometer = importer(
  'cronometer-csv',
  'Cronometer',
  { en: 'Cronometer CSV (servings)', de: 'Cronometer-CSV (Portionen)' },
  ['day', 'name', 'calories'],
)

export const importers: readonly TextImporter[] = [myFitnessPal, cronometer]
