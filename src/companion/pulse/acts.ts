import { oneOf, text } from '#core/fields/field.ts'
import type { Acts } from '#core/module/module.ts'
import { query } from '#core/module/query.ts'
import { refuse } from '#core/module/refusal.ts'
import { tool } from '#core/module/tool.ts'
import { hashOf } from '#derive/hash.ts'
import { deliveries, DeliveryClaimed, DeliveryDone, NudgeAnswered } from './pulse.ts'
import type { Pulse } from './service.ts'

/** How long one who took a reminder on may take to deliver it before another may. */
export const LEASE_MS = 30_000

const due = text({ max: 400 }).open()
const by = text({ max: 60 }).open()

export const deliveryId = (id: string): string => `d.${hashOf(id)}`
export const nudgeId = (key: string): string => `n.${hashOf(key)}`

export function pulseActs(late: { readonly pulse?: Pulse }): Acts {
  const claim = tool('claim_delivery', {
    about: { en: 'Take on the delivery of a reminder', de: 'Die Zustellung einer Erinnerung übernehmen' },
    input: { due, by },
    personal: true,
    reads: ({ due: id }) => ({ held: deliveries.one(deliveryId(id)) }),
    decide({ due: id, by: who }, { now }, { held }) {
      if (held?.doneAt !== undefined)
        return refuse('Delivered', { en: 'That was delivered.', de: 'Das wurde zugestellt.' }, { path: 'due' })
      if (held && held.by !== who && elapsed(held.claimedAt, now) < LEASE_MS)
        return refuse(
          'Taken',
          { en: 'Another one delivers that.', de: 'Das stellt jemand anderes zu.' },
          { path: 'due' },
        )
      return DeliveryClaimed({ id: deliveryId(id), by: who, claimedAt: now })
    },
    tell: () => ({ en: 'Taken on.', de: 'Übernommen.' }),
  })

  const finish = tool('finish_delivery', {
    about: { en: 'Note that a reminder was delivered', de: 'Festhalten, dass eine Erinnerung zugestellt wurde' },
    input: { due, by },
    personal: true,
    reads: ({ due: id }) => ({ held: deliveries.one(deliveryId(id)) }),
    decide({ due: id, by: who }, { now }, { held }) {
      if (held?.doneAt !== undefined) return []
      // Shown without having been asked for, while the server was away.
      if (!held) return DeliveryClaimed({ id: deliveryId(id), by: who, claimedAt: now, doneAt: now })
      return DeliveryDone({ id: deliveryId(id), by: who, doneAt: now })
    },
    tell: () => ({ en: 'Reminded.', de: 'Erinnert.' }),
  })

  const answer = tool('answer_nudge', {
    about: { en: 'Put a hint away', de: 'Einen Hinweis weglegen' },
    input: {
      key: text({ max: 300 }).open(),
      rule: text({ max: 80 }).open(),
      outcome: oneOf({ acted: ['acted on', 'erledigt'], dismissed: ['dismissed', 'weggelegt'] }),
    },
    personal: true,
    decide: ({ key, rule, outcome }, { now }) => NudgeAnswered({ id: nudgeId(key), rule, outcome, at: now }),
    tell: () => ({ en: 'Put away.', de: 'Weggelegt.' }),
  })

  const there = (): Pulse => {
    if (!late.pulse) throw new Error('the pulse is asked before it is assembled')
    return late.pulse
  }
  const nudges = query('get_nudges', {
    about: { en: 'What is worth a hint right now', de: 'Was gerade einen Hinweis wert ist' },
    input: {},
    answer: () => there().nudges(),
    tell: (list) =>
      list.length === 0
        ? { en: 'Nothing right now.', de: 'Gerade nichts.' }
        : { en: list.map(({ body }) => body.en).join(' '), de: list.map(({ body }) => body.de).join(' ') },
  })
  return { tools: [claim, finish, answer], queries: [nudges] }
}

const elapsed = (from: string, to: string): number =>
  Temporal.Instant.from(to).epochMilliseconds - Temporal.Instant.from(from).epochMilliseconds
