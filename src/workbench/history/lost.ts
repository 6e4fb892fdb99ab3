import type { Json } from '#core/fields/field.ts'
import { type Actor, actorTag } from '#core/facts/actor.ts'
import type { Fact, Path } from '#core/facts/fact.ts'
import { same } from '#core/facts/row.ts'

/** A value that lost a concurrent write: whose it was, by which fact, and when. */
export interface Lost {
  readonly path: Path
  readonly value: Json
  readonly by: Actor
  readonly fact: string
  readonly at: string
}

/**
 * Of all facts of one row: by winning fact, the values of other actors that it replaced without having seen them. A fact
 * names the stamp that it overwrote; where the write before it is another one, the two were concurrent.
 */
export function lostIn(facts: readonly Fact[]): Map<string, readonly Lost[]> {
  const last = new Map<Path, Fact>()
  const lost = new Map<string, Lost[]>()
  for (const fact of facts.toSorted((a, b) => (a.hlc < b.hlc ? -1 : a.hlc > b.hlc ? 1 : 0))) {
    for (const [path, value] of Object.entries(fact.change?.set ?? {})) {
      const before = last.get(path)
      last.set(path, fact)
      if (!before || path.includes('@') || fact.change!.over[path]?.[0] === before.hlc) continue
      const theirs = before.change!.set[path]!
      if (actorTag(before.actor) === actorTag(fact.actor) || same(theirs, value)) continue
      const entry = { path, value: theirs, by: before.actor, fact: before.id, at: before.at }
      lost.set(fact.id, [...(lost.get(fact.id) ?? []), entry])
    }
  }
  return lost
}
