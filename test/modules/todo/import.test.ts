import { describe, expect, test } from 'vitest'
import { importFile } from '#companion/import.ts'
import type { TextImporter } from '#core/module/importer.ts'
import { Refusal } from '#core/module/refusal.ts'
import type { Kernel } from '#core/kernel.ts'
import { googleTasks } from '#modules/todo/import/google-tasks.ts'
import { exporters } from '#modules/todo/export/exporters.ts'
import { importers } from '#modules/todo/import/importers.ts'
import { spokenDate } from '#modules/todo/import/spoken-date.ts'
import { superProductivity } from '#modules/todo/import/super-productivity.ts'
import { tickTick } from '#modules/todo/import/ticktick.ts'
import { todoTxt } from '#modules/todo/import/todo-txt.ts'
import { todoist } from '#modules/todo/import/todoist.ts'
import { vtodo } from '#modules/todo/import/vtodo.ts'
import { todo } from '#test/fixtures/modules.ts'
import { projects, labels, stepsOf, type Task, tasks } from '#modules/todo/todo.ts'
import { kernelOf, me, SPACE } from '../../fixtures/kernel.ts'

const at = { calendar: { zone: 'Europe/Berlin', dayStart: '00:00', weekStart: 1 }, now: '2026-09-14T08:00:00.000Z' }

async function take(kernel: Kernel, by: TextImporter, text: string, dryRun = false) {
  const report = await importFile({ kernel, space: SPACE, by, file: text, dryRun })
  return report instanceof Refusal ? expect.unreachable(report.code) : report
}

/** Titles of tasks with the names of what they refer to. */
async function seen(kernel: Kernel) {
  const { read } = await kernel.asking(SPACE)
  const names = new Map(
    [...(await read(projects.every())), ...(await read(labels.every()))].map(({ id, name }) => [id, name]),
  )
  const rows: readonly Task[] = await read(tasks.every())
  return new Map(
    rows.map((task) => [
      task.title,
      {
        ...task,
        project: names.get(task.project ?? ''),
        labels: task.labels?.map((id) => names.get(id)),
        steps: stepsOf(task).map((step) => `${step.done ? 'x ' : ''}${step.text}`),
      },
    ]),
  )
}

async function writtenBy(name: string, kernel: Kernel): Promise<string> {
  const parts: string[] = []
  const exporter = exporters.find((one) => one.name === name)!
  for await (const part of exporter.write(await kernel.asking(SPACE))) parts.push(part)
  return parts.join('')
}

const backup = {
  task: {
    entities: {
      a: {
        id: 'a',
        title: 'Tax return',
        notes: 'forms',
        timeEstimate: 5_400_000,
        dueDay: '2026-09-20',
        projectId: 'p',
        tagIds: ['TODAY', 't'],
        created: 1_756_000_000_000,
        isDone: false,
        subTaskIds: ['a1', 'a2'],
      },
      a1: { id: 'a1', title: 'find papers', parentId: 'a', isDone: true, timeEstimate: 0, tagIds: [] },
      a2: { id: 'a2', title: 'fill in', parentId: 'a', isDone: false, timeEstimate: 0, tagIds: [] },
      b: {
        id: 'b',
        title: 'Bins',
        repeatCfgId: 'r',
        dueWithTime: Date.UTC(2026, 8, 15, 5),
        tagIds: [],
        timeSpent: 5,
        projectId: 'INBOX_PROJECT',
      },
    },
  },
  project: { entities: { INBOX_PROJECT: { title: 'Inbox' }, p: { title: 'Paperwork' } } },
  tag: { entities: { TODAY: { title: 'Today' }, t: { title: 'desk' } } },
  taskRepeatCfg: { entities: { r: { repeatCycle: 'WEEKLY', repeatEvery: 2, tuesday: true, startDate: '2026-09-01' } } },
  reminders: [{ id: 'x', relatedId: 'b', type: 'TASK', remindAt: Date.UTC(2026, 8, 15, 4, 45) }],
  archiveYoung: {
    task: {
      entities: {
        c: {
          id: 'c',
          title: 'Old thing',
          isDone: true,
          doneOn: Date.UTC(2026, 7, 3, 22, 30),
          created: Date.UTC(2026, 7, 1),
          dueDay: '2026-08-02',
        },
      },
    },
  },
}

