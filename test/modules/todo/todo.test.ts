import { describe, expect, test } from 'vitest'
import type { Kernel } from '#core/kernel.ts'
import type { Fact } from '#core/facts/fact.ts'
import { toldOf } from '#core/door/door.ts'
import { isLive } from '#core/facts/row.ts'
import { rowOf } from '#core/module/table.ts'
import { snapshot } from '#modules/todo/snapshot.ts'
import { todo } from '#test/fixtures/modules.ts'
import { tasks } from '#modules/todo/todo.ts'
import { counting, kernelOf, me, SPACE, standing } from '../../fixtures/kernel.ts'

async function run(kernel: Kernel, tool: string, input: unknown) {
  const outcome = await kernel.perform({ tool, input, actor: me, space: SPACE })
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
  return {
    ...outcome,
    told: outcome.facts.map((fact) => toldOf(fact, kernel.registry)),
    row: outcome.facts[0]?.change?.row ?? '',
  }
}

async function refusalOf(kernel: Kernel, tool: string, input: unknown) {
  const outcome = await kernel.perform({ tool, input, actor: me, space: SPACE })
  return outcome.kind === 'refused' ? outcome.refusal : expect.unreachable(outcome.kind)
}

async function taskOf(kernel: Kernel, id: string) {
  const [row] = await kernel.store.rows(SPACE, { table: 'tasks', ids: [id] })
  return isLive(row) ? rowOf(tasks, id, row.fields) : undefined
}

const openTasks = async (kernel: Kernel) => (await kernel.asking(SPACE)).read(tasks.open())

async function ask(kernel: Kernel, query: string, input: unknown = {}) {
  const answered = await kernel.ask(query, input, SPACE)
  // eslint-disable-next-line typescript/no-explicit-any
  return answered.ok
    ? { answer: answered.answer as any, message: answered.message }
    : expect.unreachable(answered.refusal.code)
}

