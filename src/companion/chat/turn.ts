import type { Outcome } from '#core/door/door.ts'
import type { Text } from '#core/fields/field.ts'
import type { Actor } from '#core/facts/actor.ts'
import type { Answer, Kernel } from '#core/kernel.ts'
import type { UndoReport } from '#core/door/undo.ts'
import type { Registry } from '#core/module/registry.ts'
import { Refusal } from '#core/module/refusal.ts'
import { compileFrames, type Declaration, type Frame } from './compile.ts'
import type { Choice, Row } from './line.ts'
import { namedTables, rowsOf } from './named.ts'
import { isSay } from '#derive/say.ts'
import * as say from './say.ts'
import type { Language } from './tokens.ts'
import { spokenIn, understand } from './understand.ts'

export interface Turn {
  readonly message: string
  /** What the person speaks otherwise; a line that is plainly in the other language is read and answered in that. */
  readonly language: Language
  readonly actor: Actor
  /** Only say what would be called. */
  readonly dryRun?: boolean
}

/** One call of a turn with what came of it. */
export type Called =
  | { readonly tool: string; readonly input: Readonly<Record<string, unknown>>; readonly outcome: Outcome }
  | { readonly query: string; readonly input: Readonly<Record<string, unknown>>; readonly answer: Answer }

/** What a turn came to. The message is made from facts and answers, so that it says nothing that did not happen. */
export interface Turned {
  readonly message: Text
  /** The line's language, to answer in. */
  readonly language: Language
  readonly calls: readonly Called[]
  /** Something is missing or doubtful; nothing was done. */
  readonly asks?: { readonly question: Text; readonly choices?: readonly Choice[] }
}

export interface TurnParts {
  readonly kernel: Kernel
  readonly space: string
  /** Takes back the newest act of a person; absent: nobody is offered to. */
  readonly undoLast?: (actor: Actor) => Promise<UndoReport | Refusal>
  /** The person's own device: what only it may answer is answered. */
  readonly onDevice?: boolean
}

/** How often one line may repeat a call ("three espressi"). */
const MOST = 20
const UNDO_LAST = 'undo_last'
const UNDO_PREVIEW: Outcome = {
  kind: 'preview',
  facts: [],
  diff: [],
  message: { en: 'This would take back what you did last.', de: 'Das nähme zurück, was du zuletzt getan hast.' },
  stance: 'auto',
}

const outcomeOf = (report: UndoReport | Refusal): Outcome =>
  report instanceof Refusal
    ? { kind: 'refused', refusal: report }
    : { kind: 'done', facts: report.undone, message: report.message }

/** How people say what the tools and queries of a kernel do. */
export function declarationsOf(registry: Registry, onDevice: boolean): Declaration[] {
  const queries = [...registry.queries.values()].filter(({ deviceOnly }) => onDevice || deviceOnly !== true)
  return [...registry.tools.values(), ...queries].flatMap(({ name, say, about }): Declaration[] =>
    say && isSay(say) ? [{ name, say, about }] : [],
  )
}

/** [CHAT-1, CHAT-2] Answers what a person writes, without a model: by what the modules say of their tools and queries. */
export function createTurns({ kernel, space, undoLast, onDevice = false }: TurnParts): (turn: Turn) => Promise<Turned> {
  const { registry } = kernel
  const declared = declarationsOf(registry, onDevice)
  // Undo is the kernel's, not a tool of a module; people say it all the same.
  if (undoLast)
    declared.push({
      name: UNDO_LAST,
      say: say.undoLast,
      about: { en: 'Take back what I did last', de: 'Zurücknehmen, was ich zuletzt getan habe' },
    })
  const frames = compileFrames(declared)
  const named = namedTables(frames)

  async function call(
    name: string,
    input: Readonly<Record<string, unknown>>,
    { actor, dryRun = false }: Turn,
  ): Promise<Called> {
    if (name === UNDO_LAST && undoLast)
      return { tool: name, input, outcome: dryRun ? UNDO_PREVIEW : outcomeOf(await undoLast(actor)) }
    if (registry.queries.has(name)) return { query: name, input, answer: await kernel.ask(name, input, space) }
    return { tool: name, input, outcome: await kernel.perform({ tool: name, input, actor, space, dryRun }) }
  }

  return async (turn) => {
    const { zone, dayStart } = await kernel.calendar(space)
    const rows = new Map<string, readonly Row[]>()
    const now = Temporal.Instant.from(kernel.now()).toZonedDateTimeISO(zone)
    for (const [table, spans] of named) rows.set(table, await rowsOf(kernel, space, table, spans, now))
    const understood = understand(turn.message, {
      language: turn.language,
      now,
      dayStart,
      frames: frames as readonly Frame[],
      rows: (table) => rows.get(table) ?? [],
    })
    const language = spokenIn(turn.message, turn.language)
    if (understood.kind === 'none') return { message: understood.hint, language, calls: [] }
    if (understood.kind === 'ask') {
      const { question, choices } = understood
      return { message: question, language, calls: [], asks: { question, ...(choices ? { choices } : {}) } }
    }
    const calls: Called[] = []
    for (const { name, input, times = 1 } of understood.calls) {
      for (let time = 0; time < Math.min(times, MOST); time++) calls.push(await call(name, input, turn))
    }
    return { message: joined(calls.map(told)), language, calls }
  }
}

function told(called: Called): Text {
  if ('query' in called) return called.answer.ok ? called.answer.message : called.answer.refusal.message
  return called.outcome.kind === 'refused' ? called.outcome.refusal.message : called.outcome.message
}

/** The sentences after each other; one that repeats is said once, with how often. */
function joined(sentences: readonly Text[]): Text {
  const once = sentences.filter(({ en }, index) => sentences.findIndex((other) => other.en === en) === index)
  const times = ({ en }: Text): string => {
    const count = sentences.filter((other) => other.en === en).length
    return count > 1 ? ` (${count}×)` : ''
  }
  return {
    en: once.map((one) => one.en + times(one)).join(' '),
    de: once.map((one) => one.de + times(one)).join(' '),
  }
}
