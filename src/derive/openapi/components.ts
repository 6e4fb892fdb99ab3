import type { JsonSchema } from '../schema.ts'

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

export const json = (description: string, schema: JsonSchema, example?: JsonSchema): JsonSchema => ({
  description,
  content: { 'application/json': { schema, ...(example ? { example } : {}) } },
})

/** Responses with a problem, by status. */
export const problems = (...statuses: readonly number[]): JsonSchema =>
  Object.fromEntries(statuses.map((status) => [String(status), { $ref: `#/components/responses/problem${status}` }]))

const REASONS: Readonly<Record<number, string>> = {
  400: 'Something is written wrongly; `path` says where.',
  401: 'The token is not known here, or was revoked.',
  403: 'The rules do not allow it.',
  404: 'There is no such thing.',
  409: 'It has moved meanwhile, or others keep changing it.',
  413: 'The body is too large.',
  415: 'The body must be JSON.',
  422: 'It was understood and refused.',
  429: 'Too many requests with one token; see Retry-After.',
}

const text: JsonSchema = { type: 'string' }
const object = (properties: JsonSchema, required: readonly string[] = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
})
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

const schemas: JsonSchema = {
  Problem: object(
    {
      type: text,
      title: text,
      status: { type: 'integer' },
      code: { type: 'string', description: 'Stable; made for programs.' },
      detail: { type: 'string', description: 'A sentence for a person.' },
      path: { type: 'string', description: 'The offending place, dotted.' },
      issues: list(object({ path: text, code: text, message: text })),
      data: { type: 'object' },
    },
    ['type', 'title', 'status', 'code', 'detail'],
  ),
  Actor: object({ kind: { type: 'string', enum: ['user', 'ai', 'system'] }, id: text, name: text }),
  Fact: object(
    {
      id: text,
      type: { type: 'string', description: 'What happened, in the past tense.' },
      seq: { type: 'integer' },
      at: { type: 'string', format: 'date-time' },
      day: { type: 'string', format: 'date' },
      zone: text,
      hlc: text,
      actor: ref('Actor'),
      call: text,
      tool: text,
      proposal: text,
      reverts: text,
      payload: { type: 'object' },
      change: object({ table: text, row: text, set: { type: 'object' } }),
      before: { type: 'object' },
    },
    ['id', 'type', 'at', 'day', 'actor', 'call', 'payload'],
  ),
  RowDiff: object(
    {
      table: text,
      row: text,
      kind: { type: 'string', enum: ['add', 'change', 'remove'] },
      title: text,
      fields: list(object({ path: text, before: {}, after: {} })),
    },
    ['table', 'row', 'kind', 'fields'],
  ),
  Done: object({ facts: list(ref('Fact')), message: text }),
  Preview: object({
    diff: list(ref('RowDiff')),
    message: text,
    stance: { type: 'string', enum: ['auto', 'propose', 'deny'] },
  }),
  Proposed: object({ proposal: text, message: text }),
  Answer: object({ answer: {}, message: text }),
  UndoReport: object({
    undone: list(ref('Fact')),
    diff: list(ref('RowDiff')),
    conflicts: list(object({ path: text, reason: text, table: text, row: text, fact: text })),
    message: text,
  }),
  ImportReport: object(
    {
      added: { type: 'integer' },
      known: { type: 'integer' },
      troubles: list(object({ place: text, code: text, message: text })),
      ignored: list(text),
      diff: list(ref('RowDiff')),
      fact: text,
      message: text,
    },
    ['added', 'known', 'troubles', 'message'],
  ),
}

export const components: JsonSchema = {
  schemas,
  parameters: {
    dryRun: {
      name: 'dry_run',
      in: 'query',
      description: '1: only say what would change.',
      schema: { type: 'string', enum: ['1'] },
    },
    idempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'The same request with the same key is done once, and answered alike for at least 24 hours.',
      schema: { type: 'string', maxLength: 200 },
    },
    limit: { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 } },
    cursor: { name: 'cursor', in: 'query', description: 'From the page before.', schema: text },
  },
  responses: Object.fromEntries(
    Object.entries(REASONS).map(([status, description]) => [
      `problem${status}`,
      { description, content: { 'application/problem+json': { schema: ref('Problem') } } },
    ]),
  ),
  securitySchemes: {
    agent: {
      type: 'http',
      scheme: 'bearer',
      description: 'The token of an agent: what it does is held to the policy.',
    },
  },
}