describe('facts of todo have the payloads of the wire', () => {
  test('from the first word to the end of a task', async () => {
    const kernel = kernelOf([todo])
    const project = (await run(kernel, 'add_task_project', { name: 'Home' })).row
    const label = (await run(kernel, 'add_task_label', { name: 'quick' })).row
    const made = await run(kernel, 'create_task', {
      title: 'Call mum',
      dueDate: '2026-09-10',
      priority: 2,
      projectId: project,
      labelIds: [label],
    })
    expect(made.told).toMatchObject([
      {
        type: 'TaskCreated',
        payload: {
          taskId: made.row,
          title: 'Call mum',
          dueDate: '2026-09-10',
          priority: 2,
          projectId: project,
          labelIds: [label],
        },
      },
    ])
    expect(made.message).toEqual({
      en: 'Added the task “Call mum”, due on Thursday, 10 September.',
      de: 'Aufgabe „Call mum“ angelegt, fällig am Donnerstag, 10. September.',
    })
    const steps = await run(kernel, 'set_subtasks', {
      taskId: made.row,
      subtasks: [{ text: 'find number', done: true }, { text: 'dial' }],
    })
    expect(steps.told).toMatchObject([
      { type: 'SubtasksUpdated', payload: { taskId: made.row, total: 2, completed: 1 } },
    ])
    expect(Object.keys(steps.told[0]!.payload)).toHaveLength(3)
    const reminder = await run(kernel, 'create_reminder', { taskId: made.row, minutesBefore: 15, type: 'email' })
    expect(reminder.told[0]!.payload).toEqual({
      reminderId: reminder.row,
      taskId: made.row,
      minutesBefore: 15,
      type: 'email',
    })
    const done = await run(kernel, 'complete_task', { taskId: made.row })
    expect(done.told).toMatchObject([
      { type: 'TaskCompleted', payload: { taskId: made.row, title: 'Call mum', projectId: project, wasOverdue: true } },
    ])
    expect((await run(kernel, 'uncomplete_task', { taskId: made.row })).told).toMatchObject([
      { type: 'TaskUncompleted', payload: { taskId: made.row, title: 'Call mum' } },
    ])
    const gone = await run(kernel, 'delete_task', { taskId: made.row })
    expect(gone.told.map(({ type, payload }) => [type, payload['taskId']])).toEqual([
      ['TaskDeleted', made.row],
      ['ReminderCleared', made.row],
    ])
    expect(gone.told[0]!.payload['title']).toBe('Call mum')
  })

  test('a move is one fact, other fields of the same call another, in one batch', async () => {
    const kernel = kernelOf([todo])
    const { row } = await run(kernel, 'create_task', { title: 'Report', dueDate: '2026-09-14' })
    const both = await run(kernel, 'update_task', { taskId: row, dueDate: '2026-09-18', priority: 3, notes: 'soon' })
    expect(both.told.map(({ type, payload }) => [type, payload])).toEqual([
      ['TaskRescheduled', { taskId: row, title: 'Report', oldDate: '2026-09-14', newDate: '2026-09-18' }],
      [
        'TaskUpdated',
        { taskId: row, fields: expect.toSatisfy((fields: string[]) => fields.toSorted().join() === 'notes,priority') },
      ],
    ])
    expect(new Set(both.facts.map(({ call }) => call)).size).toBe(1)
    expect(both.message.de).toBe('„Report“ ist jetzt am Freitag fällig.')
    expect((await run(kernel, 'update_task', { taskId: row, dueDate: null })).told).toMatchObject([
      { type: 'TaskUpdated', payload: { fields: ['dueDate'] } },
    ])
    expect((await run(kernel, 'reschedule_task', { taskId: row, dueDate: '2026-09-15' })).told[0]!.payload).toEqual({
      taskId: row,
      title: 'Report',
      newDate: '2026-09-15',
    })
    expect((await run(kernel, 'reschedule_task', { taskId: row, dueDate: '2026-09-15' })).facts).toEqual([])
    expect((await run(kernel, 'update_task', { taskId: row, title: 'Report' })).facts).toEqual([])
  })

  test('completing twice, or reopening what is open, makes no fact', async () => {
    const kernel = kernelOf([todo])
    const { row } = await run(kernel, 'create_task', { title: 'Once' })
    expect((await run(kernel, 'uncomplete_task', { taskId: row })).facts).toEqual([])
    await run(kernel, 'complete_task', { taskId: row })
    expect((await run(kernel, 'complete_task', { taskId: row })).facts).toEqual([])
    expect((await refusalOf(kernel, 'complete_task', { taskId: 'nobody' })).code).toBe('NotFound')
  })

  test('late is judged by the local day, not by UTC', async () => {
    // 00:30 in Berlin on the 15th is still the 14th in UTC.
    const kernel = kernelOf([todo], { clock: standing('2026-09-14T22:30:00Z') })
    const { row } = await run(kernel, 'create_task', { title: 'Late', dueDate: '2026-09-14' })
    expect((await run(kernel, 'complete_task', { taskId: row })).told[0]!.payload['wasOverdue']).toBe(true)
  })
})