describe('Super Productivity', () => {
  test.each([
    ['at the top', JSON.stringify(backup)],
    ['under data, with a byte-order mark', `\ufeff${JSON.stringify({ timestamp: 1, data: backup })}`],
  ])('data %s', async (_name, text) => {
    const kernel = kernelOf([todo])
    const report = await take(kernel, superProductivity, text)
    expect(report.troubles).toEqual([])
    expect(report.ignored).toEqual(['timeSpent'])
    const rows = await seen(kernel)
    expect([...rows.keys()].toSorted()).toEqual(['Bins', 'Old thing', 'Tax return'])
    expect(rows.get('Tax return')).toMatchObject({
      notes: 'forms',
      estimate: 90,
      dueDate: '2026-09-20',
      project: 'Paperwork',
      labels: ['desk'],
      steps: ['x find papers', 'fill in'],
      createdAt: '2025-08-24T01:46:40.000Z',
    })
    expect(rows.get('Bins')).toMatchObject({
      dueDate: '2026-09-15',
      dueTime: '07:00',
      repeat: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
    })
    expect(rows.get('Bins')!.project).toBeUndefined()
    // Half past midnight in Berlin is the 4th, although it is the 3rd in UTC.
    expect(rows.get('Old thing')).toMatchObject({ localDays: { completedAt: '2026-08-04', createdAt: '2026-08-01' } })
    const facts = await kernel.store.facts(SPACE, { types: ['TaskCompleted'] })
    expect(facts).toMatchObject([
      { notes: { title: 'Old thing', wasOverdue: true }, actor: { kind: 'system', id: 'import' } },
    ])
    const reminders = await kernel.store.rows(SPACE, { table: 'task_reminders', all: true })
    expect(reminders.map(({ fields }) => fields['minutesBefore'])).toEqual([15])
    expect(
      (await kernel.views(SPACE).series('tasks_completed_count', '2026-08-03', '2026-08-05')).map(({ value }) => value),
    ).toEqual([0, 1, 0])
  })
})

