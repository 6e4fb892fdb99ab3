import { refuse } from '#core/module/refusal.ts'
import { tool } from '#core/module/tool.ts'
import { addDays } from '#core/time/day.ts'
import { msOf } from '../moment.ts'
import { LocationLogged, TrackingStarted, TrackingStopped } from '../facts.ts'
import { covering } from '../nearest.ts'
import { places, samples, sessions, UNKNOWN_ACCURACY_M } from '../places.ts'
import { said, tellDuration } from '../tell.ts'
import * as say from '../say.ts'

const { at, lat, lng, accuracy, altitude, speed } = samples.fields

export const logLocation = tool('log_location', {
  about: { en: 'Note where I am', de: 'Festhalten, wo ich bin' },
  input: { lat, lng, accuracy: accuracy.optional(), altitude, speed, at: at.optional() },
  ai: 'auto',
  reads: () => ({ known: places.every(), running: sessions.open() }),
  decide({ at: moment, accuracy: worth, ...input }, ctx, { known, running }) {
    const fix = { ...input, accuracy: worth ?? UNKNOWN_ACCURACY_M }
    const place = covering(fix, known)
    const when = moment ?? ctx.now
    const session = running.findLast(({ startedAt }) => startedAt <= when)
    return LocationLogged({ ...fix, id: ctx.newId(), at: when, place: place?.id, session: session?.id })
  },
  tell([fact], { known }) {
    const place = known.find(({ id }) => id === fact!.payload['placeId'])
    if (place) return said(place.name, 'Noted your location: %.', 'Standort festgehalten: %.')
    return { en: 'Noted your location.', de: 'Standort festgehalten.' }
  },
})

export const startTracking = tool('start_tracking', {
  about: { en: 'Keep noting where I go', de: 'Meinen Weg aufzeichnen' },
  say: say.startTracking,
  input: {},
  ai: 'propose',
  reads: () => ({ running: sessions.open() }),
  decide(_input, ctx, { running }) {
    if (running.length > 0)
      return refuse('AlreadyTracking', {
        en: 'Your way is being recorded already.',
        de: 'Dein Weg wird schon aufgezeichnet.',
      })
    return TrackingStarted({ id: ctx.newId(), startedAt: ctx.now })
  },
  tell: () => ({ en: 'Your way is being recorded.', de: 'Dein Weg wird aufgezeichnet.' }),
})

/** A track that runs longer is told with the fixes of its last days only. */
const COUNTED_DAYS = 7

export const stopTracking = tool('stop_tracking', {
  about: { en: 'Stop noting where I go', de: 'Die Aufzeichnung meines Wegs beenden' },
  say: say.stopTracking,
  input: {},
  ai: 'auto',
  // Which track runs is not known before it is read, so its fixes are looked for among those of the last days.
  reads: (_input, { today }) => ({
    running: sessions.open(),
    latest: samples.between('at@day', addDays(today, -COUNTED_DAYS)),
  }),
  decide(_input, ctx, { running, latest }) {
    // Two devices may have started apart from each other: stopping ends both.
    const [first] = running
    if (!first)
      return refuse('NotTracking', {
        en: 'Nothing is being recorded.',
        de: 'Gerade wird nichts aufgezeichnet.',
      })
    return running.map(({ id, startedAt }) => {
      const stoppedAt = ctx.now < startedAt ? startedAt : ctx.now
      return TrackingStopped(
        { id, stoppedAt },
        {
          durationMs: msOf(stoppedAt) - msOf(startedAt),
          logCount: latest.filter(({ session }) => session === id).length,
        },
      )
    })
  },
  tell([fact]) {
    const count = Number(fact!.payload['logCount'])
    const lasted = tellDuration(Number(fact!.payload['durationMs']))
    return {
      en: `Recorded ${lasted.en}, ${count} ${count === 1 ? 'location' : 'locations'}.`,
      de: `${lasted.de} aufgezeichnet, ${count} ${count === 1 ? 'Standort' : 'Standorte'}.`,
    }
  },
})
