import type { Registry } from '#core/module/registry.ts'
import type { Dirt } from '#core/ports/store.ts'

/** For rows whose earlier state is not known: every day of the views that look at their tables. */
export function dirtOfTables(tables: ReadonlySet<string>, registry: Registry): Dirt[] {
  const touched = [...registry.views.values()].filter((view) =>
    Object.values(view.sees).some((sees) => tables.has(sees.table)),
  )
  return touched.map((view) => ({ view: view.name, days: [], from: '0000-01-01' }))
}

/** The same dirt with each view once. */
export function gathered(dirt: readonly Dirt[]): Dirt[] {
  const views = new Map<string, { days: Set<string>; from: string | undefined }>()
  for (const { view, days, from } of dirt) {
    const held = views.get(view) ?? { days: new Set<string>(), from: undefined }
    views.set(view, held)
    for (const day of days) held.days.add(day)
    if (from !== undefined && (held.from === undefined || from < held.from)) held.from = from
  }
  return [...views].map(([view, { days, from }]) => ({
    view,
    days: [...days],
    ...(from === undefined ? {} : { from }),
  }))
}
