import type { SnapshotPart } from '#core/module/module.ts'
import { progressOf } from './progress.ts'

export const snapshot: SnapshotPart = {
  key: 'drinks',
  answer: progressOf,
  tell(part) {
    const { water, coffee } = part as unknown as Awaited<ReturnType<typeof progressOf>>
    const count = coffee.count
    const also =
      count === 0
        ? { en: '', de: '' }
        : { en: ` and ${count} ${count === 1 ? 'coffee' : 'coffees'}`, de: ` und ${count} Kaffee` }
    if (water.ml === 0 && count === 0)
      return { en: `No water noted, of ${water.goal} ml.`, de: `Kein Wasser notiert, von ${water.goal} ml.` }
    return {
      en: `${water.ml} of ${water.goal} ml of water${also.en}.`,
      de: `${water.ml} von ${water.goal} ml Wasser${also.de}.`,
    }
  },
}
