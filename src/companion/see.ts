import type { Declared } from '#core/module/module.ts'
import { idle } from '#core/module/module.ts'
import type { Crypto, Ids } from '#core/ports/platform.ts'
import type { Store } from '#core/ports/store.ts'
import { createReading, type Reading, type ReadingParts } from '#core/reading.ts'
import type { Calendar } from '#core/time/day.ts'
import { plainStore } from '#vault/plain.ts'
import { createDays, type Days } from './day/day.ts'
import { companionModule, type LateDay } from './day/module.ts'
import { createGoals, type Goals } from './goals/goals.ts'
import { goalsModule } from './goals/module.ts'
import { settingsModule } from './settings/module.ts'
import { pulseModule } from './pulse/module.ts'
import type { Pulse } from './pulse/service.ts'
import { ME, settings, type SettingsNow, settingsNow } from './settings/settings.ts'
import { recalling } from './recall.ts'
import { streaksModule } from './streaks/module.ts'
import { createStreaks, type Streaks } from './streaks/streaks.ts'

export interface SeeParts extends Pick<ReadingParts, 'store' | 'clock'> {
  /** The life modules. */
  readonly modules: readonly Declared[]
  readonly ids: Ids
  /** Until the person sets a calendar: Greenwich, midnight, Monday. */
  readonly fallback?: Calendar
  /** The space, where it is known; otherwise the one that this store notes, or a new one. */
  readonly space?: string
  /** Seals free text before it is stored; as it is, until the person has keys. */
  readonly crypto?: Crypto
}

/** The half of the companion that shows what is there. Nothing that acts is loaded for it. */
export interface Seen {
  readonly kernel: Reading
  readonly space: string
  readonly settings: { get(): Promise<SettingsNow> }
  readonly streaks: Streaks
  readonly goals: Goals
  readonly day: Days
  /** What the acting half is made from. */
  readonly declared: { readonly modules: readonly Declared[]; readonly late: Late }
}

/** The services that acts ask: they are there once there is a kernel. */
export interface Late extends LateDay {
  readonly goals?: Goals
  readonly pulse?: Pulse
}

/** A reading with the life modules and the companion's own, and the services that show what it holds, for one space. */
export async function see(parts: SeeParts): Promise<Seen> {
  const late: Late = {}
  const modules: readonly Declared[] = [
    ...parts.modules,
    settingsModule,
    streaksModule(parts.modules),
    goalsModule(parts.modules, late),
    companionModule(late),
    pulseModule(late),
  ]
  const { crypto } = parts
  // Whoever has no keys loads nothing that seals.
  const sealed = crypto && (await import('#vault/sealed.ts')).sealedStore
  const kernel = createReading({
    modules: idle(modules),
    store(keys, registry) {
      const raw = parts.store(keys, registry)
      return recalling(sealed ? sealed(raw, crypto, registry) : plainStore(raw), keys)
    },
    clock: parts.clock,
    calendar: {
      table: settings.name,
      row: ME,
      fallback: parts.fallback ?? { zone: 'UTC', dayStart: '00:00', weekStart: 1 },
    },
  })
  const space = parts.space ?? (await ensureSpace(kernel.store, parts.ids))
  const streaks = createStreaks({ kernel, space })
  const goals = createGoals({ kernel, space, streaks })
  Object.assign(late, { goals, streaks })
  return {
    kernel,
    space,
    settings: { get: async () => settingsNow(await kernel.asking(space)) },
    streaks,
    goals,
    day: createDays({ kernel, space, streaks, goals }),
    declared: { modules, late },
  }
}

/** The id of the person's space: noted in the store, made when there is none. Asking again gives the same. */
export async function ensureSpace(store: Store, ids: Ids): Promise<string> {
  const noted = await store.note('space')
  if (typeof noted === 'string') return noted
  const made = ids.next()
  await store.putNote('space', made)
  return made
}
