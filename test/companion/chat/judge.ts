import { understand, type Understanding } from '#companion/chat/understand.ts'
import { frames, now, rows, state } from './fixtures.ts'

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

const writes = /^(log_|create_|complete_|uncomplete_|update_|visit_|undo_|reschedule_|delete_|set_)/

export const casesOf = (tsv: string): Case[] =>
  tsv
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [text, language, expected] = line.split('\t')
      return { text: text!, language: language as 'de' | 'en', expected: expected! }
    })

interface Got {
  readonly name: string
  readonly times: number
  readonly args: Readonly<Record<string, string>>
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/["'„“”‘’«»]/g, '"')
    .replace(/^(der|die|das|den|dem|ein|eine|einen|the|a|an)\s+/, '')
    .replace(/[.!?…]+$/, '')
    .trim()

const local = (value: string): string =>
  value.endsWith('Z')
    ? Temporal.Instant.from(value)
        .toZonedDateTimeISO(now.timeZoneId)
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' })
    : value

function flat(result: Understanding): Got[] {
  if (result.kind !== 'calls') return []
  return result.calls.map(({ name, input, times }) => {
    const args: Record<string, string> = {}
    for (const [key, value] of Object.entries(input)) {
      if (['taskId', 'eventId', 'placeId'].includes(key)) {
        const table = { taskId: 'tasks', eventId: 'calendar_events', placeId: 'places' }[key]!
        args[key === 'placeId' ? 'name' : 'title'] = state[table]!.find((row) => row.id === value)!.text
      } else if (key === 'priority') args[key] = value === 3 ? 'high' : String(value)
      else args[key] = local(String(value))
    }
    return { name, times: times ?? 1, args }
  })
}

const wanted = (text: string): Got => {
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

function same(got: Got, want: Got): boolean {
  if (got.name !== want.name && !(want.name === 'undo_last' && got.name === 'undo_drink')) return false
  return (
    Object.entries(want.args).every(([key, value]) => {
      const mine = got.args[key]
      if (value === '-') return mine === undefined
      if (key === 'at' && mine === undefined) return value.slice(0, 10) === '2026-09-14' && value.length === 10
      if (mine === undefined) return false
      if (key === 'quantityMl') return Math.abs(Number(mine) - Number(value)) <= Number(value) * 0.02
      if (key === 'calories') return Math.abs(Number(mine) - Number(value)) <= Math.max(1, Number(value) * 0.01)
      if (key === 'title' || key === 'name') return plain(mine) === plain(value)
      return value.length === 10 && /^\d{4}-/.test(value) ? mine.slice(0, 10) === value : mine === value
    }) && got.times === want.times
  )
}

export function judge(each: Case): Verdict {
  const result = understand(each.text, { language: each.language, now, frames, rows })
  const got = flat(result)
  const printed =
    result.kind === 'calls'
      ? got
          .map(
            ({ name, times, args }) =>
              `${name}${times > 1 ? ` x${times}` : ''} ${Object.entries(args)
                .map(([key, value]) => `${key}=${value}`)
                .join(' ')}`,
          )
          .join(' + ')
      : result.kind === 'ask'
        ? `ASK ${result.question[each.language]}`
        : 'NONE'
  const outcomes = each.expected.split(' | ')
  const right = outcomes.some((outcome) => {
    if (outcome === 'ASK') return result.kind === 'ask'
    if (outcome === 'NONE') return result.kind === 'none'
    if (outcome === 'OTHER')
      return (
        got.length > 0 && got.every(({ name, args }) => name === 'set_water_target' || args['repeat'] !== undefined)
      )
    const wants = outcome.split(' + ').map(wanted)
    const left = [...got]
    return (
      wants.every((want) => {
        const at = left.findIndex((call) => same(call, want))
        if (at >= 0) left.splice(at, 1)
        return at >= 0
      }) && left.length === 0
    )
  })
  return { ...each, got: printed, right, wrongWrite: !right && got.some(({ name }) => writes.test(name)) }
}
