import { indexedDbStore } from '#adapters/indexeddb/store.ts'
import { assemble } from '#companion/assemble.ts'
import { importFile } from '#companion/import.ts'
import { whole } from '#core/module/module.ts'
import { Refusal } from '#core/module/refusal.ts'
import { heads } from '#modules/index.ts'
import { todoTxt } from '#modules/todo/import/todo-txt.ts'
import { workbenchParts } from '#workbench/parts.ts'

export const ROWS = 20_000
const ALONE = 400

/** A todo.txt of `count` lines, with twenty projects and seven labels. */
export const tasksTxt = (count: number): string =>
  Array.from(
    { length: count },
    (_, n) =>
      `(${'ABC'[n % 3]}) 2026-09-01 Task number ${n} +project${n % 20} @label${n % 7} due:2026-09-${10 + (n % 20)}\n`,
  ).join('')

/** The measured import inside a page. Seconds. */
export async function imported(alone = ALONE): Promise<{ first: number; again: number; oneByOne: number }> {
  let made = 0
  const ids = { next: () => `0199b3c4-d5e6-7000-8000-${String(made++).padStart(12, '0')}` }
  const { kernel, space } = await assemble({
    modules: await whole(heads),
    store: (keysOf, registry) => indexedDbStore({ name: `bench-import-${Math.random()}`, keysOf, registry }),
    clock: { now: () => Date.now() },
    ids,
    device: 'bench',
    outbox: true,
    space: 'bench',
    workbench: workbenchParts(),
  })
  const text = tasksTxt(ROWS)
  const take = async (): Promise<number> => {
    const began = performance.now()
    const report = await importFile({ kernel, space, by: todoTxt, file: text })
    if (report instanceof Refusal) throw new Error(report.code)
    return (performance.now() - began) / 1000
  }
  const first = await take()
  const again = await take()
  const actor = { kind: 'system', id: 'import', name: 'import' } as const
  const began = performance.now()
  for (let n = 0; n < alone; n++) {
    const input = { title: `Task ${n}`, dueDate: '2026-09-20', priority: 2 }
    const done = await kernel.perform({ tool: 'create_task', input, actor, space })
    if (done.kind !== 'done') throw new Error(`the task was ${done.kind}`)
  }
  return { first, again, oneByOne: ((performance.now() - began) / 1000) * (ROWS / alone) }
}
