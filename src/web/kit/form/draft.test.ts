import { expect, test } from 'vitest'
import { draftsOf, readAll, toNumber, type Reading } from './draft.ts'
import type { FormField } from './field.ts'

const label = { en: 'Amount', de: 'Menge' }
const german: Reading = { zone: 'Europe/Berlin', language: 'de' }
const english: Reading = { zone: 'Europe/Berlin', language: 'en' }
const amount: FormField = { name: 'amount', kind: 'int', label, unit: 'ml', min: 1, max: 5000 }

test('numbers are read as people of each language write them', () => {
  expect(toNumber('1.250,5', 'de')).toBe(1250.5)
  expect(toNumber('1,250.5', 'en')).toBe(1250.5)
  expect(toNumber('1.250', 'de')).toBe(1250)
  expect(toNumber('1,5', 'en')).toBe(1.5)
  expect(toNumber('1.5', 'de')).toBe(1.5)
  expect(toNumber('-3', 'de')).toBe(-3)
  expect(toNumber('1.2.3', 'de')).toBeUndefined()
  expect(toNumber('twelve', 'en')).toBeUndefined()
})

test('a value out of bounds names the bound with its unit', () => {
  const { problems } = readAll([amount], { amount: '6000' }, german)
  expect(problems).toEqual([
    { path: 'amount', message: { en: 'At most 5,000\u00a0ml.', de: 'Höchstens 5.000\u00a0ml.' } },
  ])
})

test('what is missing is said at its place, what is optional is left out', () => {
  expect(readAll([amount], { amount: ' ' }, english).problems[0]?.path).toBe('amount')
  expect(readAll([{ ...amount, optional: true }], { amount: '' }, english)).toEqual({ values: {}, problems: [] })
})

test('stored values survive the way through the controls', () => {
  const fields: FormField[] = [
    amount,
    { name: 'share', kind: 'number', label },
    { name: 'at', kind: 'instant', label },
    { name: 'labels', kind: 'list', label, of: { name: 'labels', kind: 'text', label } },
    {
      name: 'steps',
      kind: 'keyed',
      label,
      fields: [
        { name: 'title', kind: 'text', label },
        { name: 'done', kind: 'bool', label },
      ],
    },
  ]
  const values = {
    amount: 300,
    share: 0.25,
    at: '2026-03-29T00:30:00.000Z',
    labels: ['home', 'quiet'],
    steps: { a: { title: 'Buy paint', done: true } },
  }
  for (const reading of [german, english]) {
    expect(readAll(fields, draftsOf(fields, values, reading), reading)).toEqual({ values, problems: [] })
  }
})

test('problems inside of an entry carry its key', () => {
  const steps: FormField = { name: 'steps', kind: 'keyed', label, fields: [{ name: 'title', kind: 'text', label }] }
  const { problems } = readAll([steps], { steps: { a: { title: '' } } }, english)
  expect(problems.map(({ path }) => path)).toEqual(['steps.a.title'])
})
