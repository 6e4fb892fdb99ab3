import { defineModule, type Head } from '#core/module/module.ts'
import { deliveries, DeliveryClaimed, DeliveryDone, NudgeAnswered, outcomes } from './pulse.ts'
import type { Pulse } from './service.ts'

/** Reminders and hints; the service exists once there is a kernel. */
export const pulseModule = (late: { readonly pulse?: Pulse }): Head =>
  defineModule('pulse', {
    label: { en: 'Hints', de: 'Hinweise' },
    about: { en: 'reminders and hints at the right time', de: 'Erinnerungen und Hinweise zur rechten Zeit' },
    class: 'personal',
    tables: [deliveries, outcomes],
    facts: [DeliveryClaimed, DeliveryDone, NudgeAnswered],
    internal: true,
    acts: async () => (await import('./acts.ts')).pulseActs(late),
  })
