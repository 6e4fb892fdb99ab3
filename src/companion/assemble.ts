import { createKernel, type Kernel, type KernelParts } from '#core/kernel.ts'
import { type Head, type Module, whole } from '#core/module/module.ts'
import { Refusal } from '#core/module/refusal.ts'
import type { Crypto } from '#core/ports/platform.ts'
import type { Calendar } from '#core/time/day.ts'
import { identity, sealedStore } from '#vault/sealed.ts'
import { conversationsModule, isTalk } from './chat/conversations.ts'
import { createDay, type DayService } from './day/day.ts'
import { companionModule } from './day/module.ts'
import { createDerived, type DerivedFacts } from './derived/derived.ts'
import { createDispatcher, type Dispatcher, type Trouble } from './events/dispatch.ts'
import { createGoals, type Goals } from './goals/goals.ts'
import { goalsModule } from './goals/module.ts'
import { getSettings, ME, settings as settingsTable, settingsModule } from './settings/settings.ts'
import { streaksModule } from './streaks/marks.ts'
import { recalling } from './recall.ts'
import { holdRunning } from './running.ts'
import { createStreaks, type Streaks } from './streaks/streaks.ts'

/** AI as the second actor, where there is one: its modules, and what the door asks. */
export interface WorkbenchParts extends Pick<KernelParts, 'policy' | 'stage' | 'undoable'> {
  readonly modules?: readonly Module[]
}

export interface AssembleParts extends Pick<KernelParts, 'store' | 'clock' | 'ids' | 'device' | 'outbox'> {
  /** The life modules. */
  readonly modules: readonly (Head | Module)[]
  /** Until the person sets a calendar: Greenwich, midnight, Monday. */
  readonly fallback?: Calendar
  /** The space, where it is known; otherwise the one that this store notes, or a new one. */
  readonly space?: string
  readonly workbench?: WorkbenchParts
  /** Seals free text before it is stored; as it is, until the person has keys. */
  readonly crypto?: Crypto
  readonly log?: (trouble: Trouble) => void
}

export type SettingsNow = Exclude<Awaited<ReturnType<typeof getSettings.answer>>, Refusal>

export interface Companion {
  readonly kernel: Kernel
  readonly space: string
  readonly settings: { get(): Promise<SettingsNow> }
  readonly streaks: Streaks
  readonly goals: Goals
  readonly derived: DerivedFacts
  readonly day: DayService
  readonly events: Dispatcher
  close(): Promise<void>
}

/** A kernel with the life modules and the companion's own, and the services that read its facts, for one space. */
export async function assemble(parts: AssembleParts): Promise<Companion> {
  const { workbench } = parts
  const modules = await whole(parts.modules)
  const late: { goals?: Goals; day?: DayService; streaks?: Streaks } = {}
  const kernel = createKernel({
    modules: [
      ...modules,
      settingsModule,
      streaksModule(modules),
      goalsModule(modules, late),
      companionModule(late),
      conversationsModule,
      ...(workbench?.modules ?? []),
    ],
    store: (keys, registry) =>
      recalling(sealedStore(parts.store(keys, registry), parts.crypto ?? identity, registry), keys),
    clock: parts.clock,
    ids: parts.ids,
    device: parts.device,
    calendar: {
      table: settingsTable.name,
      row: ME,
      fallback: parts.fallback ?? { zone: 'UTC', dayStart: '00:00', weekStart: 1 },
    },
    outbox: parts.outbox ?? false,
    ...(workbench?.policy ? { policy: workbench.policy } : {}),
    ...(workbench?.stage ? { stage: workbench.stage } : {}),
    undoable: (fact) => !isTalk(fact.type) && (workbench?.undoable?.(fact) ?? true),
  })
  const space = parts.space ?? (await ensureSpace(kernel))
  const letGo = holdRunning({ kernel, space })
  const streaks = createStreaks({ kernel, space })
  const goals = createGoals({ kernel, space, streaks })
  const log = parts.log ?? (() => undefined)
  const derived = createDerived({
    kernel,
    space,
    goals,
    log: (error) => log({ subscriber: 'derived', fact: '', code: 'StoreFailed', detail: String(error) }),
  })
  const day = createDay({ kernel, space, streaks, goals })
  const events = createDispatcher({ kernel, space, derived, log })
  Object.assign(late, { goals, day, streaks })
  // From here on every commit is news.
  await derived.settled()
  return {
    kernel,
    space,
    settings: {
      async get() {
        const answer = await getSettings.answer({}, await kernel.asking(space))
        if (answer instanceof Refusal) throw new Error(answer.code)
        return answer
      },
    },
    streaks,
    goals,
    derived,
    day,
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

/** The id of the person's space: noted in the store, made when there is none. Asking again gives the same. */
export async function ensureSpace({ store, ids }: Pick<Kernel, 'store' | 'ids'>): Promise<string> {
  const noted = await store.note('space')
  if (typeof noted === 'string') return noted
  const made = ids.next()
  await store.putNote('space', made)
  return made
}
