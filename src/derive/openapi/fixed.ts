import { json, problems, ref } from './components.ts'
import type { JsonSchema } from '../schema.ts'

const text: JsonSchema = { type: 'string' }
const day: JsonSchema = { type: 'string', format: 'date' }
const anything: JsonSchema = {}
const key: JsonSchema = { $ref: '#/components/parameters/idempotencyKey' }
const dryRun: JsonSchema = { $ref: '#/components/parameters/dryRun' }
const id: JsonSchema = { name: 'id', in: 'path', required: true, schema: text }

const parameter = (name: string, schema: JsonSchema, description?: string): JsonSchema => ({
  name,
  in: 'query',
  schema,
  ...(description ? { description } : {}),
})
const body = (schema: JsonSchema, example: JsonSchema): JsonSchema => ({
  required: true,
  content: { 'application/json': { schema, example } },
})
const object = (properties: JsonSchema, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const get = (
  operationId: string,
  tag: string,
  summary: string,
  response: JsonSchema,
  parameters: readonly JsonSchema[] = [],
): JsonSchema => ({
  get: {
    operationId,
    tags: [tag],
    summary,
    parameters,
    responses: { 200: response, ...problems(400, 401, 403, 404, 429) },
  },
})

const post = (
  operationId: string,
  tag: string,
  summary: string,
  {
    status = 200,
    response = json('Done.', anything),
    requestBody,
    parameters = [key],
  }: { status?: number; response?: JsonSchema; requestBody?: JsonSchema; parameters?: readonly JsonSchema[] },
): JsonSchema => ({
  post: {
    operationId,
    tags: [tag],
    summary,
    parameters,
    ...(requestBody ? { requestBody } : {}),
    responses: { [String(status)]: response, ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429) },
  },
})

