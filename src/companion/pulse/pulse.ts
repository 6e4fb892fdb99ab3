import { instant, oneOf, text } from '#core/fields/field.ts'
import { table } from '#core/module/table.ts'

/** Who delivers a reminder, and whether it was delivered. The id of a row names the reminder and its moment. */
export const deliveries = table(
  'deliveries',
  {
    // A machine's name for itself.
    by: text({ max: 60 }).open(),
    claimedAt: instant(),
    doneAt: instant().optional(),
  },
  { label: { en: 'Deliveries', de: 'Zustellungen' }, internal: true },
)

/** What became of a nudge that was shown. The id of a row names the rule and its slot of the day. */
export const outcomes = table(
  'nudge_outcomes',
  {
    // The names of our own rules.
    rule: text({ max: 80 }).open(),
    outcome: oneOf({ acted: ['acted on', 'erledigt'], dismissed: ['dismissed', 'weggelegt'] }),
    at: instant(),
  },
  { label: { en: 'Answers to hints', de: 'Antworten auf Hinweise' }, internal: true },
)

export const DeliveryClaimed = deliveries.adds('DeliveryClaimed', {
  id: 'deliveryId',
  label: { en: 'Reminder taken on', de: 'Erinnerung übernommen' },
})
export const DeliveryDone = deliveries.changes('DeliveryDone', {
  id: 'deliveryId',
  label: { en: 'Reminded', de: 'Erinnert' },
})
export const NudgeAnswered = outcomes.adds('NudgeAnswered', {
  id: 'nudgeId',
  carries: ['rule', 'outcome'],
  label: { en: 'Hint answered', de: 'Hinweis beantwortet' },
})

/** Facts about deliveries are bookkeeping: nobody takes them back. */
export const isDelivery = (type: string): boolean => type === DeliveryClaimed.type || type === DeliveryDone.type
