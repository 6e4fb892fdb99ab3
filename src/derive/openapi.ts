import type { Registry } from '#core/module/registry.ts'
import { exampleOf } from './example.ts'
import { components, json, problems, ref } from './openapi/components.ts'
import { fixedPaths } from './openapi/fixed.ts'
import { indexedFields } from './indexed.ts'
import { jsonSchemaOf, rowSchemaOf, type JsonSchema } from './schema.ts'

/** The OpenAPI 3.1 document of everything that the modules declare, and of what is the same for all. */
export function openapi(
  registry: Registry,
  { version, url }: { readonly version: string; readonly url: string },
): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  const rows: Record<string, JsonSchema> = {}
  for (const module of registry.modules) {
    const tags = [module.label.en]
    for (const tool of module.tools) paths[`/api/tools/${tool.name}`] = toolPath(tool, tags)
    for (const query of module.queries ?? []) paths[`/api/queries/${query.name}`] = queryPath(query, tags)
    for (const table of module.tables) {
      rows[`row_${table.name}`] = rowSchemaOf(table.fields)
      Object.assign(paths, rowPaths(table, tags))
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sekundant',
      version,
      description:
        'Everything that can be done is a tool, everything that can be asked a query. Messages come in German or English, by Accept-Language.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url }],
    // Without a token the caller on this machine is the person; a token makes it an agent.
    security: [{}, { agent: [] }],
    tags: [
      ...registry.modules.map((module) => ({ name: module.label.en, description: module.about.en })),
      ...['Companion', 'Workbench', 'Log', 'Transfer', 'Server'].map((name) => ({ name })),
    ],
    paths: { ...paths, ...fixedPaths },
    components: { ...components, schemas: { ...(components['schemas'] as JsonSchema), ...rows } },
  }
}

type ToolLike = {
  readonly name: string
  readonly about: { readonly en: string }
  readonly input: Parameters<typeof jsonSchemaOf>[0]
}

function toolPath({ name, about, input }: ToolLike, tags: string[]): JsonSchema {
  return {
    post: {
      operationId: name,
      summary: about.en,
      tags,
      parameters: [{ $ref: '#/components/parameters/dryRun' }, { $ref: '#/components/parameters/idempotencyKey' }],
      requestBody: {
        required: Object.values(input).some((field) => !field.isOptional),
        content: { 'application/json': { schema: jsonSchemaOf(input), example: exampleOf(input) } },
      },
      responses: {
        200: json('Done, with what happened; or, for a dry run, what would.', { oneOf: [ref('Done'), ref('Preview')] }),
        202: json('It waits for the person to approve it.', ref('Proposed')),
        ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429),
      },
    },
  }
}

function queryPath({ name, about, input }: ToolLike, tags: string[]): JsonSchema {
  const responses = {
    200: json('The answer, and the answer in a sentence.', ref('Answer')),
    ...problems(400, 401, 403, 404, 422, 429),
  }
  const schema = jsonSchemaOf(input) as { properties?: JsonSchema; required?: readonly string[] }
  const parameters = Object.entries(schema.properties ?? {}).map(([key, property]) => ({
    name: key,
    in: 'query',
    required: schema.required?.includes(key) ?? false,
    schema: property,
  }))
  return {
    get: { operationId: name, summary: about.en, tags, parameters, responses },
    post: {
      operationId: `${name}_by_post`,
      summary: about.en,
      tags,
      requestBody: { required: false, content: { 'application/json': { schema, example: exampleOf(input) } } },
      responses,
    },
  }
}

function rowPaths(
  table: {
    readonly name: string
    readonly fields: ToolLike['input']
    readonly options: { readonly index?: readonly string[]; readonly until?: string }
  },
  tags: string[],
): Record<string, JsonSchema> {
  const row = ref(`row_${table.name}`)
  const properties = (jsonSchemaOf(table.fields) as { properties: Record<string, JsonSchema> }).properties
  const filters = indexedFields(table).flatMap((name) => {
    const kind = table.fields[name]?.traits.kind ?? 'instant'
    // An instant may also be asked for by its local day.
    const schema = kind === 'instant' ? { type: 'string' } : { type: properties[name]?.['type'] ?? 'string' }
    return [name, `${name}.from`, `${name}.to`].map((parameter) => ({ name: parameter, in: 'query', schema }))
  })
  return {
    [`/api/rows/${table.name}`]: {
      get: {
        operationId: `rows_${table.name}`,
        summary: `Rows of ${table.name}`,
        tags,
        parameters: [
          ...filters,
          ...(table.options.until
            ? [
                {
                  name: 'open',
                  in: 'query',
                  description: `1: only rows without ${table.options.until}`,
                  schema: { type: 'string', enum: ['1'] },
                },
              ]
            : []),
          { name: 'deleted', in: 'query', description: '1: deleted rows too', schema: { type: 'string', enum: ['1'] } },
          ...['limit', 'cursor'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
        ],
        responses: {
          200: json('A page of rows.', {
            type: 'object',
            required: ['rows'],
            properties: { rows: { type: 'array', items: row }, cursor: { type: 'string' } },
          }),
          ...problems(400, 401, 403, 429),
        },
      },
    },
    [`/api/rows/${table.name}/{id}`]: {
      get: {
        operationId: `row_${table.name}`,
        summary: `A row of ${table.name}`,
        tags,
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: json('The row.', row), ...problems(401, 403, 404, 429) },
      },
    },
  }
}
