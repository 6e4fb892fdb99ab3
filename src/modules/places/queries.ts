import { date, shape } from '#core/fields/field.ts'
import { query } from '#core/module/query.ts'
import { type Refusal, refuse } from '#core/module/refusal.ts'
import { dayBounds } from '#core/time/day.ts'
import { whereabouts } from './here.ts'
import { msOf } from './moment.ts'
import { byDistance } from './nearest.ts'
import { places, position, samples, visits } from './places.ts'
import { simplified } from './simplify.ts'
import { tellDuration, tellMetres } from './tell.ts'
import { cleaned, joined } from './way.ts'
import * as say from './say.ts'

export const getPlaces = query('get_places', {
  about: { en: 'My places, the nearest first', de: 'Meine Orte, die nächsten zuerst' },
  say: say.getPlaces,
  input: { near: shape(position).label('Near', 'In der Nähe von').optional() },
  async answer({ near }, { read }) {
    const living = (await read(places.every()))
      .filter(({ archivedAt }) => archivedAt === undefined)
      .map(({ id, localDays: _days, createdAt: _created, ...place }) => ({ placeId: id, ...place }))
    if (near) return byDistance(near, living)
    return living.toSorted(
      (a, b) => Number(b.favorite) - Number(a.favorite) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
    )
  },
  tell(answer) {
    const [nearest] = answer as readonly { readonly name: string; readonly distanceM?: number }[]
    if (!nearest) return { en: 'No place yet.', de: 'Noch kein Ort.' }
    const count = answer.length
    if (nearest.distanceM === undefined)
      return { en: `${count} ${count === 1 ? 'place' : 'places'}.`, de: `${count} ${count === 1 ? 'Ort' : 'Orte'}.` }
    const away = tellMetres(nearest.distanceM)
    return { en: `Nearest: “${nearest.name}”, ${away.en}.`, de: `Am nächsten: „${nearest.name}“, ${away.de}.` }
  },
})

export const getCurrentLocation = query('get_current_location', {
  about: { en: 'Where I am', de: 'Wo ich bin' },
  say: say.getCurrentLocation,
  input: {},
  deviceOnly: true,
  async answer(_input, asking) {
    return (
      (await whereabouts(asking)) ??
      refuse('NoLocation', {
        en: 'No location was noted in the last hour.',
        de: 'In der letzten Stunde wurde kein Standort festgehalten.',
      })
    )
  },
  tell({ lat, lng, placeName }) {
    const at = placeName === undefined ? `${lat.toFixed(5)}, ${lng.toFixed(5)}` : undefined
    return { en: `You are at ${at ?? `“${placeName}”`}.`, de: `Du bist bei ${at ?? `„${placeName}“`}.` }
  },
})

export const listVisits = query('list_visits', {
  about: { en: 'My visits from one day to another', de: 'Meine Besuche von einem Tag bis zu einem anderen' },
  say: say.listVisits,
  input: { from: date(), to: date() },
  async answer({ from, to }, { read }) {
    if (to < from) return badRange()
    const begun = await read(visits.between('arrivedAt@day', from, to))
    // A visit over midnight belongs to both days.
    const lasting = (await read(visits.between('leftAt@day', from))).filter(
      (visit) => visit.localDays['arrivedAt']! < from,
    )
    const names = new Map((await read(places.every())).map(({ id, name }) => [id, name]))
    return [...lasting, ...begun]
      .toSorted((a, b) => (a.arrivedAt < b.arrivedAt ? -1 : 1))
      .map(({ id, place, arrivedAt, leftAt, source, note, localDays }) => ({
        visitId: id,
        placeId: place,
        name: names.get(place) ?? null,
        arrivedAt,
        leftAt: leftAt ?? null,
        source,
        note: note ?? null,
        date: localDays['arrivedAt']!,
      }))
  },
  tell: ({ length }) => ({
    en: `${length} ${length === 1 ? 'visit' : 'visits'}.`,
    de: `${length} ${length === 1 ? 'Besuch' : 'Besuche'}.`,
  }),
})

/** What a map can draw without effort. */
const MOST_POINTS = 1000

export const showRoute = query('show_route', {
  about: { en: 'The way I took on a day', de: 'Mein Weg an einem Tag' },
  say: say.showRoute,
  input: { date: date() },
  async answer({ date: day }, { read, measures, calendar }) {
    const fixes = cleaned(await read(samples.between('at@day', day, day)))
    // One line per way: a pause is not drawn through.
    const lines: (typeof fixes)[number][][] = []
    for (const [index, fix] of fixes.entries()) {
      const last = fixes[index - 1]
      if (last && joined(last, fix)) lines.at(-1)!.push(fix)
      else lines.push([fix])
    }
    const km = (await measures(day))['distance_km']
    const { from, to } = dayBounds(day, calendar)
    return {
      date: day,
      from,
      to,
      lines: lines.map((line) =>
        simplified(line, Math.max(2, Math.floor((MOST_POINTS * line.length) / fixes.length))).map(
          ({ at, lat, lng }) => ({
            at,
            lat,
            lng,
          }),
        ),
      ),
      samples: fixes.length,
      distanceKm: typeof km === 'number' ? km : null,
      durationMs: lines.reduce((sum, line) => sum + msOf(line.at(-1)!.at) - msOf(line[0]!.at), 0),
    }
  },
  tell({ samples: count, distanceKm, durationMs }) {
    if (count === 0) return { en: 'No way was recorded.', de: 'Kein Weg wurde aufgezeichnet.' }
    const far = tellMetres((distanceKm ?? 0) * 1000)
    const long = tellDuration(durationMs)
    return { en: `${far.en} in ${long.en}.`, de: `${far.de} in ${long.de}.` }
  },
})

const badRange = (): Refusal =>
  refuse(
    'BadRange',
    { en: 'The range ends before it begins.', de: 'Der Zeitraum endet vor seinem Anfang.' },
    { path: 'to' },
  )
