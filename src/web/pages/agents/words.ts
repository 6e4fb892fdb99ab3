import type { AnyField } from '#core/fields/field.ts'
import type { Language } from '#web/look/text.tsx'

/** A choice in words. */
export const choiceOf = (field: AnyField | undefined, value: string, language: Language): string =>
  field?.traits.choices?.find((choice) => choice.value === value)?.label[language] ?? value
