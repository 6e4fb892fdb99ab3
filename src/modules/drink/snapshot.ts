import type { SnapshotPart } from '#core/module/module.ts'
import { progressOf } from './progress.ts'

export const snapshot: SnapshotPart = {
  key: 'drinks',
  answer: progressOf,
  tell(part) {
    const { water, coffee } = part as unknown as Awaited<ReturnType<typeof progressOf>>
    return {
      en: `Water: ${water.ml} of ${water.goal} ml, coffees: ${coffee.count}.`,
      de: `Wasser: ${water.ml} von ${water.goal} ml, Kaffees: ${coffee.count}.`,
    }
  },
}
