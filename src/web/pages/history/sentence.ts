import type { Registry } from '#core/module/registry.ts'
import type { Entry } from '#workbench/history/history.ts'
import { changesOf, titleIn } from '#web/kit/table/diff.ts'
import type { Saying } from '#web/kit/table/say.ts'

/** A fact in a line: what was done, and to what; where nothing names it, its first values. */
export function sentenceIn({ sentence, module, payload, diff }: Entry, registry: Registry, saying: Saying): string {
  const said = sentence[saying.language]
  if (module === 'proposals') {
    const tool = registry.tools.get(String(payload['tool']))
    return tool ? `${said}: ${tool.about[saying.language]}` : said
  }
  const [first] = diff
  if (!first || titleIn(first, registry) !== undefined) return said
  const fields = registry.tables.get(first.table)?.fields
  // Open text is identifiers: names for the machine.
  const words = first.fields.filter(({ path }) => {
    const traits = fields?.[path]?.traits
    return traits?.kind !== 'text' || traits.sealed
  })
  const values = changesOf([{ ...first, fields: words }], registry, saying).flatMap(({ after }) =>
    after !== undefined && after.length <= LONGEST ? [after] : [],
  )
  return values.length === 0 ? said : `${said}: ${values.slice(0, SHOWN).join(', ')}`
}

const LONGEST = 40
const SHOWN = 2
