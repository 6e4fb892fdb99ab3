import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnyField, Shape } from '#core/fields/field.ts'
import { exampleOf } from '#derive/example.ts'
import { type Answer, served } from './served.ts'

const CASES = Number(process.env['FUZZ'] ?? 2000)
const world = await served()
const { registry } = world.kernel

const tools = [...registry.tools.values()]
const queries = [...registry.queries.values()]
const tables = [...registry.tables.keys()]

const nasty = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -0,
    1e308,
    -1,
    2 ** 53,
    '',
    ' ',
    '\0',
    '\ud800',
    '__proto__',
    'constructor',
    [],
    {},
    [[]],
    { __proto__: 1 },
    'NaN',
    '2026-02-30',
    '9'.repeat(400),
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

/** A value that fits a field most of the time. */
function fitting({ traits }: AnyField): fc.Arbitrary<unknown> {
  const { min = -1000, max = 1000 } = traits
  switch (traits.kind) {
    case 'int':
      return fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ min, max, noNaN: true })
    case 'bool':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...traits.choices!.map(({ value }) => value))
    case 'date':
      return fc
        .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10))
    case 'time':
      return fc.constantFrom('00:00', '23:59', '12:30')
    case 'instant':
      return fc
        .date({ min: new Date('1900-01-02'), max: new Date('2199-12-30'), noInvalidDate: true })
        .map((date) => date.toISOString())
    case 'zone':
      return fc.constantFrom('Europe/Berlin', 'Pacific/Apia', 'UTC')
    case 'ref':
      return fc.constantFrom('id-000001', 'id-000002', 'nobody')
    case 'list':
      return fc.array(fitting(traits.of!), { maxLength: 4 })
    case 'keyed':
      return fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'x/y'), objectOf(traits.shape!), { maxKeys: 3 })
    case 'shape':
      return objectOf(traits.shape!)
    case 'text':
      return fc.string({ unit: 'grapheme', maxLength: 80 })
    default:
      return fc.jsonValue()
  }
}

const objectOf = (fields: Shape): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        fc.oneof({ weight: 12, arbitrary: fitting(field) }, { weight: 1, arbitrary: nasty }),
      ]),
    ),
    {
      requiredKeys: Object.entries(fields).flatMap(([name, field]) => (field.isOptional ? [] : [name])),
    },
  )

interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

const part = fc.oneof(
  fc.constantFrom('nobody', 'id-000001', '%00', '%ff', '..', 'a%2Fb', '__proto__'),
  fc.string({ maxLength: 12 }).map(encodeURIComponent),
)
const search = fc
  .dictionary(
    fc.constantFrom(
      'limit',
      'cursor',
      'from',
      'to',
      'date',
      'type',
      'module',
      'actor',
      'status',
      'at',
      'at.from',
      'createdAt.to',
      'deleted',
      'open',
      'format',
      'table',
      'order',
      'row',
      'dry_run',
      'x',
    ),
    fc.oneof(
      fc.constantFrom('1', '0', '-1', '2026-09-14', 'WyIiLCIiXQ', 'MQ', 'csv', 'drinks', 'oldest', 'user', 'a/b', '\0'),
      fc.string({ unit: 'binary-ascii', maxLength: 12 }),
    ),
    { maxKeys: 3 },
  )
  .map((of) => new URLSearchParams(of).toString())
const withSearch = (path: fc.Arbitrary<string>) =>
  fc.tuple(path, search).map(([at, query]) => (query ? `${at}?${query}` : at))

const call = fc.constantFrom(...tools).chain((tool) =>
  fc.tuple(objectOf(tool.input), fc.boolean()).map(([body, dry]): Sent => ({
    method: 'POST',
    path: `/api/tools/${tool.name}${dry ? '?dry_run=1' : ''}`,
    body,
  })),
)
const question = fc
  .constantFrom(...queries)
  .chain((query) =>
    objectOf(query.input).map((body): Sent => ({ method: 'POST', path: `/api/queries/${query.name}`, body })),
  )
const reading = withSearch(
  fc.oneof(
    fc.constantFrom(
      '/health',
      '/metrics',
      '/openapi.json',
      '/api/facts',
      '/api/proposals',
      '/api/agents',
      '/api/export',
      '/',
      '/api',
      '/api/',
    ),
    fc.constantFrom(...tables).map((table) => `/api/rows/${table}`),
    fc.tuple(fc.constantFrom(...tables), part).map(([table, id]) => `/api/rows/${table}/${id}`),
    fc.constantFrom(...queries).map(({ name }) => `/api/queries/${name}`),
    part.map((id) => `/${id}`),
  ),
).map((path): Sent => ({ method: 'GET', path }))
const writing = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(
        '/api/undo',
        '/api/agents',
        '/api/proposals/approve',
        '/api/import/jsonl',
        '/api/import/csv:drinks',
        '/api/import/todoist',
        '/api/queries/get_tasks',
      ),
      part.map((id) => `/api/proposals/${id}/approve`),
      part.map((id) => `/api/proposals/${id}/edit`),
      part.map((id) => `/api/import/${id}`),
      part.map((id) => `/api/tools/${id}`),
    ),
    nasty,
  )
  .map(([path, body]): Sent => ({ method: 'POST', path, body: body === '' ? {} : body }))
