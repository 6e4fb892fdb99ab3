import type { Companion } from '#companion/assemble.ts'
import { type Called, createTurns } from '#companion/chat/turn.ts'
import type { Json } from '#core/fields/field.ts'
import type { Registry } from '#core/module/registry.ts'
import type { CompanionRoutes } from './companion.ts'
import type { Language } from './http/problem.ts'
import { factOut } from './wire.ts'

/** [CHAT-1] The turn of a conversation as JSON, its sentences in one language. */
export function chatTurn({
  kernel,
  space,
  day,
}: Pick<Companion, 'kernel' | 'space' | 'day'>): NonNullable<CompanionRoutes['chat']> {
  const turn = createTurns({ kernel, space, undoLast: (actor) => day.undoLast(actor) })
  return async ({ message, language: asked, spoken, conversation, dryRun }, actor) => {
    const turned = await turn({ message, language: asked ?? spoken, actor, dryRun })
    const language = asked ?? turned.language
    const { asks } = turned
    return plain({
      message: turned.message[language],
      calls: turned.calls.map((called) => shown(called, language, kernel.registry)),
      ...(asks
        ? { asks: { question: asks.question[language], ...(asks.choices ? { choices: asks.choices } : {}) } }
        : {}),
      conversation_id: conversation ?? kernel.ids.next(),
    })
  }
}

function shown(called: Called, language: Language, registry: Registry): object {
  if ('query' in called) {
    const { query, input, answer } = called
    return {
      query,
      input,
      result: answer.ok
        ? { answer: answer.answer, message: answer.message[language] }
        : refused(answer.refusal, language),
    }
  }
  const { tool, input, outcome } = called
  switch (outcome.kind) {
    case 'done':
      return {
        tool,
        input,
        result: { facts: outcome.facts.map((fact) => factOut(fact, registry)), message: outcome.message[language] },
      }
    case 'preview':
      return { tool, input, result: { diff: outcome.diff, message: outcome.message[language], stance: outcome.stance } }
    case 'proposed':
      return { tool, input, result: { proposal: outcome.proposal, message: outcome.message[language] } }
    case 'refused':
      return { tool, input, result: refused(outcome.refusal, language) }
  }
}

const refused = (
  { code, message, path }: { code: string; message: { en: string; de: string }; path: string | undefined },
  language: Language,
): object => ({
  refused: { code, detail: message[language], ...(path === undefined ? {} : { path }) },
})

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json
