import type { DemoCall, DemoDay, DemoLife } from '#core/module/demo.ts'
import type { Text } from '#core/fields/field.ts'
import { instantAt } from '#core/time/day.ts'

interface Spot {
  readonly key: string
  readonly name: Text
  readonly category: string
  readonly lat: number
  readonly lng: number
  readonly favorite?: boolean
}

// Streets of Munich; nobody lives there.
const SPOTS: readonly Spot[] = [
  { key: 'home', name: { en: 'Home', de: 'Zuhause' }, category: 'home', lat: 48.1291, lng: 11.5613, favorite: true },
  { key: 'office', name: { en: 'Office', de: 'Büro' }, category: 'work', lat: 48.1442, lng: 11.5581 },
  { key: 'gym', name: { en: 'Gym', de: 'Sporthalle' }, category: 'sport', lat: 48.1218, lng: 11.5497 },
  { key: 'bar', name: { en: 'Corner bar', de: 'Eckkneipe' }, category: 'food', lat: 48.1316, lng: 11.5734 },
  { key: 'park', name: { en: 'River meadows', de: 'Isarauen' }, category: 'nature', lat: 48.1187, lng: 11.5652 },
  { key: 'library', name: { en: 'Library', de: 'Bibliothek' }, category: 'culture', lat: 48.1313, lng: 11.5853 },
  { key: 'lake', name: { en: 'Lake house', de: 'Haus am See' }, category: 'nature', lat: 47.8966, lng: 11.3026 },
]

/** Nights and evenings at home, office days out, sport and friends where the day says so. */
export function demo(life: DemoLife): DemoCall[] {
  const { days, zone, language, id, now } = life
  const createdAt = instantAt(days[0]!.day, '06:30', zone)
  const places = SPOTS.map(({ key, name, favorite = false, ...rest }) => ({
    fact: 'PlaceCreated',
    values: { id: id(`place-${key}`), name: name[language], ...rest, radius: 100, favorite },
    createdAt,
  }))
  const counts = new Map<string, number>()
  const visits = days
    .flatMap((day) => staysOf(day, life).map((stay) => ({ ...stay, day })))
    .map(({ key, from, until, day }) => ({
      key,
      arrivedAt: life.moment(day.day, from),
      leftAt: life.moment(day.day, until),
    }))
    .filter(({ arrivedAt }) => arrivedAt <= now)
    .map(({ key, arrivedAt, leftAt }): DemoCall => {
      const spot = SPOTS.find((one) => one.key === key)!
      const visitCount = (counts.get(key) ?? 0) + 1
      counts.set(key, visitCount)
      return {
        fact: 'PlaceVisited',
        values: {
          id: id(),
          place: id(`place-${key}`),
          arrivedAt,
          ...(leftAt <= now ? { leftAt } : {}),
          source: 'manual',
        },
        notes: { name: spot.name[language], visitCount },
        createdAt: arrivedAt,
      }
    })
  return [...places, ...visits]
}

const LAST = 23 * 60 + 59

function staysOf(
  { kind, wake, sport, out }: DemoDay,
  { luck }: DemoLife,
): { key: string; from: number; until: number }[] {
  if (kind === 'trip') return [{ key: 'lake', from: wake + 90, until: LAST }]
  const stays: { key: string; from: number; until: number }[] = [{ key: 'home', from: 1, until: wake + 60 }]
  if (kind === 'office') stays.push({ key: 'office', from: wake + 90, until: wake + 90 + luck.int(430, 500) })
  if (kind === 'free' && luck.yes(0.5)) {
    const from = wake + luck.int(150, 240)
    stays.push({ key: luck.pick(['park', 'library']), from, until: from + luck.int(45, 120) })
  }
  const busy = (): number => stays.at(-1)!.until + 25
  if (sport !== undefined && sport > busy()) stays.push({ key: 'gym', from: sport, until: sport + 60 })
  if (out !== undefined && out > busy()) stays.push({ key: 'bar', from: out, until: out + 150 })
  if (busy() < LAST) stays.push({ key: 'home', from: busy(), until: LAST })
  return stays.filter(({ from, until }) => until <= LAST && from < until)
}
