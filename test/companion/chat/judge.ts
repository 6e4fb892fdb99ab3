import type { Called, Turned } from '#companion/chat/turn.ts'
import type { Row } from '#companion/chat/line.ts'
import { now, situation, type Situation } from './state.ts'

export interface Case {
  readonly text: string
  readonly language: 'de' | 'en'
  readonly expected: string
}

export interface Verdict extends Case {
  readonly got: string
  readonly right: boolean
  /** A write that none of the accepted outcomes asks for. */
  readonly wrongWrite: boolean
}

export const casesOf = (tsv: string): Case[] =>
  tsv
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line, index) => {
      const [text, language, expected] = line.split('\t')
      if (!text || (language !== 'de' && language !== 'en') || !expected)
        throw new Error(`entry ${index + 1}: text TAB de or en TAB what is expected`)
      return { text, language, expected }
    })

interface Got {
  readonly name: string
  readonly times: number
  readonly args: Readonly<Record<string, string>>
  readonly writes: boolean
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/["'„“”‘’«»]/g, '"')
    .replace(/^(der|die|das|den|dem|ein|eine|einen|the|a|an)\s+/, '')
    .replace(/[.!?…]+$/, '')
    .trim()

const local = (value: string): string =>
  /^\d{4}-.*Z$/.test(value)
    ? Temporal.Instant.from(value)
        .toZonedDateTimeISO(now.timeZoneId)
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' })
    : value

/** The names of the table for the same things. */
const alias: Readonly<Record<string, string>> = {
  record_visit: 'visit_place',
  move_event: 'update_event',
  get_todays_events: 'list_events',
  undo_drink: 'undo_last',
}
const titles: Readonly<Record<string, readonly [arg: string, table: string]>> = {
  taskId: ['title', 'tasks'],
  eventId: ['title', 'calendar_events'],
  placeId: ['name', 'places'],
  presetId: ['name', 'drink_presets'],
  favoriteId: ['name', 'food_favorites'],
}

const refused = (called: Called): boolean =>
  'query' in called ? !called.answer.ok && called.answer.refusal.path !== undefined : called.outcome.kind === 'refused'

function flat(turned: Turned, rows: (table: string) => readonly Row[]): Got[] {
  const calls: Got[] = []
  for (const called of turned.calls) {
    if (refused(called)) continue
    const tool = 'query' in called ? called.query : called.tool
    const args: Record<string, string> = {}
    for (const [key, value] of Object.entries(called.input)) {
      const title = titles[key]
      if (title) args[title[0]] = rows(title[1]).find((row) => row.id === value)?.text ?? String(value)
      else if (key === 'priority') args[key] = value === 3 ? 'high' : String(value)
      else args[key] = local(String(value))
    }
    // One day from its first to its last.
    if ('query' in called && args['from'] && args['from'] === args['to']) args['date'] = args['from']
    const got = { name: alias[tool] ?? tool, args, writes: !('query' in called) }
    const same = calls.findIndex((one) => one.name === got.name && JSON.stringify(one.args) === JSON.stringify(args))
    if (same >= 0) calls[same] = { ...calls[same]!, times: calls[same]!.times + 1 }
    else calls.push({ ...got, times: 1 })
  }
  return calls
}

interface Wanted {
  readonly name: string
  readonly times: number
  readonly args: Readonly<Record<string, string>>
}

const wanted = (text: string): Wanted => {
  const [name, ...more] = text.trim().split(' ')
  const times = /^x\d+$/.test(more[0] ?? '') ? Number(more.shift()!.slice(1)) : 1
  const args: Record<string, string> = {}
  for (const pair of more
    .join(' ')
    .split(/ (?=\w+=)/)
    .filter((part) => part !== ''))
    args[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1)
  return { name: name!, times, args }
}

const today = now.toPlainDate().toString()

function same(got: Got, want: Wanted): boolean {
  if (got.name !== (alias[want.name] ?? want.name)) return false
  // N calls, or one with N times the amount.
  const factor = got.times === want.times ? 1 : got.times === 1 ? want.times : undefined
  if (factor === undefined || (factor !== 1 && want.args['quantityMl'] === undefined)) return false
  return Object.entries(want.args).every(([key, value]) => {
    const mine = got.args[key]
    if (value === '-') return mine === undefined
    if ((key === 'at' || key === 'date') && mine === undefined) return value === today
    if (mine === undefined) return false
    if (key === 'quantityMl') return Math.abs(Number(mine) - Number(value) * factor) <= Number(value) * factor * 0.02
    if (key === 'calories') return Math.abs(Number(mine) - Number(value)) <= Number(value) * 0.01
    if (key === 'title' || key === 'name') return plain(mine) === plain(value)
    return value.length === 10 && /^\d{4}-/.test(value) ? mine.slice(0, 10) === value : mine === value
  })
}

/** A tool that the table does not list, or an entry that repeats. */
const other = ({ name, args }: Got): boolean =>
  ['set_water_target', 'set_nutrition_goal', 'create_goal', 'create_reminder'].includes(name) ||
  args['repeat'] !== undefined

function judged(each: Case, turned: Turned, rows: (table: string) => readonly Row[]): Verdict {
  const got = flat(turned, rows)
  const refusal = turned.calls.find(refused)
  const asks = turned.asks !== undefined || refusal !== undefined
  const printed =
    got.length > 0
      ? got
          .map(({ name, times, args }) =>
            [
              `${name}${times > 1 ? ` x${times}` : ''}`,
              ...Object.entries(args).map(([key, value]) => `${key}=${value}`),
            ].join(' '),
          )
          .join(' + ')
      : `${asks ? 'ASK' : 'NONE'} ${turned.message[each.language]}`
  const right = each.expected.split(' | ').some((outcome) => {
    if (outcome === 'ASK') return asks && got.length === 0
    if (outcome === 'NONE') return !asks && got.length === 0
    if (asks) return false
    if (outcome === 'OTHER') return got.length > 0 && got.every(other)
    const left = [...got]
    return (
      outcome
        .split(' + ')
        .map(wanted)
        .every((want) => {
          const at = left.findIndex((call) => same(call, want))
          if (at >= 0) left.splice(at, 1)
          return at >= 0
        }) && left.length === 0
    )
  })
  return { ...each, got: printed, right, wrongWrite: !right && got.some(({ writes }) => writes) }
}

/** Every line on a fresh copy of the state, each really done. */
export async function judgeAll(cases: readonly Case[], own = false): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  let current: Situation | undefined
  for (const each of cases) {
    current ??= await situation(own)
    const turned = await current.say(each.text, each.language)
    verdicts.push(judged(each, turned, current.rows))
    if (turned.calls.every((called) => 'query' in called)) continue
    await current.close()
    current = undefined
  }
  await current?.close()
  return verdicts
}
