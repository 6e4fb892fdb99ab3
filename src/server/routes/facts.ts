import { isDay } from '#core/time/day.ts'
import type { FactQuery } from '#core/ports/store.ts'
import { Refusal } from '#core/module/refusal.ts'
import { z } from 'zod'
import { noted, personOnly } from '../http/caller.ts'
import { jsonBody } from '../http/body.ts'
import { Problem, problemOf } from '../http/problem.ts'
import { on, reply, told } from '../http/route.ts'
import type { Serving } from '../parts.ts'
import { cursorOf, factOut, fromCursor } from '../wire.ts'
import { limitOf } from './rows.ts'

const id = z.string().regex(/^[\w.:~-]{1,120}$/)
const undoBody = z.strictObject({
  fact: id.optional(),
  proposal: id.optional(),
  iteration: id.optional(),
  dry_run: z.boolean().optional(),
})

/** `GET /api/facts`, the one log, newest first; `POST /api/undo`. */
export function factRoutes({ app, kernel, space, gate, companion }: Serving): void {
  on(app, '/api/facts', {
    async GET(context) {
      const query = context.req.query()
      const unknown = Object.keys(query).find((name) => !NAMES.has(name))
      if (unknown !== undefined) throw bad(unknown)
      const module =
        query['module'] === undefined ? undefined : kernel.registry.modules.find(({ name }) => name === query['module'])
      if (query['module'] !== undefined && !module)
        throw new Problem(
          404,
          'UnknownModule',
          { en: 'There is no such module.', de: 'Dieses Modul gibt es nicht.' },
          { path: 'module' },
        )
      const types = typesOf(
        query['type'],
        module && [...module.facts.map(({ type }) => type), ...(module.derived ?? []).map(({ type }) => type)],
      )
      const limit = limitOf(context)
      const row = query['row']?.split('/')
      if (row && (row.length !== 2 || !id.safeParse(row[0]).success || !id.safeParse(row[1]).success)) throw bad('row')
      const ask: FactQuery = {
        newest: query['order'] !== 'oldest',
        limit: limit + 1,
        ...(types ? { types } : {}),
        ...(query['actor'] === undefined ? {} : { actor: matching('actor', query['actor'], /^[\w.:~-]{1,200}$/) }),
        ...(query['proposal'] === undefined
          ? {}
          : { proposal: matching('proposal', query['proposal'], /^[\w.:~-]{1,120}$/) }),
        ...(query['call'] === undefined ? {} : { calls: [matching('call', query['call'], /^[\w.:~-]{1,120}$/)] }),
        ...(query['reverts'] === undefined
          ? {}
          : {
              reverts: matching('reverts', query['reverts'], /^[\w.:~-]{1,120}(,[\w.:~-]{1,120}){0,199}$/).split(','),
            }),
        ...(row ? { row: { table: row[0]!, id: row[1]! } } : {}),
        ...(query['from'] === undefined ? {} : { fromDay: day('from', query['from']) }),
        ...(query['to'] === undefined ? {} : { toDay: day('to', query['to']) }),
        ...(query['cursor'] === undefined
          ? {}
          : { [query['order'] === 'oldest' ? 'after' : 'before']: sequence(query['cursor']) }),
      }
      const facts = await kernel.store.facts(space, ask)
      const derived =
        isPlain(query) && companion?.derived ? await companion.derived(query['from'], query['to'], types) : []
      const page = facts.slice(0, limit)
      const last = page.at(-1)
      const { sight } = context.var.caller
      // What follows from folds is no part of the log (no sequence, no undo): it stands among the facts of the first page.
      const told = [...page, ...derived].toSorted(
        (a, b) => (query['order'] === 'oldest' ? 1 : -1) * (a.at < b.at ? -1 : a.at > b.at ? 1 : 0),
      )
      const all = derived.length === 0 ? page : told
      const seen = sight ? sight.facts(all) : all
      await noted(context, gate, 'facts', seen.length)
      return reply(context, {
        facts: seen.map((fact) => factOut(fact, kernel.registry)),
        ...(facts.length > limit && last ? { cursor: cursorOf(last.seq) } : {}),
      })
    },
  })

  on(app, '/api/undo', {
    async POST(context) {
      personOnly(context)
      const parsed = undoBody.safeParse((await jsonBody(context)).value)
      const targets = parsed.success
        ? [parsed.data.fact, parsed.data.proposal, parsed.data.iteration].filter((target) => target !== undefined)
        : []
      if (!parsed.success || targets.length !== 1) {
        const path = parsed.success ? '' : (parsed.error.issues[0]?.path.join('.') ?? '')
        throw new Problem(
          400,
          'BadInput',
          {
            en: 'Say exactly one of fact, proposal or iteration.',
            de: 'Nenne genau eins von fact, proposal oder iteration.',
          },
          { path },
        )
      }
      const { fact, proposal, iteration, dry_run: dryRun = false } = parsed.data
      const target = fact !== undefined ? { fact } : proposal !== undefined ? { proposal } : { iteration: iteration! }
      const report = await kernel.undo(target, { space, actor: context.var.caller.actor, dryRun })
      if (report instanceof Refusal) throw problemOf(report)
      return reply(context, {
        undone: report.undone.map((undone) => factOut(undone, kernel.registry)),
        diff: report.diff,
        conflicts: report.conflicts,
        message: told(context, report.message),
      })
    },
  })
}

/** Derived facts come with the first page of a query that they could answer. */
const isPlain = (query: Readonly<Record<string, string>>): boolean =>
  ['cursor', 'row', 'proposal', 'call', 'reverts'].every((name) => query[name] === undefined) &&
  (query['actor'] ?? 'system').startsWith('system')

const NAMES = new Set([
  'type',
  'module',
  'actor',
  'from',
  'to',
  'cursor',
  'limit',
  'order',
  'row',
  'proposal',
  'call',
  'reverts',
])

const bad = (path: string): Problem =>
  new Problem(
    400,
    'BadInput',
    {
      en: `${path.slice(0, 80)} is not a filter here, or its value cannot be.`,
      de: `${path.slice(0, 80)} ist hier kein Filter, oder der Wert passt nicht.`,
    },
    { path },
  )

function matching(name: string, value: string, form: RegExp): string {
  if (!form.test(value)) throw bad(name)
  return value
}

function day(name: string, value: string): string {
  if (!isDay(value)) throw bad(name)
  return value
}

function sequence(text: string): number {
  const value = fromCursor(text)
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw bad('cursor')
}

/** The asked types, within those of the module where one is asked for. */
function typesOf(asked: string | undefined, own: readonly string[] | undefined): readonly string[] | undefined {
  if (asked === undefined) return own
  const types = asked.split(',').map((type) => matching('type', type, /^\w{1,80}$/))
  return own ? types.filter((type) => own.includes(type)) : types
}