const odd = fc
  .tuple(fc.constantFrom('PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'), reading)
  .map(([method, { path }]): Sent => ({ method, path }))
const headed = fc
  .tuple(
    call,
    fc.dictionary(
      fc.constantFrom('authorization', 'idempotency-key', 'accept-language', 'content-type', 'last-event-id'),
      fc.string({ unit: fc.constantFrom(...'abc019 ;,=-_/."'), maxLength: 40 }),
      { maxKeys: 2 },
    ),
  )
  .map(([sent, headers]): Sent => ({ ...sent, headers }))

function judge(answer: Answer, sent: Sent): void {
  const what = `${sent.method} ${sent.path} ${JSON.stringify(sent.body)} → ${answer.status} ${answer.text.slice(0, 300)} ${world.logged.join('\n')}`
  expect(answer.status, what).toBeLessThan(500)
  if (answer.status < 400 || sent.method === 'HEAD') return
  expect(answer.headers.get('content-type'), what).toBe('application/problem+json')
  expect(answer.json, what).toMatchObject({
    status: answer.status,
    code: expect.stringMatching(/^[A-Z]\w+$/),
    detail: expect.any(String),
  })
  expect(answer.text, what).not.toMatch(/\bat .*\.ts:\d+/)
}

test(
  `${CASES} generated requests over all endpoints: never a 5xx, every refusal a problem, nothing half written`,
  { timeout: 60_000 + CASES * 20 },
  async () => {
    let well = 0
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          { weight: 6, arbitrary: call },
          { weight: 2, arbitrary: question },
          { weight: 3, arbitrary: reading },
          { weight: 2, arbitrary: writing },
          odd,
          headed,
        ),
        async (sent) => {
          const { seq: before } = await world.kernel.store.head('space-1')
          const answer = await world.ask(sent.method, sent.path, sent.body, sent.headers)
          judge(answer, sent)
          if (answer.status === 200) well++
          if (answer.status >= 400 && !sent.path.includes('/import/'))
            expect((await world.kernel.store.head('space-1')).seq, JSON.stringify(sent)).toBe(before)
          if (
            answer.status === 200 &&
            sent.path.includes('dry_run=1') &&
            !sent.path.includes('/import/') &&
            sent.path.startsWith('/api/tools/')
          )
            expect((await world.kernel.store.head('space-1')).seq).toBe(before)
        },
      ),
      { numRuns: CASES, endOnFailure: true },
    )
    // Requests that all fail at the first look would prove little.
    expect(well).toBeGreaterThan(CASES / 5)
    // What was written is what reads give, and what the log says.
    const facts = await world.kernel.store.facts('space-1', {})
    expect(facts.map(({ seq }) => seq)).toEqual(facts.map((_, index) => index + 1))
    for (const table of tables) expect((await world.ask('GET', `/api/rows/${table}?limit=1000`)).status).toBe(200)
    expect(world.logged).toEqual([])
  },
)

const blns = new URL('../../../shared/data/hostile/blns.json', import.meta.url)
const strings = existsSync(blns) ? (JSON.parse(readFileSync(blns, 'utf8')) as string[]) : []

test.skipIf(strings.length === 0)(
  `${strings.length || 'absent:'} hostile strings through every text field of every tool`,
  { timeout: 120_000 },
  async () => {
    const own = await served()
    let kept = 0
    for (const tool of tools) {
      for (const [name, field] of Object.entries(tool.input)) {
        if (field.traits.kind !== 'text') continue
        for (const text of strings) {
          const answer = await own.ask('POST', `/api/tools/${tool.name}`, { ...exampleOf(tool.input), [name]: text })
          expect(
            answer.status,
            `${tool.name}.${name} ${JSON.stringify(text)} ${answer.text.slice(0, 200)} ${own.logged.join()}`,
          ).toBeLessThan(500)
          if (answer.status !== 200) continue
          const sets = (answer.json.facts as { change?: { set: Record<string, unknown> } }[]).map(
            ({ change }) => change?.set[name],
          )
          // Kept as it was written, but for the spaces around it.
          if (sets.some((value) => value === text.trim())) kept++
        }
      }
    }
    expect(kept).toBeGreaterThan(strings.length)
    expect(own.logged).toEqual([])
  },
)