describe('every import', () => {
  test('a second run adds nothing, and what was deleted stays deleted', async () => {
    const kernel = kernelOf([todo])
    const text = JSON.stringify(backup)
    const dry = await take(kernel, superProductivity, text, true)
    expect(await kernel.store.facts(SPACE, {})).toEqual([])
    const first = await take(kernel, superProductivity, text)
    expect(first.added).toBe(dry.added)
    expect(dry.diff.map(({ title }) => title)).toContain('Old thing')
    const gone = (await seen(kernel)).get('Bins')!
    await kernel.perform({ tool: 'delete_task', input: { taskId: gone.id }, actor: me, space: SPACE })
    const again = await take(kernel, superProductivity, text)
    expect(again).toMatchObject({ added: 0, known: first.added })
    expect([...(await seen(kernel)).keys()]).not.toContain('Bins')
  })

  test.each(importers.map((importer) => ({ importer, name: importer.name })))(
    '$name says so when the file is another',
    ({ importer }) => {
      for (const text of ['', '\u0000', '{"a":[1', '[1,2]', 'BEGIN:VCALENDAR\r\nBEGIN:VTODO', '"a;b\n'.repeat(20)]) {
        const { found, troubles } = importer.read(text, at)
        expect(found.length + troubles.length, JSON.stringify(text)).toBeGreaterThanOrEqual(
          importer === todoTxt && text.trim() === '' ? 0 : 1,
        )
      }
    },
  )

  test('50,000 lines are read within seconds, a huge title is cut and told', () => {
    const before = performance.now()
    const { found } = todoTxt.read('(A) 2026-09-01 Task +p @l due:2026-09-12\n'.repeat(50_000), at)
    expect(found.filter(({ table }) => table === 'tasks')).toHaveLength(50_000)
    expect(new Set(found.map(({ table, sourceId }) => `${table} ${sourceId}`)).size).toBe(found.length)
    expect(performance.now() - before).toBeLessThan(15_000)
    const long = todoTxt.read('x'.repeat(10_000), at)
    expect(long.troubles.map(({ code, place }) => [code, place])).toEqual([['Cut', '1']])
    expect(String(long.found[0]!.values['title'])).toHaveLength(500)
  })

  test('parents that go round in a circle, or deep down, lose no task', () => {
    const list = {
      kind: 'tasks#taskLists',
      items: [
        {
          title: 'L',
          items: [
            { id: 'a', title: 'A', parent: 'b' },
            { id: 'b', title: 'B', parent: 'a' },
            { id: 'c', title: 'C' },
            { id: 'd', title: 'D', parent: 'c' },
            { id: 'e', title: 'E', parent: 'd' },
          ],
        },
      ],
    }
    const { found } = googleTasks.read(JSON.stringify(list), at)
    const rows = found.filter(({ table }) => table === 'tasks')
    expect(rows.map(({ values }) => values['title'])).toEqual(['A', 'B', 'C'])
    expect(
      Object.values(rows[2]!.values['subtasks'] as Record<string, { text: string }>).map((step) => step.text),
    ).toEqual(['D', 'E'])
  })
})

describe('todo.txt', () => {
  const lines = [
    '(A) 2026-09-01 Call mum +family @phone due:2026-09-12 rec:1w',
    'x 2026-09-10 2026-09-02 Buy milk @shop pri:B',
    'Read https://example.org/a t:2026-10-01 +reading +later',
    'due:2026-13-01 Impossible',
  ].join('\r\n')

  test('reads what the format says', async () => {
    const kernel = kernelOf([todo])
    const report = await take(kernel, todoTxt, lines)
    const rows = await seen(kernel)
    expect(rows.get('Call mum')).toMatchObject({
      priority: 3,
      project: 'family',
      labels: ['phone'],
      dueDate: '2026-09-12',
      repeat: 'FREQ=WEEKLY',
      localDays: { createdAt: '2026-09-01' },
    })
    expect(rows.get('Buy milk')).toMatchObject({
      priority: 2,
      labels: ['shop'],
      localDays: { createdAt: '2026-09-02', completedAt: '2026-09-10' },
    })
    expect(rows.get('Read https://example.org/a')).toMatchObject({ project: 'reading', notes: '+later t:2026-10-01' })
    expect(rows.get('Impossible')).toMatchObject({ notes: 'due:2026-13-01' })
    expect(report.troubles.map(({ code, place }) => [code, place])).toEqual([['BadDate', '4']])
    expect(report.ignored).toEqual(['a second +project', 't:'])
  })

  test('writes what it reads again', async () => {
    const kernel = kernelOf([todo])
    await take(kernel, todoTxt, lines)
    const written = await writtenBy('todo.txt', kernel)
    expect(written.split('\n').slice(0, 2).toReversed()).toEqual([
      'x 2026-09-10 2026-09-02 Buy milk @shop pri:B',
      '(A) 2026-09-01 Call mum +family @phone due:2026-09-12 rec:+1w',
    ])
    const other = kernelOf([todo])
    await take(other, todoTxt, written)
    const strip = (rows: Awaited<ReturnType<typeof seen>>) =>
      [...rows.values()].map(({ title, priority, dueDate, project, labels: of, localDays }) => ({
        title,
        priority,
        dueDate,
        project,
        of,
        done: localDays['completedAt'],
      }))
    expect(strip(await seen(other)).toSorted((a, b) => (a.title < b.title ? -1 : 1))).toEqual(
      strip(await seen(kernel)).toSorted((a, b) => (a.title < b.title ? -1 : 1)),
    )
  })
})

