import { describe, expect, test } from 'vitest'
import { parse } from '#core/door/parse.ts'
import { Refusal } from '#core/module/refusal.ts'
import { exampleOf } from '#derive/example.ts'
import { llmSchemas } from '#derive/llm.ts'
import { served } from './served.ts'

const world = await served()
const { json: document } = await world.ask('GET', '/openapi.json')
const operations = Object.entries(document.paths as Record<string, Record<string, any>>).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

describe('the OpenAPI document', () => {
  test('names every tool, query and table, each operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const name of world.kernel.registry.tools.keys())
      expect(document.paths[`/api/tools/${name}`]?.post?.operationId).toBe(name)
    for (const name of world.kernel.registry.queries.keys())
      expect(document.paths[`/api/queries/${name}`]?.get?.operationId).toBe(name)
    for (const name of world.kernel.registry.tables.keys())
      expect(document.paths[`/api/rows/${name}`]?.get?.operationId).toBe(`rows_${name}`)
  })

  test('holds no reference that leads nowhere', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer]) => pointer!)
    expect(refs.length).toBeGreaterThan(50)
    for (const pointer of refs) {
      const found = pointer.split('/').reduce((node: any, key) => node?.[key], document)
      expect(found, pointer).toBeDefined()
    }
    expect(JSON.stringify(document)).not.toContain('"$defs"')
    expect(JSON.stringify(document)).not.toContain('"readOnly"')
  })

  test('every path parameter is declared', () => {
    for (const { path, operation } of operations) {
      const declared = (operation.parameters ?? [])
        .filter((parameter: any) => parameter.in === 'path')
        .map(({ name }: any) => name)
      expect(declared, path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    }
  })

  test('every operation is served: none is unknown or not allowed', async () => {
    for (const { path, method } of operations) {
      const answer = await world.app.request(`http://localhost:4870${path.replaceAll(/\{\w+\}/g, 'nobody')}`, {
        method,
        headers: { host: 'localhost:4870' },
      })
      await answer.body?.cancel()
      expect([405, 500, 503], `${method} ${path}`).not.toContain(answer.status)
      if (answer.status === 404)
        expect((await world.ask(method, path.replaceAll(/\{\w+\}/g, 'nobody'))).json.code, path).not.toBe('NoSuchPath')
    }
  })

  test('its examples are accepted by the fields that they show', () => {
    for (const item of [...world.kernel.registry.tools.values(), ...world.kernel.registry.queries.values()]) {
      const parsed = parse(item.input, exampleOf(item.input))
      expect(parsed instanceof Refusal ? `${item.name}: ${parsed.message.en}` : 'accepted').toBe('accepted')
    }
  })

  test('schemas carry labels, units and bounds', () => {
    const { properties, required } =
      document.paths['/api/tools/log_drink'].post.requestBody.content['application/json'].schema
    expect(properties.quantityMl).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 5000,
      title: 'Amount',
      description: 'in ml',
    })
    expect(required).toEqual(['drinkType', 'quantityMl'])
  })
})

test("a model is offered neither the person's own tools nor kernel furniture", () => {
  const names = llmSchemas(world.kernel.registry).map(({ name }) => name)
  expect(names).toContain('log_drink')
  expect(names).toContain('get_drink_progress')
  for (const personal of ['create_agent', 'set_policy', 'change_settings']) expect(names).not.toContain(personal)
})