describe('a task that repeats', () => {
  const weekly = {
    title: 'Water the plants',
    dueDate: '2026-09-14',
    repeat: 'FREQ=WEEKLY;BYDAY=MO',
    notes: 'not too much',
  }

  test('makes the next one, with steps undone and reminders', async () => {
    const kernel = kernelOf([todo])
    const { row, message } = await run(kernel, 'create_task', weekly)
    expect(message.de).toContain('jeden Montag')
    await run(kernel, 'set_subtasks', { taskId: row, subtasks: [{ text: 'fill can', done: true }] })
    await run(kernel, 'create_reminder', { taskId: row, minutesBefore: 30 })
    const done = await run(kernel, 'complete_task', { taskId: row })
    expect(done.told.map(({ type }) => type)).toEqual(['TaskCompleted', 'TaskCreated', 'ReminderSet'])
    expect(done.message.en).toBe('Done: “Water the plants”. The next one is due on Monday, 21 September.')
    const next = (await taskOf(kernel, done.facts[1]!.change!.row))!
    expect(next).toMatchObject({
      title: weekly.title,
      notes: weekly.notes,
      dueDate: '2026-09-21',
      repeat: weekly.repeat,
    })
    expect(Object.values(next.subtasks!)).toEqual([{ text: 'fill can', done: false, rank: 0 }])
    expect(next.completedAt).toBeUndefined()
  })

  test('what was missed falls away, but what is due today does not', async () => {
    const kernel = kernelOf([todo])
    const { row } = await run(kernel, 'create_task', { title: 'Stretch', dueDate: '2026-09-10', repeat: 'FREQ=DAILY' })
    const done = await run(kernel, 'complete_task', { taskId: row })
    expect(done.told[1]!.payload['dueDate']).toBe('2026-09-14')
    const again = await run(kernel, 'complete_task', { taskId: done.facts[1]!.change!.row })
    expect(again.told[1]!.payload['dueDate']).toBe('2026-09-15')
  })

  test('moving one occurrence does not move the others, and COUNT ends the series', async () => {
    const kernel = kernelOf([todo])
    const { row } = await run(kernel, 'create_task', {
      title: 'Course',
      dueDate: '2026-09-14',
      repeat: 'FREQ=WEEKLY;COUNT=2',
    })
    await run(kernel, 'reschedule_task', { taskId: row, dueDate: '2026-09-16' })
    const second = await run(kernel, 'complete_task', { taskId: row })
    expect(second.told[1]!.payload['dueDate']).toBe('2026-09-21')
    const last = await run(kernel, 'complete_task', { taskId: second.facts[1]!.change!.row })
    expect(last.told.map(({ type }) => type)).toEqual(['TaskCompleted'])
  })

  test('[UNDO-2] undoing the completion takes the next one back, unless it was edited', async () => {
    const kernel = kernelOf([todo])
    const { row } = await run(kernel, 'create_task', weekly)
    const first = await run(kernel, 'complete_task', { taskId: row })
    await kernel.undo({ fact: first.facts[0]!.id }, { space: SPACE, actor: me })
    expect((await openTasks(kernel)).map(({ id }) => id)).toEqual([row])
    const second = await run(kernel, 'complete_task', { taskId: row })
    const next = second.facts[1]!.change!.row
    await run(kernel, 'update_task', { taskId: next, notes: 'mine now' })
    await kernel.undo({ fact: second.facts[0]!.id }, { space: SPACE, actor: me })
    expect((await openTasks(kernel)).map(({ id }) => id).toSorted()).toEqual([row, next].toSorted())
  })

  test('reopening takes the next one back as well, unless it was edited', async () => {
    const kernel = kernelOf([todo])
    const { row } = await run(kernel, 'create_task', weekly)
    const next = (await run(kernel, 'complete_task', { taskId: row })).facts[1]!.change!.row
    expect((await run(kernel, 'uncomplete_task', { taskId: row })).told.map(({ type }) => type)).toEqual([
      'TaskUncompleted',
      'TaskDeleted',
    ])
    await run(kernel, 'complete_task', { taskId: row })
    expect(await taskOf(kernel, next)).toBeDefined()
    await run(kernel, 'reschedule_task', { taskId: next, dueDate: '2026-09-22' })
    await run(kernel, 'uncomplete_task', { taskId: row })
    await run(kernel, 'complete_task', { taskId: row })
    expect((await taskOf(kernel, next))!.dueDate).toBe('2026-09-22')
  })

  test('completed on two devices on different days, it comes back once', async () => {
    const one = kernelOf([todo], { ids: counting('a'), device: 'a' })
    const two = kernelOf([todo], { ids: counting('b'), device: 'b', clock: standing('2026-09-23T08:00:00Z') })
    const { row, facts } = await run(one, 'create_task', weekly)
    await two.receive(SPACE, facts)
    const there: Fact[] = [...(await run(two, 'complete_task', { taskId: row })).facts]
    const here: Fact[] = [...(await run(one, 'complete_task', { taskId: row })).facts]
    await one.receive(SPACE, there)
    await two.receive(SPACE, here)
    expect(await openTasks(one)).toHaveLength(1)
    expect((await openTasks(two))[0]!.dueDate).toBe((await openTasks(one))[0]!.dueDate)
  })

  test('a rule without a date begins on its first day; a bad one is refused', async () => {
    const kernel = kernelOf([todo])
    const { row } = await run(kernel, 'create_task', { title: 'Bins', repeat: 'rrule:freq=weekly;byday=th' })
    expect(await taskOf(kernel, row)).toMatchObject({ dueDate: '2026-09-17', repeat: 'FREQ=WEEKLY;BYDAY=TH' })
    const refusal = await refusalOf(kernel, 'create_task', { title: 'x', repeat: 'FREQ=SECONDLY' })
    expect(refusal).toMatchObject({ code: 'BadInput', path: 'repeat' })
    expect((await refusalOf(kernel, 'create_task', { title: 'x', repeat: 'FREQ=DAILY;UNTIL=20200101' })).code).toBe(
      'NoOccurrence',
    )
  })
})

