import type { Json, Shape } from '#core/fields/field.ts'
import { valuesFromText } from '#derive/text.ts'
import { Failed } from './client.ts'

/** The input of a tool or query from arguments: one JSON object, or `key=value` read by the kind of the field. */
export function inputFrom(args: readonly string[], fields: Shape | undefined): Record<string, Json> {
  const [first] = args
  if (args.length === 1 && first!.trimStart().startsWith('{')) {
    try {
      return JSON.parse(first!) as Record<string, Json>
    } catch {
      throw new Failed('This is not JSON. Write {"key": "value"}, or key=value.', 64)
    }
  }
  const texts: Record<string, string> = {}
  for (const arg of args) {
    const at = arg.indexOf('=')
    if (at < 1) throw new Failed(`${arg} is no key=value.`, 64)
    texts[arg.slice(0, at)] = arg.slice(at + 1)
  }
  const { values, problems } = valuesFromText(fields ?? {}, texts, Intl.DateTimeFormat().resolvedOptions().timeZone)
  if (problems.length > 0)
    throw new Failed(problems.map(({ path, message }) => `${path}: ${message.en}`).join('\n'), 64)
  return values
}
