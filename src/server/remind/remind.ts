import { system } from '#core/facts/actor.ts'
import type { Kernel } from '#core/kernel.ts'
import type { DueNow, Pulse } from '#companion/pulse/service.ts'
import { instantOf } from '#core/time/instant.ts'
import type { Message, Push } from './push.ts'

/** Open pages are given this long to show a reminder before it is pushed. */
const PAGES_FIRST_MS = 5_000
/** What nobody could deliver for so long is left to the next page that opens. */
const PUSH_WITHIN_MS = 15 * 60_000
const SERVER = 'server'

export interface Remind {
  /** Takes a reminder on for a device. False: another one has it, or it was delivered. */
  claim(due: string, device: string): Promise<boolean>
  done(due: string, device: string): Promise<void>
  /** Pushes what is due and no page has taken on. */
  tick(): Promise<void>
}

/**
 * Delivers each reminder once across devices: whoever delivers it takes it on first, here, in one commit that sees every other;
 * who does not deliver within half a minute loses it again. Pages that are open come first, then pushes.
 */
export function createRemind({
  kernel,
  space,
  pulse,
  push,
}: {
  kernel: Kernel
  space: string
  pulse: Pulse
  push: Push
}): Remind {
  const act = (tool: string, input: { due: string; by: string }) =>
    kernel.perform({ tool, input, actor: system('rule'), space })

  const self: Remind = {
    async claim(due, device) {
      return (await act('claim_delivery', { due, by: device })).kind === 'done'
    },
    async done(due, device) {
      await act('finish_delivery', { due, by: device })
      await noted(due)
    },
    async tick() {
      if (!(await push.any())) return
      const now = kernel.clock.now()
      for (const due of await pulse.due(instantOf(now - PUSH_WITHIN_MS))) {
        if (due.by !== 'push' || Temporal.Instant.from(due.at).epochMilliseconds > now - PAGES_FIRST_MS) continue
        if (!(await self.claim(due.id, SERVER))) continue
        if (await push.push((language) => messageOf(due, language))) await self.done(due.id, SERVER)
      }
    },
  }
  return self

  /** Lets the module note that its reminder was delivered. */
  async function noted(id: string): Promise<void> {
    const asking = await kernel.asking(space)
    const from = instantOf(kernel.clock.now() - 8 * 86_400_000)
    for (const module of kernel.registry.modules) {
      const due = (await module.reminders?.between(asking, from, asking.now))?.find((one) => one.id === id)
      if (due?.after) await kernel.perform({ ...due.after, actor: system('rule'), space })
    }
  }
}

/** What is sensitive stays here: a push passes through a stranger's service and lies on a locked screen. [PULSE-5] */
export function messageOf(due: DueNow, language: 'en' | 'de'): Message {
  if (due.class === 'sensitive')
    return { title: { en: 'Reminder', de: 'Erinnerung' }[language], open: due.open, tag: due.id }
  return {
    title: due.title[language],
    ...(due.body ? { body: due.body[language] } : {}),
    open: due.open,
    tag: due.id,
  }
}
