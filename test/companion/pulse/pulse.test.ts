import { describe, expect, it } from 'vitest'
import { timeSlot } from '#companion/pulse/service.ts'
import { world } from '../world.ts'

const hints = async (at: Awaited<ReturnType<typeof world>>) =>
  (await at.pulse.nudges()).map(({ rule, body }) => [rule, body.de])

describe('hints', () => {
  it.each([
    [{ at: '09:00' }, '08:59', undefined],
    [{ at: '09:00' }, '09:00', '2026-09-14'],
    [{ at: '09:00' }, '11:59', '2026-09-14'],
    [{ at: '09:00' }, '12:00', undefined],
    [{ at: '09:00', on: 1 }, '09:30', '2026-09-14'],
    [{ at: '09:00', on: 7 }, '09:30', undefined],
    [{ everyMinutes: 90, from: '08:00', until: '21:00' }, '07:59', undefined],
    [{ everyMinutes: 90, from: '08:00', until: '21:00' }, '09:29', '2026-09-14.0'],
    [{ everyMinutes: 90, from: '08:00', until: '21:00' }, '09:30', '2026-09-14.1'],
    [{ everyMinutes: 90, from: '08:00', until: '21:00' }, '21:01', undefined],
  ])('[PULSE-1] %j at %s is the slot %s', (when, time, slot) => expect(timeSlot(when, '2026-09-14', time)).toBe(slot))

  it('[PULSE-1] speak of what is overdue in the morning, once it is answered no more that day', async () => {
    const at = await world('2026-09-14T06:30:00Z')
    await at.act('create_task', { title: 'Rechnung', dueDate: '2026-09-10' })
    await at.act('create_task', { title: 'Müll', dueDate: '2026-09-12' })
    expect((await hints(at)).map(([rule]) => rule)).not.toContain('overdue_tasks')
    at.clock.set('2026-09-14T07:10:00Z')
    expect(await hints(at)).toContainEqual(['overdue_tasks', '„Rechnung“ ist überfällig, und 1 weitere.'])
    const hint = (await at.pulse.nudges()).find(({ rule }) => rule === 'overdue_tasks')!
    if (!('tool' in hint.act)) return expect.unreachable()
    // The button does what it says, through the door.
    expect((await at.act(hint.act.tool, hint.act.input as never)).message.de).toContain('Rechnung')
    expect(await hints(at)).toContainEqual(['overdue_tasks', '„Müll“ ist überfällig.'])
    await at.act('answer_nudge', { key: hint.key, rule: hint.rule, outcome: 'dismissed' })
    expect((await hints(at)).map(([rule]) => rule)).not.toContain('overdue_tasks')
    at.clock.set('2026-09-15T07:10:00Z')
    expect((await hints(at)).map(([rule]) => rule)).toContain('overdue_tasks')
  })

  it('[PULSE-1] speak in the evening of what is due today and open', async () => {
    const at = await world('2026-09-14T16:00:00Z')
    await at.act('create_task', { title: 'Wäsche', dueDate: '2026-09-14' })
    const hint = (await at.pulse.nudges()).find(({ rule }) => rule === 'due_today_open')!
    expect(hint.act).toMatchObject({ tool: 'complete_task' })
    await at.act('complete_task', { taskId: 'tool' in hint.act ? hint.act.input['taskId'] : '' })
    expect((await hints(at)).map(([rule]) => rule)).not.toContain('due_today_open')
  })

  it('[PULSE-1] speak of water only below the pace, and always in finite numbers', async () => {
    const at = await world('2026-09-14T10:30:00Z')
    expect(await hints(at)).toContainEqual(['water_reminder', 'Noch 2000 ml bis zum Ziel, etwa 240 ml in der Stunde.'])
    await at.drink('2026-09-14T10:00:00Z', 600)
    expect((await hints(at)).map(([rule]) => rule)).not.toContain('water_reminder')
    at.clock.set('2026-09-14T19:00:00Z')
    expect(await hints(at)).toContainEqual(['water_reminder', 'Noch 1400 ml bis zum Ziel.'])
    for (let minute = 0; minute < 1440; minute += 7) {
      at.clock.set(
        `2026-09-14T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00Z`,
      )
      for (const { body } of await at.pulse.nudges())
        expect(`${body.de}${body.en}`).not.toMatch(/NaN|Infinity|undefined/)
    }
    at.clock.set('2026-09-14T19:00:00Z')
    await at.drink('2026-09-14T18:00:00Z', 2000)
    expect((await hints(at)).map(([rule]) => rule)).not.toContain('water_reminder')
  })

  it('[PULSE-1] speak of a coffee that is later than the last ones mostly are, only right after it', async () => {
    const at = await world('2026-09-14T12:30:00Z')
    for (let day = 1; day <= 20; day++)
      await at.drink(`2026-08-${String(day + 10).padStart(2, '0')}T11:00:00Z`, 200, 'coffee')
    await at.drink('2026-09-14T12:20:00Z', 200, 'coffee')
    expect(await hints(at)).toContainEqual(['caffeine_late', 'Kaffee um 14:20; dein letzter ist meist bis 13:00.'])
    at.clock.set('2026-09-14T12:45:00Z')
    expect((await hints(at)).map(([rule]) => rule)).not.toContain('caffeine_late')
  })

  it('are asked for like everything else', async () => {
    const at = await world('2026-09-14T16:00:00Z')
    expect(await at.kernel.ask('get_nudges', {}, at.space)).toMatchObject({ ok: true })
  })
})

