import { memoryStore } from '#adapters/memory/store.ts'
import type { Fact } from '#core/facts/fact.ts'
import { hlc } from '#core/facts/hlc.ts'
import { applyFact, type StoredRow } from '#core/facts/row.ts'
import { createKernel } from '#core/kernel.ts'
import type { Committed } from '#core/ports/store.ts'
import { addDays } from '#core/time/day.ts'
import { drink } from '#test/fixtures/modules.ts'
import { type Claim, median } from './report.ts'

export const title = 'Folding a watched day [DAY-3]'

const SPACE = 'bench'
const TODAY = '2026-09-14'
const actor = { kind: 'user', id: 'me', name: 'You' } as const

/** A drink of a day, as the door would write it. */
function logged(id: string, day: string, n: number): { fact: Fact; row: StoredRow } {
  const fact: Fact = {
    id: `f-${id}`,
    type: 'DrinkLogged',
    space: SPACE,
    hlc: hlc(1_789_000_000_000 + n, 0, 'bench'),
    at: `${day}T10:00:00.000Z`,
    zone: 'Europe/Berlin',
    day,
    actor,
    call: `c-${id}`,
    change: {
      table: 'drinks',
      row: id,
      set: {
        drinkType: n % 3 === 0 ? 'coffee' : 'water',
        quantityMl: 250,
        at: `${day}T10:00:00.000Z`,
        'at@day': day,
        _deleted: false,
        createdAt: `${day}T10:00:00.000Z`,
        'createdAt@day': day,
      },
      over: {},
    },
    before: {},
    notes: {},
  }
  return { fact, row: applyFact(undefined, fact)! }
}

/** Microseconds to take one commit into a watched day of 50 rows, with `facts` facts in the store. */
async function perEvent(facts: number): Promise<{ work: number; naive: number }> {
  const kernel = createKernel({
    modules: [drink],
    store: (keys) => memoryStore(keys),
    clock: { now: () => Temporal.Instant.from(`${TODAY}T12:00:00Z`).epochMilliseconds },
    ids: { next: () => 'x' },
    device: 'bench',
    calendar: { table: 'settings', row: 'me', fallback: { zone: 'Europe/Berlin', dayStart: '00:00', weekStart: 1 } },
  })
  const store = kernel.store
  const fill = async (rows: { fact: Fact; row: StoredRow }[]): Promise<void> => {
    const { seq } = await store.head(SPACE)
    await store.commit({
      space: SPACE,
      facts: rows.map(({ fact }) => fact),
      rows: rows.map(({ row }) => row),
      read: { head: seq, rows: [], ranges: [] },
      outbox: false,
      dirt: [],
    })
  }
  for (let n = 0; n < facts; n += 5000) {
    const chunk = Array.from({ length: Math.min(5000, facts - n) }, (_, i) =>
      logged(`old-${n + i}`, addDays(TODAY, -1 - Math.floor((facts - n - i) / 30)), n + i),
    )
    await fill(chunk)
  }
  const today = Array.from({ length: 50 }, (_, i) => logged(`today-${i}`, TODAY, facts + i))
  await fill(today)
  const views = kernel.views(SPACE)
  const watched = await views.watch(TODAY)
  const committed: Committed[] = Array.from({ length: 4000 }, (_, n) => {
    const { fact, row } = today[n % 50]!
    const after: StoredRow = { ...row, fields: { ...row.fields, quantityMl: 200 + (n % 7) }, rev: facts + 100 + n }
    return { space: SPACE, facts: [{ ...fact, seq: facts + 100 + n }], rows: [after], dirt: kernel.dirtOf(row, after) }
  })
  for (const one of committed.slice(0, 1000)) views.hear(one)
  const times: number[] = []
  for (let batch = 1000; batch < 4000; batch += 100) {
    const start = performance.now()
    for (const one of committed.slice(batch, batch + 100)) {
      kernel.dirtOf(one.rows[0], one.rows[0]!)
      views.hear(one)
      watched.measures()
    }
    times.push(((performance.now() - start) * 1000) / 100)
  }
  const start = performance.now()
  const all = await store.rows(SPACE, { table: 'drinks', all: true })
  let sum = 0
  for (const row of all)
    if (row.fields['at@day'] === TODAY && row.fields['drinkType'] === 'water') sum += Number(row.fields['quantityMl'])
  const naive = (performance.now() - start) * 1000
  if (sum <= 0 || Number(watched.measures()['total_count']) !== 50) throw new Error('the bench measured nothing')
  return { work: median(times), naive }
}

export async function run(): Promise<readonly Claim[]> {
  await perEvent(1000)
  const small = await perEvent(1000)
  const large = await perEvent(1_000_000)
  const ratio = large.work / small.work
  return [
    {
      claim: 'one event into a watched day of 50 rows, 1,000 facts',
      measured: `${small.work.toFixed(1)} µs`,
      bar: '≤ 50 µs',
      holds: small.work <= 50,
      peer: `reading all rows again ${small.naive.toFixed(0)} µs`,
    },
    {
      claim: 'the same at 1,000,000 facts',
      measured: `${large.work.toFixed(1)} µs`,
      bar: '≤ 50 µs',
      holds: large.work <= 50,
      peer: `reading all rows again ${large.naive.toFixed(0)} µs`,
    },
    { claim: 'how much dearer', measured: `${ratio.toFixed(2)}×`, bar: '≤ 1.2×', holds: ratio <= 1.2 },
  ]
}
