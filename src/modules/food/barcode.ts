import { type Refusal, refuse } from '#core/module/refusal.ts'

const LENGTHS = [8, 12, 13, 14]

/** The digits of a barcode as people type or scan it, or undefined: EAN-8, UPC-A, EAN-13 or GTIN-14 with a right check digit. */
export function barcodeOf(text: string): string | undefined {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length)) return undefined
  // From the right, every second digit weighs three; with the check digit the sum is a multiple of ten (GS1 General Specifications).
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0 ? digits : undefined
}

/** One form for all lengths: a UPC-A is an EAN-13 with a leading zero. */
export const gtin = (digits: string): string => digits.padStart(14, '0')

export const badBarcode = (): Refusal =>
  refuse(
    'BadBarcode',
    {
      en: 'That is no barcode: 8, 12, 13 or 14 digits, the last of which fits the others.',
      de: 'Das ist kein Strichcode: 8, 12, 13 oder 14 Ziffern, deren letzte zu den anderen passt.',
    },
    { path: 'barcode' },
  )
