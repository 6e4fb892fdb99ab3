import { expect, test } from 'vitest'
import { moved, placeOf, stepped } from './board.ts'

const columns = [
  { id: 'open', title: 'Open' },
  { id: 'done', title: 'Done' },
]
const cards = [
  { id: 'a', column: 'open' },
  { id: 'b', column: 'open' },
  { id: 'c', column: 'done' },
]

test('a card moves within its column and to another', () => {
  expect(moved(cards, 'a', 'open', 1).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  expect(placeOf(moved(cards, 'a', 'done', 0), 'a')).toEqual({ column: 'done', index: 0 })
  expect(placeOf(moved(cards, 'a', 'done', 1), 'a')).toEqual({ column: 'done', index: 1 })
  expect(moved(cards, 'nobody', 'done', 0)).toBe(cards)
})

test('arrows stop at the edges', () => {
  expect(stepped(columns, cards, { column: 'open', index: 0 }, 'ArrowUp')).toBeUndefined()
  expect(stepped(columns, cards, { column: 'open', index: 0 }, 'ArrowLeft')).toBeUndefined()
  expect(stepped(columns, cards, { column: 'done', index: 0 }, 'ArrowRight')).toBeUndefined()
  expect(stepped(columns, cards, { column: 'open', index: 1 }, 'ArrowRight')).toEqual({ column: 'done', index: 1 })
  expect(stepped(columns, cards, { column: 'open', index: 1 }, 'ArrowDown')).toBeUndefined()
})