describe('steps', () => {
  test('two people at two steps do not undo each other', async () => {
    const kernel = kernelOf([todo])
    const other = kernelOf([todo], { ids: counting('b'), device: 'b' })
    const { row } = await run(kernel, 'create_task', { title: 'Trip' })
    await run(kernel, 'set_subtasks', { taskId: row, subtasks: [{ text: 'tent' }, { text: 'stove' }] })
    await other.receive(SPACE, await kernel.store.facts(SPACE, {}))
    const here: Fact[] = [
      ...(
        await run(kernel, 'set_subtasks', { taskId: row, subtasks: [{ text: 'tent', done: true }, { text: 'stove' }] })
      ).facts,
    ]
    const there: Fact[] = [
      ...(
        await run(other, 'set_subtasks', { taskId: row, subtasks: [{ text: 'tent' }, { text: 'stove', done: true }] })
      ).facts,
    ]
    await kernel.receive(SPACE, there)
    await other.receive(SPACE, here)
    const done = Object.values((await taskOf(kernel, row))!.subtasks!).map((step) => step.done)
    expect(done).toEqual([true, true])
    expect((await taskOf(other, row))!.subtasks).toEqual((await taskOf(kernel, row))!.subtasks)
  })

  test('are renamed by key, reordered and removed; an unknown key is refused', async () => {
    const kernel = kernelOf([todo])
    const { row } = await run(kernel, 'create_task', { title: 'Trip' })
    await run(kernel, 'set_subtasks', { taskId: row, subtasks: [{ text: 'a' }, { text: 'b' }] })
    const { answer } = await ask(kernel, 'list_tasks')
    const [a, b] = answer.tasks[0].subtasks
    await run(kernel, 'set_subtasks', { taskId: row, subtasks: [{ key: b.key, text: 'B' }] })
    expect((await ask(kernel, 'list_tasks')).answer.tasks[0].subtasks).toEqual([{ key: b.key, text: 'B', done: false }])
    expect((await refusalOf(kernel, 'set_subtasks', { taskId: row, subtasks: [{ key: a.key, text: 'a' }] })).path).toBe(
      'subtasks.0.key',
    )
  })
})

