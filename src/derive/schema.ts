import { z } from 'zod'
import { schemaOf } from '#core/door/parse.ts'
import type { AnyField, Json, Shape } from '#core/fields/field.ts'

export type JsonSchema = { readonly [key: string]: Json }
type Node = Record<string, unknown>

const made = new WeakMap<Shape, JsonSchema>()

/** JSON Schema (2020-12) of what a shape accepts, self-contained: no `$ref`, each property with its label and unit. */
export function jsonSchemaOf(fields: Shape): JsonSchema {
  let schema = made.get(fields)
  if (!schema) {
    const {
      $schema: _,
      $defs: _defs,
      ...whole
    } = z.toJSONSchema(schemaOf(fields), { io: 'input', unrepresentable: 'any' }) as Node
    schema = dressShape(whole, fields) as JsonSchema
    made.set(fields, schema)
  }
  return schema
}

function dressShape(node: Node, fields: Shape): Node {
  const properties = node['properties'] as Record<string, Node> | undefined
  if (!properties) return node
  const dressed = Object.entries(fields).map(([name, field]) => [name, dress(properties[name] ?? {}, field)] as const)
  return { ...node, properties: Object.fromEntries(dressed) }
}

function dress(node: Node, field: AnyField): Node {
  const { traits } = field
  const options = node['anyOf'] as Node[] | undefined
  const nullable = options?.length === 2 && options[1]!['type'] === 'null'
  const inner = nullable ? inside(options[0]!, field) : inside(node, field)
  const about = [traits.about?.en, traits.unit && `in ${traits.unit}`, traits.ref && `id of a row of ${traits.ref}`]
    .filter(Boolean)
    .join('; ')
  return {
    ...(nullable ? { anyOf: [inner, { type: 'null' }] } : inner),
    ...(traits.label ? { title: traits.label.en } : {}),
    ...(about ? { description: about } : {}),
  }
}

function inside(node: Node, { traits }: AnyField): Node {
  // A recursive JSON type says no more than "anything", and its `$ref` would not survive being moved.
  if (traits.kind === 'json') return {}
  // Zod calls read-only what OpenAPI would forbid in a request.
  const { readOnly: _, ...rest } = node
  if (traits.kind === 'shape') return dressShape(rest, traits.shape!)
  if (traits.kind === 'list') return { ...rest, items: dress(rest['items'] as Node, traits.of!) }
  if (traits.kind !== 'keyed') return rest
  return {
    ...rest,
    maxProperties: traits.max,
    additionalProperties: dressShape(rest['additionalProperties'] as Node, traits.shape!),
  }
}

/** JSON Schema of rows as reads give them: the fields, what the kernel keeps, and whatever newer versions wrote. */
export function rowSchemaOf(fields: Shape): JsonSchema {
  const { properties, required } = jsonSchemaOf(fields) as { properties: JsonSchema; required?: readonly string[] }
  return {
    type: 'object',
    properties: {
      id: { type: 'string' },
      createdAt: { type: 'string', format: 'date-time' },
      localDays: { type: 'object', additionalProperties: { type: 'string', format: 'date' } },
      ...properties,
    },
    required: ['id', ...(required ?? [])],
  }
}