/** What is the same whatever the modules are. */
export const fixedPaths: Record<string, JsonSchema> = {
  '/api/day': get(
    'getDay',
    'Companion',
    'A day, composed from what the modules know of it',
    json('The day.', anything),
    [parameter('date', day, 'Today where it is missing.')],
  ),
  '/api/streaks': get('getStreaks', 'Companion', 'All streaks', json('The streaks.', anything)),
  '/api/goals': get('getGoals', 'Companion', 'All goals with their progress', json('The goals.', anything)),
  '/api/companion/chat': post('chat', 'Companion', 'Say something in words', {
    requestBody: body(
      object(
        {
          message: { type: 'string', maxLength: 4000 },
          language: { type: 'string', enum: ['en', 'de'] },
          conversation_id: text,
          dry_run: { type: 'boolean' },
        },
        ['message'],
      ),
      { message: 'log a glass of water' },
    ),
    response: json('What was understood and done.', {
      type: 'object',
      required: ['message', 'calls', 'conversation_id'],
      properties: {
        message: text,
        calls: { type: 'array', items: { type: 'object' } },
        asks: anything,
        conversation_id: text,
      },
    }),
  }),
  '/api/facts': get(
    'getFacts',
    'Log',
    'What happened, newest first',
    json('A page of facts.', {
      type: 'object',
      required: ['facts'],
      properties: { facts: { type: 'array', items: ref('Fact') }, cursor: text },
    }),
    [
      parameter('type', text, 'One or more types, with commas between.'),
      parameter('module', text),
      parameter('actor', text, 'user, ai, system, or one of them with an id: ai:<agent>.'),
      parameter('from', day),
      parameter('to', day),
      parameter('row', text, '<table>/<id>: the history of a row.'),
      parameter('proposal', text),
      parameter('call', text),
      parameter('reverts', text, 'One or more facts, with commas between: what took them back.'),
      parameter('order', { type: 'string', enum: ['newest', 'oldest'] }),
      { $ref: '#/components/parameters/limit' },
      { $ref: '#/components/parameters/cursor' },
    ],
  ),
  '/api/undo': post('undo', 'Log', 'Take back a call, a proposal or an iteration', {
    requestBody: body(object({ fact: text, proposal: text, iteration: text, dry_run: { type: 'boolean' } }), {
      fact: '0199460f-0c00-7000-8000-000000000000',
      dry_run: true,
    }),
    response: json('What was taken back, and what stays because it was changed since.', ref('UndoReport')),
  }),
  '/api/events': get('getEvents', 'Log', 'A stream of what happens, as server-sent events', {
    description:
      '`hello` with the head, then `facts` with sequences and types. Last-Event-ID goes on where a stream ended.',
    content: { 'text/event-stream': { schema: text } },
  }),
  '/api/proposals': get('getProposals', 'Workbench', 'What agents propose', json('Proposals.', anything), [
    parameter('status', text),
  ]),
  '/api/proposals/approve': post('approveProposals', 'Workbench', 'Approve several proposals', {
    requestBody: body(
      object({ ids: { type: 'array', items: text, minItems: 1, maxItems: 200 }, atomic: { type: 'boolean' } }, ['ids']),
      { ids: ['0199460f-0c00-7000-8000-000000000000'] },
    ),
  }),
  '/api/proposals/{id}/approve': post('approveProposal', 'Workbench', 'Approve a proposal', { parameters: [id, key] }),
  '/api/proposals/{id}/reject': post('rejectProposal', 'Workbench', 'Reject a proposal', {
    parameters: [id, key],
    requestBody: {
      ...body(object({ feedback: { type: 'string', maxLength: 2000 } }), { feedback: 'Not on Sundays.' }),
      required: false,
    },
  }),
  '/api/proposals/{id}/edit': post('editProposal', 'Workbench', 'Change a proposal and approve it', {
    parameters: [id, key],
    requestBody: body(object({ input: { type: 'object' } }, ['input']), { input: {} }),
  }),
  '/api/agents': {
    ...get('getAgents', 'Workbench', 'The agents', json('Agents, without their tokens.', anything)),
    ...post('createAgent', 'Workbench', 'Make an agent with a token', {
      status: 201,
      parameters: [],
      requestBody: body(
        { type: 'object', properties: { name: { type: 'string', maxLength: 80 } }, required: ['name'] },
        { name: 'Helper' },
      ),
      response: json('The agent; the token is told this once.', {
        type: 'object',
        required: ['id', 'token'],
        properties: { id: text, token: text },
      }),
    }),
  },
  '/api/agents/{id}/revoke': post('revokeAgent', 'Workbench', 'Revoke an agent and its token', { parameters: [id] }),
  '/api/agents/{id}/reads': get(
    'getAgentReads',
    'Workbench',
    'What an agent has read',
    json('Readings, newest first.', anything),
    [id],
  ),
  '/api/import/{format}': post(
    'importFile',
    'Transfer',
    'Read a file: the format of an importer, csv:<table>, or jsonl',
    {
      parameters: [{ name: 'format', in: 'path', required: true, schema: text }, dryRun],
      requestBody: {
        required: true,
        content: {
          'text/plain': { schema: text },
          'text/csv': { schema: text },
          'application/octet-stream': { schema: text },
        },
      },
      response: json('What was read.', ref('ImportReport')),
    },
  ),
  '/api/export': get(
    'exportSpace',
    'Transfer',
    'Everything as JSON lines, or a table as CSV',
    { description: 'The file.', content: { 'application/jsonl': { schema: text }, 'text/csv': { schema: text } } },
    [
      parameter('format', { type: 'string', enum: ['jsonl', 'csv'] }),
      parameter('table', text),
      parameter('labels', { type: 'string', enum: ['en', 'de'] }, 'Headers in a language, rather than names.'),
    ],
  ),
  '/health': get(
    'getHealth',
    'Server',
    'Whether the server and its database answer',
    json('They do.', {
      type: 'object',
      properties: { status: text, version: text, now: text, head: { type: 'integer' } },
    }),
  ),
  '/metrics': get('getMetrics', 'Server', 'Counters for Prometheus', {
    description: 'Prometheus text.',
    content: { 'text/plain': { schema: text } },
  }),
  '/openapi.json': get('getOpenapi', 'Server', 'This document', json('OpenAPI 3.1.', { type: 'object' })),
}
