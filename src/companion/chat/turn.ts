import type { Outcome } from '#core/door/door.ts'
import type { Json, Text } from '#core/fields/field.ts'
import type { Actor } from '#core/facts/actor.ts'
import type { Answer, Kernel } from '#core/kernel.ts'
import type { UndoReport } from '#core/door/undo.ts'
import { Refusal } from '#core/module/refusal.ts'
import { rowOf } from '#core/module/table.ts'
import { compileFrames, type Declaration, type Frame } from './compile.ts'
import type { Choice, Row } from './line.ts'
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
}

/** How often one line may repeat a call ("three espressi"). */
const MOST = 20
const NAMED_ROWS = 2000
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

/** [CHAT-1, CHAT-2] Answers what a person writes, without a model: by what the modules say of their tools and queries. */
export function createTurns({ kernel, space, undoLast }: TurnParts): (turn: Turn) => Promise<Turned> {
  const { registry } = kernel
  const declared = [...registry.tools.values(), ...registry.queries.values()].flatMap(
    ({ name, say, about }): Declaration[] => (say ? [{ name, say, about }] : []),
  )
  // Undo is the kernel's, not a tool of a module; people say it all the same.
  if (undoLast)
    declared.push({
      name: UNDO_LAST,
      say: say.undoLast,
      about: { en: 'Take back what I did last', de: 'Zurücknehmen, was ich zuletzt getan habe' },
    })
  const frames = compileFrames(declared)
  const named = [...new Set(frames.flatMap((frame) => (frame.how === 'pick' ? [frame.say.table] : [])))]

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
    for (const table of named) rows.set(table, await rowsOf(kernel, space, table))
    const understood = understand(turn.message, {
      language: turn.language,
      now: Temporal.Instant.from(kernel.now()).toZonedDateTimeISO(zone),
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

async function rowsOf(kernel: Kernel, space: string, name: string): Promise<Row[]> {
  const table = kernel.registry.tables.get(name)
  const title = table?.options.title
  if (!table || !title) return []
  const { until } = table.options
  const stored = await kernel.store.rows(space, { table: name, index: 'createdAt', newest: true, limit: NAMED_ROWS })
  return stored.flatMap(({ id, fields }): Row[] => {
    const row = rowOf(table, id, fields) as Readonly<Record<string, Json>>
    const text = row[title]
    return typeof text === 'string' ? [{ id, text, ...(until ? { done: row[until] !== undefined } : {}) }] : []
  })
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
