import { expect, test } from 'vitest'
import { registryOf } from '#core/module/registry.ts'
import { tableFromCsv } from '#derive/csv.ts'
import { modules } from '#modules/all.ts'
import { formatsOf, guess } from './formats.ts'
import { mappingOf, renamed, sheetOf } from './mapping.ts'

const registry = registryOf(modules)
const tasks = registry.tables.get('tasks')!

test('columns that are named like a field, in either language, are put together; the rest is left', () => {
  const sheet = sheetOf('Title;Fällig;Etwas\nBins;2026-12-04;x\n')
  expect(mappingOf(tasks, sheet)).toEqual(['title', 'dueDate', ''])
  expect(sheet.rows).toBe(1)
})

test('under the new header every record keeps its line, also after a header and titles of several lines', () => {
  const text = '"What\nto do";"by";x\r\n\r\n"Two\nlines";2026-12-05;1\r\nBad;2026-13-05;2\r\n'
  const { found, troubles } = tableFromCsv(tasks, renamed(text, ['title', 'dueDate', '']), { zone: 'UTC' })
  expect(found.map(({ place, values }) => [place, values])).toEqual([
    ['4', { title: 'Two\nlines', dueDate: '2026-12-05' }],
  ])
  expect(troubles.map(({ place }) => place)).toEqual(['6'])
  expect(
    tableFromCsv(tasks, text.replace('"What\nto do";"by"', '"\ntitle";dueDate'), { zone: 'UTC' }).troubles[0]?.place,
  ).toBe('6')
})

test.each([
  ['backup.json', '{"timestamp":1,"data":{"task":{"ids":[]}}}', 'super-productivity'],
  ['Tasks.json', '{"kind":"tasks#taskLists","items":[]}', 'google-tasks'],
  ['a.csv', 'TYPE,CONTENT,PRIORITY\n', 'todoist-csv'],
  ['todo.txt', '(A) Call the dentist +home @phone\n', 'todo.txt'],
  ['list.ics', 'BEGIN:VCALENDAR\n', 'ics-vtodo'],
  ['drinks.csv', 'Getränk;Menge;Wann\nWasser;250;2026-12-01 08:00\n', 'csv:drinks'],
  ['sekundant.jsonl', '{"format":"sekundant-facts","version":1}\n', 'jsonl'],
])('%s is read as %s', (name, text, format) => {
  expect(guess(formatsOf(registry), name, text)[0]?.key).toBe(format)
})