describe('reminders', () => {
  test('are due before the task is, once, and again when it moves', async () => {
    const clock = standing('2026-09-14T08:00:00Z')
    const kernel = kernelOf([todo], { clock })
    const { row } = await run(kernel, 'create_task', { title: 'Train', dueDate: '2026-09-14', dueTime: '12:00' })
    await run(kernel, 'create_reminder', { taskId: row, minutesBefore: 60 })
    clock.set('2026-09-14T08:59:59Z')
    expect((await ask(kernel, 'list_due_reminders')).answer).toEqual([])
    clock.set('2026-09-14T09:00:00Z')
    const [due] = (await ask(kernel, 'list_due_reminders')).answer
    expect(due).toMatchObject({ taskId: row, title: 'Train', type: 'push', at: '2026-09-14T09:00:00.000Z' })
    expect((await run(kernel, 'mark_reminder_fired', { reminderId: due.reminderId })).told[0]).toMatchObject({
      type: 'ReminderFired',
      payload: { taskId: row },
    })
    expect((await run(kernel, 'mark_reminder_fired', { reminderId: due.reminderId })).facts).toEqual([])
    expect((await ask(kernel, 'list_due_reminders')).answer).toEqual([])
    await run(kernel, 'reschedule_task', { taskId: row, dueDate: '2026-09-15' })
    clock.set('2026-09-15T09:30:00Z')
    expect((await ask(kernel, 'list_due_reminders')).answer).toHaveLength(1)
    await run(kernel, 'complete_task', { taskId: row })
    expect((await ask(kernel, 'list_due_reminders')).answer).toEqual([])
  })

  test('a text and a moment make the task; what is half said is refused', async () => {
    const kernel = kernelOf([todo])
    const made = await run(kernel, 'create_reminder', { text: 'Call the bank', at: '2026-09-15T11:30:00+02:00' })
    expect(await taskOf(kernel, made.row)).toMatchObject({
      title: 'Call the bank',
      dueDate: '2026-09-15',
      dueTime: '11:30',
    })
    expect(made.told.map(({ type }) => type)).toEqual(['TaskCreated', 'ReminderSet'])
    expect(made.message.de).toBe('Ich erinnere dich morgen um 11:30 an „Call the bank“.')
    expect((await refusalOf(kernel, 'create_reminder', { text: 'x' })).code).toBe('BadInput')
    expect((await refusalOf(kernel, 'create_reminder', {})).code).toBe('BadInput')
    expect((await refusalOf(kernel, 'create_reminder', { text: 'x', at: '2026-09-01T00:00:00Z' })).code).toBe(
      'InThePast',
    )
    const { row } = await run(kernel, 'create_task', { title: 'No date' })
    expect((await refusalOf(kernel, 'create_reminder', { taskId: row, minutesBefore: 5 })).code).toBe('NoDueDate')
  })
})

describe('projects and labels', () => {
  test('removing one keeps its tasks, and undo brings both back', async () => {
    const kernel = kernelOf([todo])
    const project = (await run(kernel, 'add_task_project', { name: 'Garden' })).row
    const label = (await run(kernel, 'add_task_label', { name: 'outside' })).row
    const { row } = await run(kernel, 'create_task', { title: 'Mow', projectId: project, labelIds: [label] })
    const removed = await run(kernel, 'remove_task_project', { projectId: project })
    await run(kernel, 'remove_task_label', { labelId: label })
    expect(await taskOf(kernel, row)).toMatchObject({ title: 'Mow', labels: [] })
    expect((await taskOf(kernel, row))!.project).toBeUndefined()
    await kernel.undo({ fact: removed.facts[0]!.id }, { space: SPACE, actor: me })
    expect((await taskOf(kernel, row))!.project).toBe(project)
    expect((await refusalOf(kernel, 'create_task', { title: 'x', labelIds: [label] })).path).toBe('labelIds.0')
  })
})

