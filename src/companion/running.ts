import type { Reading } from '#core/reading.ts'
import type { Day } from '#core/time/day.ts'
import type { Watched } from '#core/views/views.ts'

/** Holds the day that runs, from the first write on: a look after each further one folds only what has moved. */
export function holdRunning({ kernel, space }: { kernel: Reading; space: string }): () => void {
  let day: Day | undefined
  let held: Watched | undefined
  let turn: Promise<void> = Promise.resolve()

  async function follow(): Promise<void> {
    const today = await kernel.today(space)
    if (today === day) return
    const next = await kernel.views(space).watch(today)
    held?.stop()
    held = next
    day = today
  }
  const stop = kernel.store.subscribe((committed) => {
    // It is only faster with it: a failure is for whoever looks.
    if (committed.space === space) turn = turn.then(follow).catch(() => undefined)
  })
  return () => {
    stop()
    void turn.then(() => held?.stop())
  }
}
