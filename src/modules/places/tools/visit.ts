import { patchOf, ref } from '#core/fields/field.ts'
import { type Refusal, refuse } from '#core/module/refusal.ts'
import { tool } from '#core/module/tool.ts'
import { PlaceVisited, VisitChanged, VisitRemoved } from '../facts.ts'
import { places, visits } from '../places.ts'
import { said } from '../tell.ts'
import { placeId } from './place.ts'
import * as say from '../say.ts'

const visitId = ref('places.visits').label('Visit', 'Besuch')
const { arrivedAt, leftAt, note, source } = visits.fields

export const recordVisit = tool('record_visit', {
  about: { en: 'Record that I am or was at a place', de: 'Eintragen, dass ich an einem Ort bin oder war' },
  say: say.recordVisit,
  input: {
    placeId,
    at: arrivedAt.optional(),
    leftAt,
    note,
    source: source.optional(),
  },
  ai: 'auto',
  reads: ({ placeId: id }) => ({ place: places.need(id, 'placeId'), earlier: visits.where('place', id) }),
  decide({ placeId: id, at, source: from, ...input }, ctx, { place, earlier }) {
    const arrived = at ?? ctx.now
    if (arrived > ctx.now) return tooEarly('at')
    if (input.leftAt !== undefined && input.leftAt < arrived) return backwards('leftAt')
    return PlaceVisited(
      { ...input, id: ctx.newId(), place: id, arrivedAt: arrived, source: from ?? 'manual' },
      { name: place.name, visitCount: earlier.length + 1 },
    )
  },
  tell([fact]) {
    const count = Number(fact!.payload['visitCount'])
    const name = fact!.payload['name']
    if (count === 1) return said(name, 'Recorded your first visit to %.', 'Dein erster Besuch bei % ist eingetragen.')
    return said(name, `Recorded visit ${count} to %.`, `Besuch ${count} bei % eingetragen.`)
  },
})

export const changeVisit = tool('change_visit', {
  about: { en: 'Correct a visit, or note when I left', de: 'Einen Besuch berichtigen, oder eintragen, wann ich ging' },
  input: { visitId, ...patchOf({ place: visits.fields.place, arrivedAt, leftAt, note }) },
  ai: 'propose',
  reads: ({ visitId: id }) => ({ visit: visits.need(id, 'visitId') }),
  decide({ visitId: id, ...patch }, ctx, { visit }) {
    const arrived = patch.arrivedAt ?? visit.arrivedAt
    const left = patch.leftAt === undefined ? visit.leftAt : (patch.leftAt ?? undefined)
    if (patch.arrivedAt !== undefined && arrived > ctx.now) return tooEarly('arrivedAt')
    if (left !== undefined && left < arrived) return backwards(patch.leftAt === undefined ? 'arrivedAt' : 'leftAt')
    return VisitChanged({ id, ...patch })
  },
  tell: () => ({ en: 'Changed the visit.', de: 'Besuch geändert.' }),
})

export const removeVisit = tool('remove_visit', {
  about: { en: 'Remove a visit', de: 'Einen Besuch entfernen' },
  input: { visitId },
  ai: 'propose',
  reads: ({ visitId: id }) => ({ visit: visits.need(id, 'visitId') }),
  decide: ({ visitId: id }, _ctx, { visit }) => VisitRemoved({ id }, {}, visit),
  tell: () => ({ en: 'Removed the visit.', de: 'Besuch entfernt.' }),
})

const tooEarly = (path: string): Refusal =>
  refuse('InTheFuture', { en: 'That moment is still to come.', de: 'Dieser Zeitpunkt kommt erst noch.' }, { path })

const backwards = (path: string): Refusal =>
  refuse('BadRange', { en: 'You left before you arrived.', de: 'Du bist gegangen, bevor du da warst.' }, { path })