describe('questions', () => {
  test('list_tasks filters and tells the titles', async () => {
    const kernel = kernelOf([todo])
    await run(kernel, 'create_task', { title: 'Old', dueDate: '2026-09-10' })
    await run(kernel, 'create_task', { title: 'Now', dueDate: '2026-09-14' })
    await run(kernel, 'create_task', { title: 'Some day' })
    const { row } = await run(kernel, 'create_task', { title: 'Ready' })
    await run(kernel, 'complete_task', { taskId: row })
    const titles = async (input: unknown) =>
      (await ask(kernel, 'list_tasks', input)).answer.tasks.map((task: { title: string }) => task.title)
    expect(await titles({})).toEqual(['Old', 'Now', 'Some day'])
    expect(await titles({ filter: 'overdue' })).toEqual(['Old'])
    expect(await titles({ filter: 'today' })).toEqual(['Now'])
    expect(await titles({ filter: 'completed' })).toEqual(['Ready'])
    expect(await titles({ filter: 'completed', date: '2026-09-13' })).toEqual([])
    expect(await titles({ filter: 'all', text: 'READ' })).toEqual(['Ready'])
    expect(await titles({ date: '2026-09-10' })).toEqual(['Old'])
    expect((await ask(kernel, 'list_tasks')).message).toEqual({
      en: '3 tasks (open): “Old”, “Now”, “Some day”.',
      de: '3 Aufgaben (offen): „Old“, „Now“, „Some day“.',
    })
    expect((await ask(kernel, 'get_task_stats')).answer).toMatchObject({
      open: 3,
      overdue: 1,
      dueToday: 1,
      completedToday: 1,
    })
  })

  test('suggest_next_tasks: overdue, today, weight, what fits, and why', async () => {
    const kernel = kernelOf([todo])
    await run(kernel, 'create_task', { title: 'Heavy', priority: 3, estimate: 20 })
    await run(kernel, 'create_task', { title: 'Long', dueDate: '2026-09-10', estimate: 300 })
    await run(kernel, 'create_task', { title: 'Today', dueDate: '2026-09-14', estimate: 10 })
    await run(kernel, 'create_task', { title: 'Late', dueDate: '2026-09-12', estimate: 15 })
    const { answer, message } = await ask(kernel, 'suggest_next_tasks', { minutes: 45 })
    expect(answer.suggestions.map(({ title }: { title: string }) => title)).toEqual(['Late', 'Today', 'Heavy'])
    expect(answer).toMatchObject({ planned: 45, tooLong: 1 })
    expect(message.de).toContain('„Heavy“ (hohe Priorität, dauert 20 min)')
  })
})

describe('measures', () => {
  test('count 0 from the first row on, and are missing before', async () => {
    const kernel = kernelOf([todo])
    const before = await kernel.views(SPACE).measures('2026-09-14')
    expect(before['tasks_completed_count']).toBeNull()
    const { row } = await run(kernel, 'create_task', { title: 'a', dueDate: '2026-09-12', estimate: 25 })
    const series = async (name: string) =>
      (await kernel.views(SPACE).series(name, '2026-09-13', '2026-09-15')).map(({ value }) => value)
    expect(await series('tasks_completed_count')).toEqual([null, 0, 0])
    expect(await series('overdue_count')).toEqual([null, 1, 1])
    await run(kernel, 'complete_task', { taskId: row })
    expect(await series('tasks_completed_count')).toEqual([null, 1, 0])
    expect(await series('overdue_count')).toEqual([null, 0, 0])
    expect(await series('task_minutes_done')).toEqual([null, 25, 0])
  })

  test('overdue counts at the close of each day', async () => {
    const clock = standing('2026-09-10T08:00:00Z')
    const kernel = kernelOf([todo], { clock })
    const { row } = await run(kernel, 'create_task', { title: 'a', dueDate: '2026-09-11' })
    clock.set('2026-09-14T08:00:00Z')
    await run(kernel, 'complete_task', { taskId: row })
    const values = (await kernel.views(SPACE).series('overdue_count', '2026-09-10', '2026-09-15')).map(
      ({ value }) => value,
    )
    expect(values).toEqual([0, 0, 1, 1, 0, 0])
  })

  test('[DAY-1] the part of the day', async () => {
    const clock = standing('2026-09-13T08:00:00Z')
    const kernel = kernelOf([todo], { clock })
    await run(kernel, 'create_task', { title: 'Old', dueDate: '2026-09-12' })
    const now = await run(kernel, 'create_task', { title: 'Now', dueDate: '2026-09-14', dueTime: '18:00' })
    const done = await run(kernel, 'create_task', { title: 'Done' })
    clock.set('2026-09-14T08:00:00Z')
    await run(kernel, 'complete_task', { taskId: done.row })
    const asking = await kernel.asking(SPACE)
    expect(await snapshot.answer(asking, '2026-09-14')).toEqual({
      total: 3,
      completed: 1,
      overdue: 1,
      dueToday: [{ taskId: now.row, title: 'Now', priority: 0, dueTime: '18:00' }],
    })
    expect(await snapshot.answer(asking, '2026-09-13')).toEqual({ total: 3, completed: 0, overdue: 1, dueToday: [] })
    expect(await snapshot.answer(asking, '2026-09-12')).toEqual({ total: 0, completed: 0, overdue: 0, dueToday: [] })
  })
})
