import type { MiddlewareHandler } from 'hono'
import type { Actor } from '#core/facts/actor.ts'
import type { Named, Sight } from '#workbench/agents/reach.ts'
import { Problem } from './problem.ts'
import type { Ctx, Env } from './route.ts'

/** Who asks: the person (no token, on loop-back), or an agent by its token. */
export interface Caller {
  readonly actor: Actor
  /** What the agent may see; absent for the person, who may see everything. */
  readonly sight?: Sight
}

/** What the server asks of the agents' keeper. */
export interface Gatekeeper {
  /** The agent that a token belongs to; undefined for a wrong or revoked one. */
  authenticate(token: string): Promise<Required<Caller> | undefined>
  /** Every reading by an agent is noted. */
  record(read: {
    readonly agent: string
    readonly what: string
    readonly count: number
    readonly refused?: boolean
  }): Promise<void>
}

export interface FloodLimit {
  /** Requests a second that one token may make in the long run, and at once. */
  readonly rate: number
  readonly burst: number
}

const person: Actor = { kind: 'user', id: 'me', name: 'You' }

export function identify(
  gate: Gatekeeper | undefined,
  flood: FloodLimit,
  monotonicMs: () => number,
): MiddlewareHandler<Env> {
  const buckets = new Map<string, { tokens: number; at: number }>()

  function take(agent: string): void {
    const now = monotonicMs()
    const held = buckets.get(agent) ?? { tokens: flood.burst, at: now }
    const tokens = Math.min(flood.burst, held.tokens + ((now - held.at) / 1000) * flood.rate)
    buckets.set(agent, { tokens: Math.max(0, tokens - 1), at: now })
    if (tokens >= 1) return
    throw new Problem(
      429,
      'TooManyRequests',
      { en: 'Too many requests with this token.', de: 'Zu viele Anfragen mit diesem Token.' },
      { headers: { 'retry-after': String(Math.ceil((1 - tokens) / flood.rate)) } },
    )
  }

  return async (context, next) => {
    const header = context.req.header('authorization')
    if (header === undefined) context.set('caller', { actor: person })
    else {
      const token = /^bearer +(\S+)$/i.exec(header)?.[1]
      const known = token === undefined ? undefined : await gate?.authenticate(token)
      if (!known) {
        throw new Problem(
          401,
          'BadToken',
          {
            en: 'This token is not known here, or it was revoked.',
            de: 'Dieses Token ist hier nicht bekannt oder wurde zurückgezogen.',
          },
          { headers: { 'www-authenticate': 'Bearer realm="sekundant", error="invalid_token"' } },
        )
      }
      take(known.actor.id)
      context.set('caller', known)
    }
    await next()
  }
}

/** Refuses agents: what follows is the person's alone. */
export function personOnly(context: Ctx): void {
  if (!context.var.caller.sight) return
  throw new Problem(403, 'PersonOnly', {
    en: 'Only the person may do this, no agent.',
    de: 'Das darf nur der Mensch, kein Agent.',
  })
}

/** Refuses an agent that may not read what a name stands for; notes the attempt. */
export async function mayRead(context: Ctx, gate: Gatekeeper | undefined, kind: Named, name: string): Promise<void> {
  const { sight, actor } = context.var.caller
  if (!sight || sight.may(kind, name)) return
  await gate?.record({ agent: actor.id, what: `${kind} ${name.slice(0, 80)}`, count: 0, refused: true })
  throw denied()
}

export const denied = (): Problem =>
  new Problem(403, 'Denied', {
    en: 'Your rules do not let this agent read that.',
    de: 'Deine Regeln erlauben diesem Agenten nicht, das zu lesen.',
  })

/** Notes what an agent was given. */
export async function noted(context: Ctx, gate: Gatekeeper | undefined, what: string, count: number): Promise<void> {
  const { sight, actor } = context.var.caller
  if (sight) await gate?.record({ agent: actor.id, what: what.slice(0, 120), count })
}
