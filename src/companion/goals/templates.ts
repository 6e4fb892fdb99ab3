import type { GoalTemplate } from '#core/module/aims.ts'
import type { Declared } from '#core/module/module.ts'

export type NamedTemplate = GoalTemplate & { readonly moduleId: string }

/** Every module's templates by name; a name that two modules use is `module.name` for the later one. */
export function templatesOf(modules: readonly Declared[]): ReadonlyMap<string, NamedTemplate> {
  const all = new Map<string, NamedTemplate>()
  for (const module of modules) {
    for (const template of module.goals ?? []) {
      const name = all.has(template.name) ? `${module.name}.${template.name}` : template.name
      all.set(name, { ...template, name, moduleId: module.name })
    }
  }
  return all
}
