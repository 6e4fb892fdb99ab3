import type { Hono } from 'hono'
import type { Kernel } from '#core/kernel.ts'
import type { Gatekeeper, FloodLimit } from './http/caller.ts'
import type { Env } from './http/route.ts'
import type { Replies } from './http/idempotency.ts'
import type { Metrics } from './metrics.ts'
import type { CompanionRoutes } from './companion.ts'

export interface ServerConfig {
  readonly version: string
  /** The port that is listened on; guards compare `Host` with it. */
  readonly port: () => number
  /** Where the built web app lies; absent: there is none. */
  readonly webDir?: string
  /** Milliseconds between heartbeats of event streams. */
  readonly heartbeatMs?: number
  readonly flood?: FloodLimit
  /** A monotonic clock in milliseconds, for rates and durations: unlike the person's clock it never stands. */
  readonly monotonicMs: () => number
  readonly log: (line: string) => void
}

/** What the app is composed of. Everything optional is a service that a smaller installation may do without. */
export interface AppParts {
  readonly kernel: Kernel
  readonly space: string
  readonly config: ServerConfig
  readonly gate?: Gatekeeper
  readonly companion?: CompanionRoutes
  /** Routes of others, by the path that they are mounted at; callers have been identified, agents kept out. */
  readonly mounts?: Readonly<Record<string, Hono>>
}

/** What routes are handed. */
export interface Serving extends AppParts {
  readonly app: Hono<Env>
  readonly replies: Replies
  readonly metrics: Metrics
  /** Aborts when the server ends: streams close. */
  readonly ending: AbortSignal
}