test('Todoist: sections, steps by indent, notes, labels, dates in words', async () => {
  const kernel = kernelOf([todo])
  const text = [
    '\ufeffTYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,COLOUR',
    'task,Pay rent @home,,1,1,Ann (1),,every 1st,en,Europe/Berlin,15,minute,red',
    'section,Errands,,,,,,,,,,,',
    'task,"Buy bread, milk","two\nlines",4,1,Ann (1),,5 Oct 2026 17:30,en,Europe/Berlin,,,',
    'task,rye,,4,2,Ann (1),,,en,Europe/Berlin,,,',
    'task,seeded,,4,3,Ann (1),,,en,Europe/Berlin,,,',
    'note,not the small one,,,,Ann (1),,,,,,,',
    'task,Vague,,3,1,Ann (1),,tomorrow,en,Europe/Berlin,,,',
    'strange,x,,,,,,,,,,,',
  ].join('\r\n')
  const report = await take(kernel, todoist, text)
  const rows = await seen(kernel)
  expect([...rows.keys()].toSorted()).toEqual(['Buy bread, milk', 'Pay rent', 'Vague'])
  expect(rows.get('Pay rent')).toMatchObject({
    priority: 3,
    labels: ['home'],
    repeat: 'FREQ=MONTHLY;BYMONTHDAY=1',
    estimate: 15,
  })
  expect(rows.get('Buy bread, milk')).toMatchObject({
    project: 'Errands',
    notes: 'two\nlines',
    dueDate: '2026-10-05',
    dueTime: '17:30',
    steps: ['rye', 'seeded'],
  })
  expect(rows.get('Vague')).toMatchObject({ priority: 1, notes: 'Due: tomorrow' })
  expect(report.troubles.map(({ code, place }) => [code, place])).toEqual([
    ['BadDate', '9'],
    ['UnknownType', '10'],
  ])
  expect(report.ignored).toContain('COLOUR')
})

