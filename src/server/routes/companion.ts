import { z } from 'zod'
import { Refusal } from '#core/module/refusal.ts'
import { isDay } from '#core/time/day.ts'
import type { Json } from '#core/fields/field.ts'
import { denied, noted, personOnly } from '../http/caller.ts'
import { jsonBody } from '../http/body.ts'
import { Problem, problemOf } from '../http/problem.ts'
import { type Ctx, language, on, reply } from '../http/route.ts'
import type { Decision } from '../companion.ts'
import type { Serving } from '../parts.ts'

const id = z.string().regex(/^[\w.:~-]{1,120}$/)
// What is kept must be storable: no NUL, no half of a surrogate pair.
const words = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes('\0'))
const rejectBody = z.strictObject({ feedback: words(2000).optional() })
// The tool's own fields judge it: a record would drop what it must refuse.
const editBody = z.strictObject({
  input: z.custom<Readonly<Record<string, Json>>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  ),
})
const batchBody = z.strictObject({ ids: z.array(id).min(1).max(200), atomic: z.boolean().optional() })
const chatBody = z.strictObject({
  message: words(4000).min(1),
  language: z.enum(['en', 'de']).optional(),
  conversation_id: id.optional(),
  dry_run: z.boolean().optional(),
})

/** Day, streaks, goals, proposals, agents and chat, as far as the installation has them. */
export function companionRoutes(serving: Serving): void {
  const { app, kernel, space, gate, companion = {} } = serving

  const given = (context: Ctx, answer: Json | Refusal, status: 200 | 201 = 200): Response => {
    if (answer instanceof Refusal) throw problemOf(answer)
    return reply(context, answer, status)
  }
  /** What spans all modules is given only to an agent that may read each of them. */
  const mayReadAll = async (context: Ctx, what: string): Promise<void> => {
    const { sight } = context.var.caller
    if (!sight) return
    const open = kernel.registry.modules.filter((module) => !module.internal)
    const hidden = open.find((module) => !sight.modules.includes(module))
    if (hidden) throw denied()
    await noted(context, gate, what, 1)
  }

  const { day, streaks, goals, proposals, agents, chat } = companion
  if (day) {
    on(app, '/api/day', {
      async GET(context) {
        await mayReadAll(context, 'day')
        const asked = context.req.query('date')
        if (asked !== undefined && !isDay(asked)) throw bad('date')
        return given(context, await day(asked ?? (await kernel.today(space)), language(context)))
      },
    })
  }
  for (const [name, answer] of Object.entries({ streaks, goals })) {
    if (!answer) continue
    on(app, `/api/${name}`, {
      async GET(context) {
        await mayReadAll(context, name)
        return given(context, await answer(language(context)))
      },
    })
  }
  if (proposals) {
    const by = (context: Ctx): Decision => {
      personOnly(context)
      return { actor: context.var.caller.actor, language: language(context) }
    }
    on(app, '/api/proposals', {
      async GET(context) {
        const status = context.req.query('status')
        if (status !== undefined && !/^[a-z_]{1,30}$/.test(status)) throw bad('status')
        return given(context, await proposals.list(status, context.var.caller, language(context)))
      },
    })
    // Before the pattern with an id, which it would fit.
    on(app, '/api/proposals/approve', {
      async POST(context) {
        const decision = by(context)
        const { ids, atomic = false } = await bodyOf(context, batchBody)
        return given(context, await proposals.approveAll(ids, atomic, decision))
      },
    })
    on(app, '/api/proposals/:id/approve', {
      async POST(context) {
        return given(context, await proposals.approve(proposalId(context), by(context)))
      },
    })
    on(app, '/api/proposals/:id/reject', {
      async POST(context) {
        const decision = by(context)
        return given(
          context,
          await proposals.reject(proposalId(context), (await bodyOf(context, rejectBody)).feedback, decision),
        )
      },
    })
    on(app, '/api/proposals/:id/edit', {
      async POST(context) {
        const decision = by(context)
        return given(
          context,
          await proposals.edit(proposalId(context), (await bodyOf(context, editBody)).input, decision),
        )
      },
    })
  }

  if (agents) {
    on(app, '/api/agents', {
      async GET(context) {
        personOnly(context)
        return given(context, await agents.list())
      },
      async POST(context) {
        personOnly(context)
        const { value } = await jsonBody(context)
        return given(
          context,
          await agents.create(value, { actor: context.var.caller.actor, language: language(context) }),
          201,
        )
      },
    })
    on(app, '/api/agents/:id/reads', {
      async GET(context) {
        personOnly(context)
        return given(context, await agents.reads(proposalId(context)))
      },
    })
    on(app, '/api/agents/:id/revoke', {
      async POST(context) {
        personOnly(context)
        return given(
          context,
          await agents.revoke(proposalId(context), { actor: context.var.caller.actor, language: language(context) }),
        )
      },
    })
  }

  if (chat) {
    on(app, '/api/companion/chat', {
      async POST(context) {
        personOnly(context)
        const {
          message,
          language: asked,
          conversation_id: conversation,
          dry_run: dryRun = false,
        } = await bodyOf(context, chatBody)
        const turn = {
          message,
          ...(asked ? { language: asked } : {}),
          spoken: language(context),
          dryRun,
          ...(conversation === undefined ? {} : { conversation }),
        }
        return given(context, await chat(turn, context.var.caller.actor))
      },
    })
  }
}

const bad = (path: string): Problem =>
  new Problem(
    400,
    'BadInput',
    {
      en: `${path || 'The body'} is missing, unknown, or not as it must be.`,
      de: `${path || 'Der Inhalt'} fehlt, ist unbekannt oder nicht so, wie es sein muss.`,
    },
    { path },
  )

async function bodyOf<S extends z.ZodType>(context: Ctx, schema: S): Promise<z.infer<S>> {
  const parsed = schema.safeParse((await jsonBody(context)).value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw bad(
    issue?.code === 'unrecognized_keys'
      ? [...issue.path.map(String), issue.keys[0]!].join('.')
      : (issue?.path.join('.') ?? ''),
  )
}

function proposalId(context: Ctx): string {
  const value = context.req.param('id')!
  if (!id.safeParse(value).success)
    throw new Problem(404, 'NotFound', { en: 'That does not exist.', de: 'Das gibt es nicht.' }, { path: 'id' })
  return value
}
