import { memoryStore } from '#adapters/memory/store.ts'
import { assemble, type Companion } from '#companion/assemble.ts'
import type { Kernel } from '#core/kernel.ts'
import type { Module } from '#core/module/module.ts'
import { modules } from '#modules/all.ts'
import { createApp, type App } from '#server/app.ts'
import { chatTurn } from '#server/chat.ts'
import { readingRoutes } from '#server/compose.ts'
import type { ServerConfig } from '#server/parts.ts'
import { createWorkbench, type Workbench } from '#server/workbench.ts'
import { workbenchParts } from '#workbench/parts.ts'
import { counting, SPACE, standing } from '#test/fixtures/kernel.ts'

export interface Served {
  readonly app: App
  readonly kernel: Kernel
  readonly companion: Companion
  readonly workbench: Workbench
  readonly logged: string[]
  readonly clock: ReturnType<typeof standing>
  /** A request as a program on this machine makes it. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body where it is JSON. */
  // eslint-disable-next-line typescript/no-explicit-any
  readonly json: any
}

export const PORT = 4870
export const ORIGIN = `http://localhost:${PORT}`

/** The whole HTTP surface over a store in memory, on Monday 14 September 2026, 10:00 in Berlin. */
export async function served(more: Partial<ServerConfig> = {}, of: readonly Module[] = modules): Promise<Served> {
  const logged: string[] = []
  const clock = standing('2026-09-14T08:00:00Z')
  const companion = await assemble({
    modules: of,
    store: (keys) => memoryStore(keys),
    clock,
    ids: counting(),
    device: 'test',
    space: SPACE,
    fallback: { zone: 'Europe/Berlin', dayStart: '00:00', weekStart: 1 },
    workbench: workbenchParts(),
    log: (trouble) => logged.push(JSON.stringify(trouble)),
  })
  const { kernel } = companion
  const workbench = createWorkbench(kernel, SPACE, 'test')
  const app = createApp({
    kernel,
    space: SPACE,
    gate: workbench.gate,
    companion: { ...readingRoutes(companion), ...workbench.routes, chat: chatTurn(companion) },
    config: {
      version: '0.0.0',
      port: () => PORT,
      monotonicMs: () => performance.now(),
      log: (line) => logged.push(line),
      ...more,
    },
  })
  return {
    app,
    kernel,
    companion,
    workbench,
    logged,
    clock,
    async ask(method, path, body, headers = {}) {
      const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
      const response = await app.request(`${ORIGIN}${path}`, {
        method,
        headers: {
          host: `localhost:${PORT}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...sent,
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: parsed(text) }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const water = { drinkType: 'water', quantityMl: 250 }
