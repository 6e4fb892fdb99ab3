import { acting, type ActingParts, type Kernel } from '#core/kernel.ts'
import { type Declared, whole } from '#core/module/module.ts'
import { isTalk } from './chat/conversations.ts'
import { conversationsModule } from './chat/module.ts'
import { createDay, type DayService } from './day/service.ts'
import { createDerived, type DerivedFacts } from './derived/derived.ts'
import { createDispatcher, type Dispatcher, type Trouble } from './events/dispatch.ts'
import { isDelivery } from './pulse/pulse.ts'
import { createPulse, type Pulse } from './pulse/service.ts'
import { holdRunning } from './running.ts'
import { see, type Seen, type SeeParts } from './see.ts'

/** AI as the second actor, where there is one: its modules, and what the door asks. */
export interface WorkbenchParts extends Pick<ActingParts, 'policy' | 'stage' | 'undoable'> {
  readonly modules?: readonly Declared[]
}

export interface ActParts extends Pick<ActingParts, 'ids' | 'device' | 'outbox'> {
  readonly workbench?: WorkbenchParts
  readonly log?: (trouble: Trouble) => void
}

export interface AssembleParts extends SeeParts, ActParts {}

export interface Companion extends Omit<Seen, 'declared'> {
  readonly kernel: Kernel
  readonly day: DayService
  readonly derived: DerivedFacts
  readonly pulse: Pulse
  readonly events: Dispatcher
  close(): Promise<void>
}

/** A kernel with the life modules and the companion's own, and the services that read its facts, for one space. */
export async function assemble(parts: AssembleParts): Promise<Companion> {
  return act(await see(parts), parts)
}

/** Lets what is seen also act: over the same store, with the same folds. */
export async function act(seen: Seen, parts: ActParts): Promise<Companion> {
  const { space, settings, streaks, goals, declared } = seen
  const { workbench } = parts
  const kernel = acting(seen.kernel, {
    modules: await whole([...declared.modules, conversationsModule, ...(workbench?.modules ?? [])]),
    ids: parts.ids,
    device: parts.device,
    outbox: parts.outbox ?? false,
    ...(workbench?.policy ? { policy: workbench.policy } : {}),
    ...(workbench?.stage ? { stage: workbench.stage } : {}),
    undoable: (fact) => !isTalk(fact.type) && !isDelivery(fact.type) && (workbench?.undoable?.(fact) ?? true),
  })
  const letGo = holdRunning({ kernel, space })
  const log = parts.log ?? (() => undefined)
  const derived = createDerived({
    kernel,
    space,
    goals,
    log: (error) => log({ subscriber: 'derived', fact: '', code: 'StoreFailed', detail: String(error) }),
  })
  const day = createDay(seen.day, { kernel, space, goals })
  const events = createDispatcher({ kernel, space, derived, log })
  const pulse = createPulse({
    kernel,
    space,
    log: (detail) => log({ subscriber: 'pulse', fact: '', code: 'HandlerFailed', detail }),
  })
  Object.assign(declared.late, { day, pulse })
  // From here on every commit is news.
  await derived.settled()
  return {
    kernel,
    space,
    settings,
    streaks,
    goals,
    derived,
    day,
    pulse,
    events,
    async close() {
      letGo()
      events.close()
      derived.close()
      goals.close()
      streaks.close()
      await derived.settled()
      await kernel.close()
    },
  }
}
