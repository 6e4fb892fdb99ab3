import { createTurns, type Turned } from '#companion/chat/turn.ts'
import { namedTables, rowsOf } from '#companion/chat/named.ts'
import { compileFrames } from '#companion/chat/compile.ts'
import type { Frame } from '#companion/chat/compile.ts'
import { declarationsOf } from '#companion/chat/turn.ts'
import * as companion from '#companion/chat/say.ts'
import type { Row } from '#companion/chat/line.ts'
import { me } from '../../fixtures/kernel.ts'
import { world } from '../world.ts'

/** Monday, 14 September 2026, 10:00 in Berlin. */
export const now = Temporal.ZonedDateTime.from('2026-09-14T10:00[Europe/Berlin]')

const tasks: readonly { readonly title: string; readonly dueDate?: string }[] = [
  { title: 'Einkaufen' },
  { title: 'Wäsche waschen' },
  { title: 'Bericht schreiben' },
  { title: 'Bericht abgeben' },
  { title: 'Paket zur Post bringen' },
  { title: 'Rechnung Stadtwerke bezahlen', dueDate: '2026-09-10' },
  { title: 'buy milk' },
  { title: 'do the laundry' },
  { title: 'call mum' },
  { title: 'call the bank' },
  { title: 'water the plants' },
]
const events = [
  { title: 'Elternabend', startTime: '2026-09-16T17:00:00Z', endTime: '2026-09-16T18:30:00Z' },
  { title: 'Dentist check-up', startTime: '2026-09-24T09:00:00Z', endTime: '2026-09-24T09:30:00Z' },
]
const places = ['Büro', 'Fitnessstudio', 'Bibliothek', 'office', 'gym', 'library']

/** What the own lines need beside the state of the table. */
const more = {
  events: [
    {
      title: 'Chorprobe',
      startTime: '2026-09-15T17:30:00Z',
      endTime: '2026-09-15T19:00:00Z',
      repeat: 'FREQ=WEEKLY;BYDAY=TU',
    },
    { title: 'Dentist cleaning', startTime: '2026-03-02T09:00:00Z', endTime: '2026-03-02T09:30:00Z' },
    { title: 'Kurzurlaub', startTime: '2026-10-16', endTime: '2026-10-18', isAllDay: true },
  ],
  favorites: [
    { name: 'Porridge mit Beeren', mealType: 'breakfast', nutrients: { calories: 380 } },
    { name: 'chicken wrap', mealType: 'lunch', nutrients: { calories: 520 } },
  ],
}

export interface Situation {
  readonly say: (text: string, language: 'de' | 'en') => Promise<Turned>
  readonly frames: readonly Frame[]
  readonly rows: (table: string) => readonly Row[]
  close(): Promise<void>
}

/** A companion with all modules and the state at the head of the table; `own` with what the own lines name, too. */
export async function situation(own = false): Promise<Situation> {
  const { kernel, space, day, act, clock, close } = await world('2026-09-14T07:40:00Z')
  for (const task of tasks) await act('create_task', { ...task })
  for (const event of [...events, ...(own ? more.events : [])]) await act('create_event', { ...event })
  for (const [index, name] of places.entries()) await act('create_place', { name, lat: 52.5 + index / 100, lng: 13.4 })
  if (own) {
    await act('add_drink_preset', { name: 'Morgenkaffee', drinkType: 'coffee', quantityMl: 300 })
    for (const favorite of more.favorites) await act('add_food_favorite', { ...favorite })
  }
  clock.set('2026-09-14T07:50:00Z')
  await act('log_drink', { drinkType: 'water', quantityMl: 250 })
  clock.set('2026-09-14T08:00:00Z')
  const undo = { en: 'Take back what I did last', de: 'Zurücknehmen, was ich zuletzt getan habe' }
  const frames = compileFrames([
    ...declarationsOf(kernel.registry, true),
    { name: 'undo_last', say: companion.undoLast, about: undo },
  ])
  const named = new Map<string, readonly Row[]>()
  for (const [table, spans] of namedTables(frames)) named.set(table, await rowsOf(kernel, space, table, spans, now))
  const turn = createTurns({ kernel, space, undoLast: (actor) => day.undoLast(actor), onDevice: true })
  return {
    say: (message, language) => turn({ message, language, actor: me }),
    frames,
    rows: (table) => named.get(table) ?? [],
    close,
  }
}