describe('reminders', () => {
  it('fall due at their moment, until they are delivered or the task is done', async () => {
    const at = await world('2026-09-14T06:00:00Z')
    const task = await at.act('create_task', { title: 'Zug', dueDate: '2026-09-14', dueTime: '10:00' })
    const taskId = task.facts[0]!.change!.row
    await at.act('create_reminder', { taskId, minutesBefore: 30 })
    const since = '2026-09-07T00:00:00.000Z'
    expect(await at.pulse.due(since)).toEqual([])
    expect(await at.pulse.nextDue()).toBe('2026-09-14T07:30:00.000Z')
    at.clock.set('2026-09-14T07:30:00Z')
    const [due] = await at.pulse.due(since)
    expect(due).toMatchObject({ at: '2026-09-14T07:30:00.000Z', title: { de: 'Zug' }, class: 'personal' })
    await at.act('claim_delivery', { due: due!.id, by: 'phone' })
    expect(await at.refused('claim_delivery', { due: due!.id, by: 'desk' })).toMatchObject({ code: 'Taken' })
    // Who does not deliver in time loses it.
    at.clock.forward(31_000)
    await at.act('claim_delivery', { due: due!.id, by: 'desk' })
    await at.act('finish_delivery', { due: due!.id, by: 'desk' })
    expect(await at.refused('claim_delivery', { due: due!.id, by: 'phone' })).toMatchObject({ code: 'Delivered' })
    expect(await at.pulse.due(since)).toEqual([])
    await at.act('reschedule_task', { taskId, dueDate: '2026-09-15' })
    at.clock.set('2026-09-15T08:00:00Z')
    expect(await at.pulse.due(since)).toHaveLength(1)
    await at.act('complete_task', { taskId })
    expect(await at.pulse.due(since)).toEqual([])
  })

  it('fall on the wall clock over the nights in which the clocks change', async () => {
    const at = await world('2026-03-28T08:00:00Z')
    for (const [title, dueDate] of [
      ['before', '2026-03-28'],
      ['after', '2026-03-30'],
    ]) {
      const made = await at.act('create_task', { title, dueDate, dueTime: '09:00' })
      await at.act('create_reminder', { taskId: made.facts[0]!.change!.row, minutesBefore: 0 })
    }
    at.clock.set('2026-03-31T08:00:00Z')
    expect((await at.pulse.due('2026-03-24T00:00:00.000Z')).map(({ at: moment }) => moment)).toEqual([
      '2026-03-28T08:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
    ])
  })

  it('of which one goes to many devices at once are shown by one', async () => {
    const at = await world('2026-09-14T08:00:00Z')
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        at.kernel.perform({
          tool: 'claim_delivery',
          input: { due: 'task:x:1', by: `device-${n}` },
          actor: { kind: 'system', id: 'rule', name: 'rule' },
          space: at.space,
        }),
      ),
    )
    expect(all.filter(({ kind }) => kind === 'done')).toHaveLength(1)
    expect(all.every((one) => one.kind === 'done' || (one.kind === 'refused' && one.refusal.code === 'Taken'))).toBe(
      true,
    )
  })
})
