import type { NudgeRule } from '#core/module/nudge.ts'
import { addDays } from '#core/time/day.ts'
import { instantOf } from '#core/time/instant.ts'
import { guessVisits, LEAST_MS, spotsOf, staysOf } from './guess.ts'
import { msOf } from './moment.ts'
import { covering } from './nearest.ts'
import { places, samples, visits } from './places.ts'
import { tellDuration } from './tell.ts'

const HOUR_MS = 3_600_000
/** How far back a visit that is still going on is looked for. */
const LOOK_BACK_MS = 12 * HOUR_MS
/** Who was last seen longer ago may have left. */
const STILL_THERE_MS = 15 * 60_000

/** [PLACES-5] Ten minutes inside a known radius, and no visit noted. */
const visitGuess: NudgeRule = {
  name: 'visit_guess',
  label: { en: 'You seem to be at a place', de: 'Du scheinst an einem Ort zu sein' },
  when: { after: 'LocationLogged' },
  async check({ read, now }) {
    const since = instantOf(msOf(now) - LOOK_BACK_MS)
    const fixes = await read(samples.between('at', since, now))
    const known = await read(places.every())
    const guess = guessVisits(fixes, known).at(-1)
    if (!guess || msOf(now) - msOf(guess.leftAt) > STILL_THERE_MS) return undefined
    const place = known.find(({ id }) => id === guess.placeId)!
    const noted = await read(visits.where('place', place.id))
    const isNoted = noted.some(({ arrivedAt, leftAt }) =>
      leftAt === undefined
        ? arrivedAt >= since && msOf(arrivedAt) >= msOf(guess.arrivedAt) - LEAST_MS
        : leftAt >= guess.arrivedAt && arrivedAt <= now,
    )
    if (isNoted) return undefined
    const lasted = tellDuration(msOf(guess.leftAt) - msOf(guess.arrivedAt))
    return {
      title: { en: `At “${place.name}”?`, de: `Bei „${place.name}“?` },
      body: {
        en: `You have been there for ${lasted.en}, and no visit is noted.`,
        de: `Du bist seit ${lasted.de} dort, und kein Besuch ist eingetragen.`,
      },
      priority: 'low',
      act: {
        label: { en: 'Record the visit', de: 'Besuch eintragen' },
        tool: 'record_visit',
        input: { placeId: place.id, at: guess.arrivedAt, source: 'tracking' },
      },
    }
  },
}

const SPOT_DAYS = 3
const SPOT_WITHIN_DAYS = 14

/** [PLACES-6] The same spot without a name on three days. */
const nameThisSpot: NudgeRule = {
  name: 'name_this_spot',
  label: { en: 'A spot without a name', de: 'Ein Ort ohne Namen' },
  when: { at: '19:00' },
  async check({ read, today }) {
    const known = (await read(places.every())).map((place) => ({ ...place, archivedAt: undefined }))
    const fixes = await read(samples.between('at@day', addDays(today, 1 - SPOT_WITHIN_DAYS), today))
    const byDay = new Map<string, (typeof fixes)[number][]>()
    for (const fix of fixes) {
      const day = fix.localDays['at']!
      const list = byDay.get(day)
      if (list) list.push(fix)
      else byDay.set(day, [fix])
    }
    const stays = [...byDay].flatMap(([day, own]) =>
      staysOf(own.toSorted((a, b) => (a.at < b.at ? -1 : 1)))
        .filter((stay) => !covering(stay, known))
        .map((stay) => ({ ...stay, day })),
    )
    const [spot] = spotsOf(stays, SPOT_DAYS)
    if (!spot) return undefined
    const [lat, lng] = [round(spot.lat), round(spot.lng)]
    return {
      title: { en: 'A spot without a name', de: 'Ein Ort ohne Namen' },
      body: {
        en: `You were at the same spot on ${spot.days} days. Add it to your places?`,
        de: `Du warst an ${spot.days} Tagen am selben Fleck. Als Ort anlegen?`,
      },
      priority: 'low',
      act: {
        label: { en: 'Add the place', de: 'Ort anlegen' },
        tool: 'create_place',
        // What it is called only the person knows; until they say it, it is called by where it lies.
        input: { name: `${lat.toFixed(4)}, ${lng.toFixed(4)}`, lat, lng },
      },
    }
  },
}

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

export const nudges: readonly NudgeRule[] = [visitGuess, nameThisSpot]
