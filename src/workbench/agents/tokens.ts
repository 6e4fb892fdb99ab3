import type { Actor } from '#core/facts/actor.ts'
import { isLive } from '#core/facts/row.ts'
import type { Kernel } from '#core/kernel.ts'
import type { Refusal } from '#core/module/refusal.ts'
import { type Row, rowOf } from '#core/module/table.ts'
import { agents, type Reach } from './agents.ts'

export type Agent = Row<typeof agents.fields>

/** Who a token speaks for. A paused agent may still read; the policy refuses what it writes. */
export interface Known {
  readonly actor: Extract<Actor, { kind: 'ai' }>
  readonly space: string
  readonly reach: Reach
  readonly consents: readonly string[]
  readonly paused: boolean
}

export interface AgentsParts {
  readonly kernel: Kernel
  readonly space: string
  /** Cryptographically random bytes. */
  readonly random: (bytes: number) => Uint8Array
  /** Lower-case hex. */
  readonly sha256: (text: string) => Promise<string> | string
}

export interface Agents {
  /** A new agent and its token, which is shown this once: only a hash of it is kept. */
  issue(
    input: { name: string; reach?: Reach; role?: string; consents?: readonly string[] },
    by: Actor,
  ): Promise<{ id: string; token: string } | Refusal>
  /** One more token for an agent that exists. */
  another(id: string): Promise<string | undefined>
  authenticate(token: string): Promise<Known | undefined>
  /** Makes every token of an agent worthless. The agent stays. */
  revoke(id: string): Promise<void>
  list(): Promise<readonly Agent[]>
  get(id: string): Promise<Agent | undefined>
}

const PREFIX = 'skd_'
const FORM = /^skd_[\w-]{43}$/

/** Tokens live in the notes of this store, never in a row: they are not synced and not exported. */
export function createAgents({ kernel, space, random, sha256 }: AgentsParts): Agents {
  const { store } = kernel

  async function get(id: string): Promise<Agent | undefined> {
    const [row] = await store.rows(space, { table: agents.name, ids: [id] })
    return isLive(row) ? rowOf(agents, row.id, row.fields) : undefined
  }

  async function mint(id: string): Promise<string> {
    const token = `${PREFIX}${base64url(random(32))}`
    const hash = await sha256(token)
    // The list first: a token that works must be one that can be revoked.
    await store.putNote(listNote(id), [...hashesOf(await store.note(listNote(id))), hash])
    await store.putNote(tokenNote(hash), { agent: id, space })
    return token
  }

  return {
    get,
    async issue(input, by) {
      const outcome = await kernel.perform({ tool: 'create_agent', input, actor: by, space })
      if (outcome.kind === 'refused') return outcome.refusal
      if (outcome.kind !== 'done') throw new Error(`create_agent came back as ${outcome.kind}`)
      const id = outcome.facts[0]!.change!.row
      return { id, token: await mint(id) }
    },
    async another(id) {
      const agent = await get(id)
      return agent && agent.state !== 'archived' ? mint(id) : undefined
    },
    async authenticate(token) {
      if (!FORM.test(token)) return undefined
      const held = (await store.note(tokenNote(await sha256(token)))) as
        | { agent: string; space: string }
        | null
        | undefined
      if (!held || held.space !== space) return undefined
      const agent = await get(held.agent)
      if (!agent || agent.state === 'archived') return undefined
      return {
        actor: { kind: 'ai', id: agent.id, name: agent.name },
        space,
        reach: agent.reach,
        consents: agent.consents ?? [],
        paused: agent.state === 'paused',
      }
    },
    async revoke(id) {
      for (const hash of hashesOf(await store.note(listNote(id)))) await store.putNote(tokenNote(hash), null)
      await store.putNote(listNote(id), [])
    },
    async list() {
      return (await kernel.asking(space)).read(agents.every())
    },
  }
}

const tokenNote = (hash: string): string => `agent-token:${hash}`
const listNote = (id: string): string => `agent-tokens:${id}`
const hashesOf = (note: unknown): readonly string[] => (Array.isArray(note) ? (note as string[]) : [])

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function base64url(bytes: Uint8Array): string {
  let out = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a, b, c] = [bytes[at]!, bytes[at + 1], bytes[at + 2]]
    out += ALPHABET[a >> 2]! + ALPHABET[((a & 3) << 4) | ((b ?? 0) >> 4)]!
    if (b !== undefined) out += ALPHABET[((b & 15) << 2) | ((c ?? 0) >> 6)]!
    if (c !== undefined) out += ALPHABET[c & 63]!
  }
  return out
}
