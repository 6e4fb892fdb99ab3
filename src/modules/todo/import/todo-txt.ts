import type { TextImporter, ReadAt } from '#core/module/importer.ts'
import { hashOf } from '#derive/hash.ts'
import { dateOf, type Item, noonOf, reading, rowsOf, trouble } from './item.ts'

/** Lines of todo.txt: `(A) 2026-09-01 Call mum +family @phone due:2026-09-12 rec:1w`. */
export const todoTxt: TextImporter = {
  name: 'todo.txt',
  label: { en: 'todo.txt', de: 'todo.txt' },
  accepts: ['.txt'],
  read(file, at) {
    const result = reading()
    const seen = new Map<string, number>()
    for (const [index, line] of file
      .replace(/^\ufeff/, '')
      .split(/\r\n|\r|\n/)
      .entries()) {
      if (line.trim() === '') continue
      // There are no ids in this format: the same line twice is two tasks.
      const times = (seen.get(line.trim()) ?? 0) + 1
      seen.set(line.trim(), times)
      result.items.push(itemOf(line.trim(), `${hashOf(line.trim())}.${times}`, `${index + 1}`, { at, ...result }))
    }
    return rowsOf(result, at)
  },
}

const LETTERS: Readonly<Record<string, number>> = { A: 3, B: 2, C: 1 }

function itemOf(
  line: string,
  id: string,
  place: string,
  { at, troubles, ignored }: ReturnType<typeof reading> & { at: ReadAt },
): Item {
  let words = line.split(/\s+/)
  const done = words[0] === 'x'
  if (done) words = words.slice(1)
  const letter = /^\(([A-Z])\)$/.exec(words[0] ?? '')?.[1]
  if (letter) words = words.slice(1)
  const dates: string[] = []
  while (dates.length < (done ? 2 : 1) && /^\d{4}-\d{2}-\d{2}$/.test(words[0] ?? '') && dateOf(words[0]))
    dates.push(words.shift()!)
  const [completed, created] = done ? dates : [undefined, dates[0]]
  const projects: string[] = []
  const labels: string[] = []
  const kept: string[] = []
  const keys: Record<string, string> = {}
  for (const word of words) {
    const pair = /^([A-Za-z]+):(?!\/\/)(\S+)$/.exec(word)
    if (/^\+\S/.test(word)) projects.push(word.slice(1))
    else if (/^@\S/.test(word)) labels.push(word.slice(1))
    else if (pair && ['due', 'rec', 't', 'pri'].includes(pair[1]!.toLowerCase()))
      keys[pair[1]!.toLowerCase()] = pair[2]!
    else kept.push(word)
  }
  const dueDate = dateOf(keys['due'])
  if (keys['due'] !== undefined && dueDate === undefined)
    troubles.push(
      trouble(
        place,
        'BadDate',
        `Line ${place}: due:${keys['due']} is no date.`,
        `Zeile ${place}: due:${keys['due']} ist kein Datum.`,
      ),
    )
  const extra = [
    ...projects.slice(1).map((name) => `+${name}`),
    keys['t'] === undefined ? '' : `t:${keys['t']}`,
    keys['due'] !== undefined && !dueDate ? `due:${keys['due']}` : '',
  ]
  if (keys['t'] !== undefined) ignored.add('t:')
  if (projects.length > 1) ignored.add('a second +project')
  return {
    id,
    place,
    // A line of nothing but +project and @context is still something to do.
    title: kept.join(' ') || words.join(' '),
    notes: extra.filter(Boolean).join(' '),
    done,
    priority: LETTERS[letter ?? keys['pri']?.toUpperCase() ?? ''] ?? 0,
    project: projects[0],
    labels,
    dueDate,
    repeat: keys['rec'] === undefined ? undefined : ruleOf(keys['rec']),
    createdAt: created && noonOf(created, at),
    completedAt: completed && noonOf(completed, at),
  }
}

export const UNITS: Readonly<Record<string, string>> = { d: 'DAILY', w: 'WEEKLY', m: 'MONTHLY', y: 'YEARLY' }

/** `2w`, `+1m`, `b` for working days; what it is not stays as it stands, and is told. */
function ruleOf(text: string): string {
  const [, count = '1', unit = ''] = /^\+?(\d{0,4})([dwmyb])$/.exec(text) ?? []
  const every = Number(count || '1')
  if (unit === 'b' && every === 1) return 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'
  return UNITS[unit] ? `FREQ=${UNITS[unit]}${every === 1 ? '' : `;INTERVAL=${every}`}` : text
}
