import { describe, expect, test } from 'vitest'
import { registryOf } from '#core/module/registry.ts'
import { modules } from '#modules/all.ts'
import { inputsFrom, toolsFor } from './tools.ts'

const registry = registryOf(modules)
const namesOf = (table: string) => {
  const { add, change, remove, reopen } = toolsFor(registry, registry.tables.get(table)!)
  return [add?.name, change?.tool.name, remove?.tool.name, reopen?.tool.name]
}

describe('the tools of a table, found by their inputs', () => {
  test.each([
    ['drinks', 'log_drink', 'edit_drink', 'delete_drink', undefined],
    ['drink_presets', 'add_drink_preset', 'change_drink_preset', 'remove_drink_preset', undefined],
    ['water_targets', 'set_water_target', undefined, undefined, undefined],
    ['tasks', 'create_task', 'update_task', 'delete_task', 'uncomplete_task'],
    ['task_projects', 'add_task_project', 'change_task_project', 'remove_task_project', undefined],
    ['task_labels', 'add_task_label', 'change_task_label', 'remove_task_label', undefined],
  ])('%s', (table, ...tools) => {
    expect(namesOf(table)).toEqual(tools)
  })

  test('inputs that are called otherwise than the field take its value by what they refer to', () => {
    const table = registry.tables.get('tasks')!
    const { change } = toolsFor(registry, table)
    const row = { id: 't', createdAt: '', localDays: {}, title: 'Bins', project: 'p', labels: ['a'] }
    expect(inputsFrom(table, change!.tool.input, row)).toMatchObject({ title: 'Bins', projectId: 'p', labelIds: ['a'] })
  })
})
