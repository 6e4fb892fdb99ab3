import { expect, test } from 'vitest'
import { served, water } from './served.ts'

const text = { 'content-type': 'text/plain' }

async function lived() {
  const world = await served()
  await world.ask('POST', '/api/tools/log_drink', { ...water, name: '=HYPERLINK("x"), "quoted"\nnext line; ümläut 🥛' })
  await world.ask('POST', '/api/tools/log_drink', { drinkType: 'coffee', quantityMl: 80 })
  const last = (await world.ask('POST', '/api/tools/log_drink', { drinkType: 'tea', quantityMl: 200, caffeine: 12.5 }))
    .json.facts[0]
  await world.ask('POST', '/api/undo', { fact: last.id })
  await world.ask('POST', '/api/tools/set_water_target', { goalMl: 1800 })
  await world.ask('POST', '/api/tools/change_settings', { dayStart: '04:00' })
  return world
}

test('[law] an export read again adds no facts, here or, a second time, elsewhere', async () => {
  const world = await lived()
  const file = (await world.ask('GET', '/api/export')).text
  expect((await world.ask('POST', '/api/import/jsonl', file, text)).json).toMatchObject({ added: 0 })
  const other = await served()
  const dry = await other.ask('POST', '/api/import/jsonl?dry_run=1', file, text)
  expect(dry.json.added).toBe(file.trim().split('\n').length - 1)
  expect((await other.kernel.store.head('space-1')).seq).toBe(0)
  expect((await other.ask('POST', '/api/import/jsonl', file, text)).json.added).toBe(dry.json.added)
  expect((await other.ask('POST', '/api/import/jsonl', file, text)).json).toMatchObject({
    added: 0,
    known: dry.json.added,
  })
  for (const table of ['drinks', 'water_targets', 'settings']) {
    expect((await other.ask('GET', `/api/rows/${table}?deleted=1`)).json).toEqual(
      (await world.ask('GET', `/api/rows/${table}?deleted=1`)).json,
    )
  }
  const strip = (lines: string) => lines.split('\n').slice(1).join('\n')
  expect(strip((await other.ask('GET', '/api/export')).text)).toBe(strip(file))
})

test.each([
  ['an empty file', ''],
  ['another file', '{"a":1}\n'],
  ['a torn line', 'HEADER{"id":"x","type"\n'],
  ['a fact of another form', 'HEADER{"id":"x"}\n'],
])('%s is refused as a whole, with its line', async (_, body) => {
  const world = await lived()
  const file = (await world.ask('GET', '/api/export')).text
  const other = await served()
  const answer = await other.ask('POST', '/api/import/jsonl', body.replace('HEADER', file), text)
  expect(answer.status).toBe(422)
  expect(answer.json.path).toMatch(/^line \d+$/)
  expect((await other.kernel.store.head('space-1')).seq).toBe(0)
})

test('a table goes to CSV and back: the same rows, once', async () => {
  const world = await lived()
  for (const labels of ['', '&labels=de', '&labels=en']) {
    const csv = await world.ask('GET', `/api/export?format=csv&table=drinks${labels}`)
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(csv.text).toContain(`"'=HYPERLINK(`)
    expect((await world.ask('POST', '/api/import/csv:drinks', csv.text, text)).json).toMatchObject({
      added: 0,
      known: 2,
      troubles: [],
    })
    const other = await served()
    expect((await other.ask('POST', '/api/import/csv:drinks', csv.text, text)).json).toMatchObject({
      added: 2,
      troubles: [],
    })
    const strip = (rows: { id: string; createdAt: string }[]) =>
      rows.map(({ createdAt: _, localDays: __, ...row }: any) => row).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(strip((await other.ask('GET', '/api/rows/drinks')).json.rows)).toEqual(
      strip((await world.ask('GET', '/api/rows/drinks')).json.rows),
    )
  }
})

test('a foreign CSV is read by headers in German, errors are told with their lines, and undo takes all of it back', async () => {
  const { ask } = await served()
  const file =
    '\ufeffGetränk;Menge;Wann;Farbe\r\nWasser;250 ml;14.09.2026 07:30;blau\r\nWasser;250 ml;14.09.2026 07:30;blau\r\n\r\nBier;500;14.09.2026 20:00;gelb\r\nkaffee;1.000.000;2026-09-14 08:00;schwarz\r\nTee;0,2;2026-09-14 09:00;grün\r\n'
  const dry = await ask('POST', '/api/import/csv:drinks?dry_run=1', file, { ...text, 'accept-language': 'de' })
  expect(dry.json).toMatchObject({ added: 2, ignored: ['Farbe'] })
  expect(dry.json.troubles.map(({ place, code }: { place: string; code: string }) => [place, code])).toEqual([
    ['5', 'NotAChoice'],
    ['6', 'TooBig'],
    ['7', 'WrongType'],
  ])
  expect(dry.json.troubles[0].message).toContain('Zeile 5')
  expect((await ask('GET', '/api/facts')).json.facts).toEqual([])
  const done = await ask('POST', '/api/import/csv:drinks', file, text)
  expect(done.json.added).toBe(2)
  expect((await ask('GET', '/api/rows/drinks')).json.rows[0]).toMatchObject({
    drinkType: 'water',
    quantityMl: 250,
    at: '2026-09-14T05:30:00.000Z',
  })
  expect((await ask('GET', '/api/facts')).json.facts[0].actor).toEqual({ kind: 'system', id: 'import', name: 'import' })
  expect((await ask('POST', '/api/import/csv:drinks', file, text)).json).toMatchObject({ added: 0, known: 2 })
  await ask('POST', '/api/undo', { fact: done.json.fact })
  expect((await ask('GET', '/api/rows/drinks')).json.rows).toEqual([])
})

test('what is not there to be read or written is said', async () => {
  const { ask } = await served()
  expect(await ask('POST', '/api/import/cuneiform', 'x', text)).toMatchObject({
    status: 404,
    json: { code: 'UnknownFormat' },
  })
  expect(await ask('POST', '/api/import/csv:settings', 'x', text)).toMatchObject({ status: 404 })
  expect(await ask('POST', '/api/import/csv:agents', 'name\nEve\n', text)).toMatchObject({ status: 404 })
  expect((await ask('POST', '/api/import/csv:drinks', '', text)).json.troubles).toMatchObject([{ code: 'Empty' }])
  expect((await ask('POST', '/api/import/csv:drinks', 'a,b\n1,2\n', text)).json.troubles).toMatchObject([
    { code: 'NoColumns' },
  ])
  expect(await ask('GET', '/api/export?format=pdf')).toMatchObject({ status: 400, json: { path: 'format' } })
  expect(await ask('GET', '/api/export?format=csv&table=agents')).toMatchObject({ status: 404 })
})
