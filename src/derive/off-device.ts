import type { Json } from '#core/fields/field.ts'
import type { Module, SnapshotPart } from '#core/module/module.ts'

/** A module as others than the person's own device see it: without the questions and the parts of the day that stay there. */
export function offDevice(module: Module): Module {
  const { queries, snapshot, ...rest } = module
  return {
    ...rest,
    ...(queries ? { queries: queries.filter((query) => !query.deviceOnly) } : {}),
    ...(snapshot ? { snapshot: without(snapshot) } : {}),
  }
}

function without(part: SnapshotPart): SnapshotPart {
  const { deviceOnly } = part
  if (!deviceOnly) return part
  return {
    ...part,
    async answer(asking, day) {
      const answer = (await part.answer(asking, day)) as Readonly<Record<string, Json>>
      return Object.fromEntries(Object.entries(answer).filter(([key]) => !deviceOnly.includes(key)))
    },
  }
}
