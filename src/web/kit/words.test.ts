import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordDiff } from './words.ts'

const side = (pieces: ReturnType<typeof wordDiff>, left: 'gone' | 'new') =>
  pieces
    .filter(({ kind }) => kind === 'same' || kind === left)
    .map(({ text }) => text)
    .join('')

const text = fc
  .array(fc.constantFrom('water', 'tea', ' ', '  ', ',', 'Öl', '500', '\n', '.'), { maxLength: 30 })
  .map((words) => words.join(''))

test('a diff holds both texts', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = wordDiff(before, after)
      expect(side(pieces, 'gone')).toBe(before)
      expect(side(pieces, 'new')).toBe(after)
    }),
  )
})

test('the same text has no changed piece', () => {
  fc.assert(
    fc.property(text, (words) => {
      expect(wordDiff(words, words).every(({ kind }) => kind === 'same')).toBe(true)
    }),
  )
})

test('only the changed words are struck', () => {
  expect(wordDiff('Run 5 km in the park', 'Run 8 km in the forest')).toEqual([
    { kind: 'same', text: 'Run ' },
    { kind: 'gone', text: '5' },
    { kind: 'new', text: '8' },
    { kind: 'same', text: ' km in the ' },
    { kind: 'gone', text: 'park' },
    { kind: 'new', text: 'forest' },
  ])
})

test('a phrase that is exchanged is struck as one', () => {
  expect(wordDiff('call the bank', 'call my sister')).toEqual([
    { kind: 'same', text: 'call ' },
    { kind: 'gone', text: 'the bank' },
    { kind: 'new', text: 'my sister' },
  ])
})
