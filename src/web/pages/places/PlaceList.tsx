import { useDo } from '#web/app/act.ts'
import { useApp } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { Ledger } from '#web/kit/Ledger.tsx'
import { useText } from '#web/look/text.tsx'
import type { Place } from './read.ts'
import { sayMetres } from './say.ts'

/** All places, the nearest first where it is known where the person is; one tap records a visit. */
export function PlaceList({
  places,
  label,
  onOpen,
}: {
  places: readonly Place[]
  label: string
  onOpen: (placeId: string) => void
}) {
  const { kernel } = useApp()
  const { t, language } = useText()
  const act = useDo()
  const kinds = new Map(
    kernel.registry.tables
      .get('places')
      ?.fields['category']?.traits.choices?.map(({ value, label: name }) => [value, name]),
  )
  return (
    <Ledger
      label={label}
      onOpen={onOpen}
      onRemove={(placeId) => void act('delete_place', { placeId })}
      rows={places.map(({ placeId, name, category, radius, favorite, distanceM }) => {
        const kind = kinds.get(category)
        return {
          id: placeId,
          title: name,
          meta: [
            kind && t(kind),
            distanceM !== undefined && t(texts.away).replace('{far}', sayMetres(distanceM, language)),
            t(texts.radius).replace('{far}', sayMetres(radius, language)),
            favorite && t(texts.favourite),
          ]
            .filter(Boolean)
            .join(' · '),
          trail: (
            <Button
              tone="plain"
              aria-label={`${t(texts.visit)}: ${name}`}
              onClick={() => void act('record_visit', { placeId })}
            >
              {t(texts.visit)}
            </Button>
          ),
        }
      })}
    />
  )
}

const texts = {
  away: { en: '{far} away', de: '{far} entfernt' },
  radius: { en: 'radius {far}', de: 'Umkreis {far}' },
  favourite: { en: 'favourite', de: 'Favorit' },
  visit: { en: 'I am here', de: 'Bin da' },
}
