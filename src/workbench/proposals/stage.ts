import type { Json } from '#core/fields/field.ts'
import { same } from '#core/facts/row.ts'
import type { Outcome, Prepared } from '#core/door/door.ts'
import type { Kernel } from '#core/kernel.ts'
import { proposalOf, ProposalMade, ProposalSuperseded, proposals, type Version } from './proposals.ts'
import { versionKey, versionsOf } from './versions.ts'

/** Fourteen days of 24 hours, in ms. */
export const PATIENCE = 14 * 24 * 3_600_000

export const later = (now: string, ms: number): string =>
  Temporal.Instant.from(now).add({ milliseconds: ms }).toString({ smallestUnit: 'millisecond' })

/** [PROP-1, PROP-7] The door's keeper of calls that wait for a person. */
export const stage =
  (kernel: Kernel) =>
  async (prepared: Prepared): Promise<Outcome> => {
    const { call, tool, stamped, diff, reader } = prepared
    const { actor, space } = call
    if (actor.kind !== 'ai') throw new Error('only an AI proposes')
    // As given, not as parsed: the stored call is parsed again when it runs.
    const input = plain(call.input)
    const reads = versionsOf(stamped.facts, reader)
    const made = kernel.ids.next()
    let joined: string | undefined
    const committed = await kernel.door.commit(
      async (at) => {
        joined = undefined
        const pending = (await at.read(proposals.where('status', 'pending')))
          .map(proposalOf)
          .filter((other) => other.agent === actor.id)
        const twin = pending.find(
          (other) =>
            other.tool === tool.name && same(other.input, input) && versionKey(other.reads) === versionKey(reads),
        )
        if (twin) {
          joined = twin.id
          return []
        }
        const now = kernel.now()
        const rationale = call.rationale ?? actor.rationale
        const draft = ProposalMade({
          id: made,
          status: 'pending',
          tool: tool.name,
          module: kernel.registry.owner('tool', tool.name)!.name,
          agent: actor.id,
          agentName: actor.name,
          mission: actor.mission,
          iteration: actor.iteration,
          batch: actor.iteration,
          input,
          diff: plain(diff),
          reads: plain(reads),
          rationale: rationale?.slice(0, 2000),
          expiresAt: later(now, PATIENCE),
        })
        const older = pending.filter((other) => overlap(other.reads, reads))
        return [
          draft,
          ...older.map((other) =>
            ProposalSuperseded(
              { id: other.id, status: 'superseded', decidedAt: now, supersededBy: made },
              {},
              { ...other },
            ),
          ),
        ]
      },
      { space, actor, call: kernel.ids.next() },
    )
    if (!committed.ok) return { kind: 'refused', refusal: committed.refusal }
    return {
      kind: 'proposed',
      proposal: joined ?? made,
      message: {
        en: `Proposed, nothing is changed yet: ${tool.about.en}.`,
        de: `Vorgeschlagen, noch ist nichts geändert: ${tool.about.de}.`,
      },
    }
  }

export const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null)) as Json

/** [PROP-4] Whether two proposals would write the same field of the same row; ending a row is writing all of it. */
export function overlap(a: readonly Version[], b: readonly Version[]): boolean {
  return a.some((left) => {
    const right = b.find((other) => other.table === left.table && other.row === left.row)
    if (!right) return false
    const paths = Object.keys(left.paths)
    if (left.removed || right.removed) return writes(left) && writes(right)
    return paths.some((path) => Object.hasOwn(right.paths, path))
  })
}

const writes = (version: Version): boolean => version.removed || Object.keys(version.paths).length > 0