test.each([
  ['2026-10-05', { dueDate: '2026-10-05' }],
  ['Oct 5, 2026 at 5pm', { dueDate: '2026-10-05', dueTime: '17:00' }],
  ['5. Oktober 2026 um 17 Uhr', { dueDate: '2026-10-05', dueTime: '17:00' }],
  ['5.10.2026 08:15', { dueDate: '2026-10-05', dueTime: '08:15' }],
  ['12 März 2026 12:00 am', { dueDate: '2026-03-12', dueTime: '00:00' }],
  ['every other week', { repeat: 'FREQ=WEEKLY;INTERVAL=2' }],
  ['jeden Montag und Donnerstag', { repeat: 'FREQ=WEEKLY;BYDAY=MO,TH' }],
  ['alle 3 Tage', { repeat: 'FREQ=DAILY;INTERVAL=3' }],
  ['every weekday at 9:00', { repeat: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', dueTime: '09:00' }],
  ['31 Feb 2026', undefined],
  ['5 Oct', undefined],
  ['every blue moon', undefined],
])('a date in words: %s', (text, spoken) => expect(spokenDate(text)).toEqual(spoken))

test('TickTick: lines before the header, check lists, whole days in their zone, parents', async () => {
  const kernel = kernelOf([todo])
  const header =
    '"Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day","Is Floating","Column Name","Column Order","View Mode","taskId","parentId"'
  const text = [
    '"Date: 2026-09-13+0000"',
    '"Version: 7.1"',
    header,
    '"","Home","Paint","CHECKLIST","wall, big","▫brush▪tape","Y","","2026-09-19T22:00:00+0000","","","5","0","2026-09-01T10:00:00+0000","","0","Europe/Berlin","true","false",,,"list","1",""',
    '"","Home","Run","TEXT","","","N","","2026-09-15T16:30:00+0000","","RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;TT_SKIP=HOLIDAY","3","0","2026-09-01T10:00:00+0000","","0","Europe/Berlin","false","false",,,"list","2",""',
    '"","Home","Shoes","TEXT","","","N","","","","","0","2","2026-09-01T10:00:00+0000","2026-09-03T10:00:00+0000","0","Europe/Berlin","false","false",,,"list","3","2"',
  ].join('\n')
  const report = await take(kernel, tickTick, text)
  const rows = await seen(kernel)
  expect(report.troubles).toEqual([])
  expect(rows.get('Paint')).toMatchObject({
    dueDate: '2026-09-20',
    priority: 3,
    project: 'Home',
    labels: ['wall', 'big'],
    steps: ['brush', 'x tape'],
  })
  expect(rows.get('Paint')!.dueTime).toBeUndefined()
  expect(rows.get('Run')).toMatchObject({
    dueDate: '2026-09-15',
    dueTime: '18:30',
    repeat: 'FREQ=WEEKLY;BYDAY=TU',
    priority: 2,
    steps: ['x Shoes'],
  })
})

test('iCalendar: folded lines, zones, steps, what is done', async () => {
  const kernel = kernelOf([todo])
  const text = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'SUMMARY:not a task',
    'END:VEVENT',
    'BEGIN:VTODO',
    'UID:1@x',
    'SUMMARY:Renew pass',
    ' port\\, soon',
    'DUE;TZID=America/New_York:20260916T200000',
    'PRIORITY:5',
    'CATEGORIES:home,office',
    'RRULE:FREQ=YEARLY',
    'GEO:1;2',
    'BEGIN:VALARM',
    'TRIGGER:-PT5M',
    'END:VALARM',
    'END:VTODO',
    'BEGIN:VTODO',
    'UID:2@x',
    'SUMMARY:Photo',
    'RELATED-TO:1@x',
    'STATUS:COMPLETED',
    'COMPLETED:20260901T100000Z',
    'END:VTODO',
    'END:VCALENDAR',
  ].join('\r\n')
  const report = await take(kernel, vtodo, text)
  const rows = await seen(kernel)
  expect([...rows.keys()]).toEqual(['Renew passport, soon'])
  expect(rows.get('Renew passport, soon')).toMatchObject({
    dueDate: '2026-09-17',
    dueTime: '02:00',
    priority: 2,
    labels: ['home', 'office'],
    repeat: 'FREQ=YEARLY',
    steps: ['x Photo'],
  })
  expect(report.ignored).toEqual(['GEO', 'VALARM'])
})

test('iCalendar tasks are written as they are read again, in lines of at most 75 bytes', async () => {
  const kernel = kernelOf([todo])
  const call = async (tool: string, input: object) => {
    const done = await kernel.perform({ tool, input, actor: me, space: SPACE })
    return done.kind === 'done' ? done.facts[0]!.change!.row : expect.unreachable(JSON.stringify(done))
  }
  await take(kernel, superProductivity, JSON.stringify(backup))
  const taskId = await call('create_task', {
    title: `Größe; "a, b" \\ c${'ü'.repeat(100)}`,
    notes: 'first\nsecond\\n, third',
    dueDate: '2026-10-25',
    dueTime: '02:30',
    priority: 1,
    repeat: 'FREQ=WEEKLY;BYDAY=SU',
  })
  await call('set_subtasks', { taskId, subtasks: [{ text: 'one, two' }, { text: 'three' }] })
  const text = await writtenBy('ics-vtodo', kernel)
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const other = kernelOf([todo])
  const report = await take(other, vtodo, text)
  expect(report.troubles).toEqual([])
  const plain = (rows: Awaited<ReturnType<typeof seen>>) =>
    [...rows.values()]
      .map(({ id: _id, subtasks: _steps, rank: _rank, ...row }) => row)
      .toSorted((a, b) => (a.title < b.title ? -1 : 1))
  expect(plain(await seen(other))).toEqual(plain(await seen(kernel)))
})
