import type { Text } from '#core/fields/field.ts'
import { sayAmount } from '#web/look/say.ts'
import type { FormField } from './field.ts'

const limit = (value: number | undefined, { unit }: FormField): Text => ({
  en: sayAmount(value ?? 0, unit, 'en'),
  de: sayAmount(value ?? 0, unit, 'de'),
})

const around = (en: string, de: string, at: Text): Text => ({ en: en.replace('…', at.en), de: de.replace('…', at.de) })

/** What is wrong with a value, said so that it can be mended. */
export const problems = {
  missing: ({ label }: FormField): Text => around('“…” is still empty.', '„…“ ist noch leer.', label),
  number: (): Text => ({ en: 'Write a number, for example 1.5.', de: 'Schreib eine Zahl, zum Beispiel 1,5.' }),
  whole: (): Text => ({ en: 'Only a whole number fits here.', de: 'Hier passt nur eine ganze Zahl.' }),
  low: (field: FormField): Text => around('At least ….', 'Mindestens ….', limit(field.min, field)),
  high: (field: FormField): Text => around('At most ….', 'Höchstens ….', limit(field.max, field)),
  instant: (): Text => ({ en: 'Choose a day and a time.', de: 'Wähle einen Tag und eine Uhrzeit.' }),
  long: (field: FormField): Text =>
    around('At most … characters.', 'Höchstens … Zeichen.', limit(field.max, { ...field, unit: '' })),
}

export type ProblemCode = keyof typeof problems
