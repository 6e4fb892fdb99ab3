import type { Actor } from '#core/facts/actor.ts'
import { type StoredFact, UNDONE } from '#core/facts/fact.ts'
import type { UndoReport } from '#core/door/undo.ts'
import type { Kernel } from '#core/kernel.ts'
import { Refusal, refuse } from '#core/module/refusal.ts'
import type { Day } from '#core/time/day.ts'
import type { Goals } from '../goals/goals.ts'
import type { Days } from './day.ts'
import { summarize, type Summary } from './summary.ts'

export interface DayService extends Days {
  /** The week that a day lies in, against the week before. */
  week(date?: Day): Promise<Summary>
  month(date?: Day): Promise<Summary>
  /** Takes back the newest call of a person that can be taken back and was not yet. */
  undoLast(actor: Actor): Promise<UndoReport | Refusal>
}

const PAGE = 200
/** How far back an undo without a name reaches. */
const DEEPEST = 2000

export function createDay(
  days: Days,
  { kernel, space, goals }: { kernel: Kernel; space: string; goals: Goals },
): DayService {
  async function undoLast(actor: Actor): Promise<UndoReport | Refusal> {
    const reverted = new Set<string>()
    const seen = new Set<string>()
    let before: number | undefined
    for (let read = 0; read < DEEPEST; read += PAGE) {
      const page: StoredFact[] = await kernel.store.facts(space, {
        newest: true,
        limit: PAGE,
        ...(before === undefined ? {} : { before }),
      })
      for (const fact of page) {
        const isUndone = reverted.has(fact.id)
        // Newest first: an undo of an undo is met before the undo, and gives the fact back.
        if (fact.type === UNDONE) {
          if (!isUndone && fact.reverts !== undefined) reverted.add(fact.reverts)
          continue
        }
        if (
          isUndone ||
          seen.has(fact.call) ||
          !fact.change ||
          fact.actor.kind !== actor.kind ||
          fact.actor.id !== actor.id
        )
          continue
        seen.add(fact.call)
        if (fact.tool !== undefined && kernel.registry.tools.get(fact.tool)?.irreversible) continue
        const report = await kernel.undo({ fact: fact.id }, { space, actor })
        if (report instanceof Refusal && report.code === 'NothingToUndo') continue
        return report
      }
      if (page.length < PAGE) break
      before = page.at(-1)!.seq
    }
    return refuse('NothingToUndo', { en: 'There is nothing to undo.', de: 'Es gibt nichts zurückzunehmen.' })
  }

  return {
    ...days,
    async week(date) {
      return summarize({ kernel, space, goals }, date ?? (await kernel.today(space)), 'week')
    },
    async month(date) {
      return summarize({ kernel, space, goals }, date ?? (await kernel.today(space)), 'month')
    },
    undoLast,
  }
}
