import { patchOf, ref } from '#core/fields/field.ts'
import { tool } from '#core/module/tool.ts'
import { PlaceCreated, PlaceDeleted, PlaceUpdated } from '../facts.ts'
import { DEFAULT_RADIUS_M, places, position } from '../places.ts'
import { said } from '../tell.ts'
import * as say from '../say.ts'

export const placeId = ref('places.places').label('Place', 'Ort')
const { name, category, radius, address, notes, favorite } = places.fields

export const createPlace = tool('create_place', {
  about: { en: 'Add a place that matters to me', de: 'Einen Ort anlegen, der mir wichtig ist' },
  say: say.createPlace,
  input: {
    name,
    ...position,
    category: category.optional(),
    radius: radius.optional(),
    address,
    notes,
    favorite: favorite.optional(),
  },
  ai: 'propose',
  decide: ({ category: kind, radius: reach, favorite: isFavorite, ...input }, ctx) =>
    PlaceCreated({
      ...input,
      id: ctx.newId(),
      category: kind ?? 'other',
      radius: reach ?? DEFAULT_RADIUS_M,
      favorite: isFavorite ?? false,
    }),
  tell: ([fact]) => said(fact!.payload['name'], 'Added the place %.', 'Ort % angelegt.'),
})

export const updatePlace = tool('update_place', {
  about: { en: 'Change or archive a place', de: 'Einen Ort ändern oder archivieren' },
  input: { placeId, ...patchOf(places.fields) },
  ai: 'propose',
  reads: ({ placeId: id }) => ({ place: places.need(id, 'placeId') }),
  decide: ({ placeId: id, ...patch }) => PlaceUpdated({ id, ...patch }),
  tell: (_facts, { place }) => said(place.name, 'Changed the place %.', 'Ort % geändert.'),
})

export const deletePlace = tool('delete_place', {
  about: { en: 'Delete a place; its visits stay', de: 'Einen Ort löschen; seine Besuche bleiben' },
  input: { placeId },
  ai: 'propose',
  reads: ({ placeId: id }) => ({ place: places.need(id, 'placeId') }),
  decide: ({ placeId: id }, _ctx, { place }) => PlaceDeleted({ id }, {}, place),
  tell: (_facts, { place }) => said(place.name, 'Deleted the place %.', 'Ort % gelöscht.'),
})
