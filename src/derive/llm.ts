import type { Registry } from '#core/module/registry.ts'
import { type JsonSchema, jsonSchemaOf } from './schema.ts'

/** A function that a language model may call. */
export interface FunctionSchema {
  readonly kind: 'tool' | 'query'
  readonly name: string
  readonly description: string
  readonly parameters: JsonSchema
}

/** Function schemas of every query and every tool that an AI may at least propose, in the order of the declarations. */
export function llmSchemas(registry: Registry, language: 'en' | 'de' = 'en'): readonly FunctionSchema[] {
  const offered = registry.modules.filter((module) => !module.internal)
  const queries = offered.flatMap((module) => module.queries ?? []).filter((query) => !query.deviceOnly)
  const tools = offered.flatMap((module) => module.tools).filter((tool) => !tool.personal && tool.ai !== 'deny')
  const of =
    (kind: FunctionSchema['kind']) =>
    (item: (typeof queries)[number] | (typeof tools)[number]): FunctionSchema => ({
      kind,
      name: item.name,
      description: item.about[language],
      parameters: jsonSchemaOf(item.input),
    })
  return [...queries.map(of('query')), ...tools.map(of('tool'))]
}
