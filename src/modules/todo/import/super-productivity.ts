import type { TextImporter } from '#core/module/importer.ts'
import { type At, dateOf, dueAt, type Item, momentOf, reading, rowsOf, trouble, unreadable } from './item.ts'

type Data = Readonly<Record<string, unknown>>

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
const part = (of: Data, name: string): Data => (isData(of[name]) ? of[name] : {})

/** A backup file of Super Productivity, with the data at its top (old) or under `data` (new). */
export const superProductivity: TextImporter = {
  name: 'super-productivity',
  label: { en: 'Super Productivity backup', de: 'Super-Productivity-Sicherung' },
  accepts: ['.json'],
  read(file, at) {
    const root = parsed(file)
    const data = root && (isData(root['data']) ? root['data'] : root)
    if (!data || !isData(data['task']))
      return unreadable('This is no backup of Super Productivity.', 'Das ist keine Sicherung von Super Productivity.')
    const result = reading()
    const rules = entities(part(data, 'taskRepeatCfg'))
    const projects = namesOf(part(data, 'project'))
    const tags = namesOf(part(data, 'tag'))
    const reminders = remindersOf(data['reminders'])
    const states: [string, Data][] = [
      ['task', part(data, 'task')],
      ['archiveYoung', part(part(data, 'archiveYoung'), 'task')],
      ['archiveOld', part(part(data, 'archiveOld'), 'task')],
      ['taskArchive', part(data, 'taskArchive')],
    ]
    const seen = new Set<string>()
    for (const [name, state] of states) {
      for (const [id, task] of entities(state)) {
        if (seen.has(id)) continue
        seen.add(id)
        const place = `${name}.${id}`
        if (!isData(task))
          result.troubles.push(trouble(place, 'BadRecord', `${place} is no task.`, `${place} ist keine Aufgabe.`))
        else {
          noteIgnored(task, result.ignored)
          result.items.push(itemOf(task, { id, place, at, projects, tags, rules, remindAt: reminders.get(id) ?? [] }))
        }
      }
    }
    for (const name of ['simpleCounter', 'note', 'metric', 'issueProvider'])
      if (entities(part(data, name)).length > 0) result.ignored.add(name)
    return rowsOf({ ...result, items: withSums(result.items) }, at)
  },
}

function parsed(file: string): Data | undefined {
  try {
    const value: unknown = JSON.parse(file.replace(/^\ufeff/, ''))
    return isData(value) ? value : undefined
  } catch {
    return undefined
  }
}

const entities = (state: Data): [string, unknown][] => Object.entries(part(state, 'entities'))

/** Names by id, without what stands for no project (the inbox) and no tag (today is a view). */
const namesOf = (state: Data): Map<string, string> =>
  new Map(
    entities(state).flatMap(([id, value]) =>
      isData(value) && text(value['title']) && !VIRTUAL.has(id) ? [[id, text(value['title'])!]] : [],
    ),
  )

const VIRTUAL = new Set(['INBOX_PROJECT', 'INBOX', 'TODAY', 'NO_LIST'])

function remindersOf(list: unknown): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const entry of Array.isArray(list) ? (list as unknown[]) : []) {
    const at = isData(entry) ? momentOf(entry['remindAt']) : undefined
    const id = isData(entry) ? text(entry['relatedId']) : undefined
    if (at && id) found.set(id, [...(found.get(id) ?? []), at])
  }
  return found
}

function itemOf(
  task: Data,
  of: {
    id: string
    place: string
    at: At
    projects: Map<string, string>
    tags: Map<string, string>
    rules: [string, unknown][]
    remindAt: readonly string[]
  },
): Item {
  const isDone = task['isDone'] === true
  const own = momentOf(task['remindAt'])
  const remindAt = own ? [...of.remindAt, own] : of.remindAt
  const moment = momentOf(task['dueWithTime']) ?? momentOf(task['plannedAt'])
  const day = dateOf(task['dueDay'])
  const due = moment
    ? dueAt(moment, of.at)
    : day
      ? { dueDate: day }
      : remindAt[0] && !isDone
        ? dueAt(remindAt[0], of.at)
        : {}
  const rule = of.rules.find(([id]) => id === task['repeatCfgId'])?.[1]
  const tagIds = Array.isArray(task['tagIds']) ? (task['tagIds'] as unknown[]) : []
  const milliseconds = number(task['timeEstimate']) ?? 0
  return {
    id: of.id,
    place: of.place,
    title: text(task['title']) ?? '',
    notes: text(task['notes']),
    parent: text(task['parentId']),
    ...due,
    project: of.projects.get(text(task['projectId']) ?? ''),
    labels: tagIds.flatMap((id) => of.tags.get(String(id)) ?? []),
    estimate: milliseconds > 0 ? Math.max(1, milliseconds / 60_000) : undefined,
    ...(isData(rule) && !isDone && rule['isPaused'] !== true
      ? { repeat: ruleOf(rule), repeatFrom: due.dueDate ?? dateOf(rule['startDate']) }
      : {}),
    done: isDone,
    createdAt: momentOf(task['created']),
    completedAt: momentOf(task['doneOn']) ?? momentOf(task['modified']),
    remindAt,
  }
}

const WEEK = [
  ['monday', 'MO'],
  ['tuesday', 'TU'],
  ['wednesday', 'WE'],
  ['thursday', 'TH'],
  ['friday', 'FR'],
  ['saturday', 'SA'],
  ['sunday', 'SU'],
] as const

/** The rule of a repeat configuration; what has no cycle is told by the rows as unreadable. */
function ruleOf(rule: Data): string {
  const cycle = text(rule['repeatCycle']) ?? ''
  const every = number(rule['repeatEvery']) ?? 1
  const days = WEEK.filter(([name]) => rule[name] === true).map(([, code]) => code)
  const start = dateOf(rule['startDate'])
  const by =
    cycle === 'WEEKLY' && days.length > 0
      ? `;BYDAY=${days.join(',')}`
      : cycle === 'MONTHLY' && start
        ? `;BYMONTHDAY=${Number(start.slice(8))}`
        : cycle === 'YEARLY' && start
          ? `;BYMONTH=${Number(start.slice(5, 7))};BYMONTHDAY=${Number(start.slice(8))}`
          : ''
  return `FREQ=${cycle}${every === 1 ? '' : `;INTERVAL=${every}`}${by}`
}

/** A task whose own estimate is missing takes as long as its steps. */
function withSums(items: readonly Item[]): Item[] {
  const sums = new Map<string, number>()
  for (const { parent, estimate } of items)
    if (parent !== undefined && estimate !== undefined) sums.set(parent, (sums.get(parent) ?? 0) + estimate)
  return items.map((item) =>
    item.estimate === undefined && sums.has(item.id) ? { ...item, estimate: sums.get(item.id) } : item,
  )
}

function noteIgnored(task: Data, ignored: Set<string>): void {
  if ((number(task['timeSpent']) ?? 0) > 0) ignored.add('timeSpent')
  if (Array.isArray(task['attachments']) && task['attachments'].length > 0) ignored.add('attachments')
  if (text(task['issueId'])) ignored.add('issueId')
}
