import { parse } from '#core/door/parse.ts'
import { Refusal } from '#core/module/refusal.ts'
import { valuesFromText } from '#derive/text.ts'
import { mayRead, noted } from '../http/caller.ts'
import { jsonBody } from '../http/body.ts'
import { Problem, problemOf } from '../http/problem.ts'
import { type Ctx, isSet, on, reply, told } from '../http/route.ts'
import type { Serving } from '../parts.ts'
import { factOut } from '../wire.ts'

/** `POST /api/tools/{tool}`, and `GET` and `POST /api/queries/{query}`. */
export function toolRoutes(serving: Serving): void {
  const { app, kernel, space, gate } = serving

  const isBlind = (context: Ctx): boolean => context.var.caller.sight?.may('tool', context.req.param('tool')!) === false

  on(app, '/api/tools/:tool', {
    async POST(context) {
      const body = await jsonBody(context)
      const call = {
        tool: context.req.param('tool')!,
        input: body.value,
        actor: context.var.caller.actor,
        space,
        dryRun: isSet(context, 'dry_run'),
        cancelled: () => context.req.raw.signal.aborted,
      }
      const once = context.var.once
      const outcome = await kernel.perform(once === undefined ? call : { ...call, once })
      switch (outcome.kind) {
        case 'refused':
          throw problemOf(outcome.refusal)
        case 'preview':
          // An agent may propose what it may not read; then neither before-images nor sentences tell it what is there.
          if (isBlind(context))
            return reply(context, {
              diff: outcome.diff.map(({ title: _, ...row }) => ({
                ...row,
                fields: row.fields.map(({ path }) => ({ path })),
              })),
              message: told(context, COULD),
              stance: outcome.stance,
            })
          return reply(context, { diff: outcome.diff, message: told(context, outcome.message), stance: outcome.stance })
        case 'proposed':
          return reply(context, { proposal: outcome.proposal, message: told(context, outcome.message) }, 202)
        case 'done':
          if (isBlind(context))
            return reply(context, {
              facts: outcome.facts.map(({ id, type, at, day, actor, call }) => ({
                id,
                type,
                at,
                day,
                actor,
                call,
                payload: {},
              })),
              message: told(context, DONE),
            })
          return reply(context, {
            facts: outcome.facts.map((fact) => factOut(fact, kernel.registry)),
            message: told(context, outcome.message),
          })
      }
    },
  })

  const answer = async (context: Ctx, name: string, input: unknown): Promise<Response> => {
    await mayRead(context, gate, 'query', name)
    const result = await kernel.ask(name, input, space)
    if (!result.ok) throw problemOf(result.refusal)
    await noted(context, gate, `query ${name}`, Array.isArray(result.answer) ? result.answer.length : 1)
    return reply(context, { answer: result.answer, message: told(context, result.message) })
  }

  on(app, '/api/queries/:query', {
    async GET(context) {
      const name = context.req.param('query')!
      const query = kernel.registry.queries.get(name)
      if (!query) throw unknownQuery(name)
      const { zone } = await kernel.calendar(space)
      const { values, problems } = valuesFromText(query.input, context.req.query(), zone)
      const [first] = problems
      if (first) throw new Problem(400, 'BadInput', first.message, { path: first.path, issues: problems })
      const parsed = parse(query.input, values)
      if (parsed instanceof Refusal) throw problemOf(parsed)
      return answer(context, name, parsed)
    },
    async POST(context) {
      const name = context.req.param('query')!
      if (!kernel.registry.queries.has(name)) throw unknownQuery(name)
      return answer(context, name, (await jsonBody(context)).value)
    },
  })
}

const COULD = { en: 'It could be done.', de: 'Das ginge.' }
const DONE = { en: 'Done.', de: 'Erledigt.' }

const unknownQuery = (name: string): Problem =>
  new Problem(
    404,
    'UnknownQuery',
    { en: `There is no query ${name.slice(0, 80)}.`, de: `Es gibt keine Abfrage ${name.slice(0, 80)}.` },
    { path: 'query' },
  )
