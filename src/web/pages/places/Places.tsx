import { useSearch } from '@tanstack/react-router'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { rowOf } from '#core/module/table.ts'
import { useApp, useLive } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { Empty } from '#web/kit/Empty.tsx'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { RowSheet } from '#web/kit/table/RowSheet.tsx'
import type { AnyRow } from '#web/kit/table/say.ts'
import { useToast } from '#web/kit/toasts.tsx'
import { sayAmount, sayFullDay } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { ProposalsOf } from '#web/pages/inbox/ProposalsOf.tsx'
import { DayNav } from '#web/pages/today/DayNav.tsx'
import { Page, Part } from '#web/shell/Page.tsx'
import { Chart } from './Chart.tsx'
import { Forget } from './Forget.tsx'
import { type Fix, isText, locate, NO_SENSOR } from './locate.ts'
import { PlaceList } from './PlaceList.tsx'
import type { Point } from './project.ts'
import { DAY, type DayOfPlaces, dayOf, PLACES, placesOf } from './read.ts'
import { sayDuration, sayMetres } from './say.ts'
import { tracker } from './tracker.ts'
import { Tracking } from './Tracking.tsx'
import { Visits } from './Visits.tsx'

/** Where somebody was on a day, today unless `?date=` says otherwise: as a map, and the same in words. */
export function Places() {
  const { kernel } = useApp()
  const { t, language } = useText()
  const { today } = useHere()
  const toast = useToast()
  const { date: asked } = useSearch({ strict: false }) as { date?: unknown }
  const date =
    typeof asked === 'string' && /^(19|20|21)\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/.test(asked) ? asked : today
  const [found, setFound] = useState<Fix>()
  const [asking, setAsking] = useState(false)
  const [pending, setPending] = useState<Point>()
  const [open, setOpen] = useState<string>()
  const { fix: followed } = useSyncExternalStore(tracker.subscribe, tracker.get)
  const here = followed ?? found
  const near = here && rounded(here)
  const places = useLive((app) => placesOf(app, near), [near?.lat, near?.lng], PLACES)
  const day = useLive((app) => dayOf(app, date), [date], DAY)
  const table = kernel.registry.tables.get('places')
  const row = useLive(
    async ({ kernel: { store }, space }) => {
      if (!table || open === undefined || open === 'new') return undefined
      const [held] = await store.rows(space, { table: table.name, ids: [open] })
      return held && (rowOf(table, held.id, held.fields) as unknown as AnyRow)
    },
    [table, open],
    PLACES,
  )
  const known = places.value ?? []
  const visited = useMemo(() => new Set(day.value?.visits.map(({ placeId }) => placeId)), [day.value])
  const lines = day.value?.route.lines ?? []
  const ofDay = [...lines.flat(), ...known.filter(({ placeId }) => visited.has(placeId))]

  const whereAmI = async (): Promise<Fix | undefined> => {
    setAsking(true)
    try {
      const fix = await locate()
      setFound(fix)
      return fix
    } catch (reason) {
      toast({ text: t(isText(reason) ? reason : NO_SENSOR) })
      return undefined
    } finally {
      setAsking(false)
    }
  }
  const addAt = (at: Point): void => {
    setPending({ lat: Math.round(at.lat * 1e6) / 1e6, lng: Math.round(at.lng * 1e6) / 1e6 })
    setOpen('new')
  }
  const title = date === today ? t(texts.today) : sayFullDay(date, language)
  return (
    <Page title={t(texts.title)} above={<DayNav date={date} to="/places" />}>
      <ProposalsOf module="places" />
      <Standing day={day.value} />
      {(places.state === 'failed' || day.state === 'failed') && (
        <div className="mb-6">
          <ErrorNote happened={t(texts.failed)} safe={t(texts.safe)} todo={t(texts.again)} />
        </div>
      )}
      <Chart
        places={known}
        visited={visited}
        lines={lines}
        here={here}
        pending={open === 'new' ? pending : undefined}
        focus={ofDay.length > 0 ? ofDay : known}
        subject={`${day.state === 'loading' ? '' : date} ${ofDay.length > 0 ? 'day' : known.length > 0 ? 'all' : ''}`}
        onPlace={setOpen}
        onGround={addAt}
      />
      <div className="mb-10 flex flex-wrap gap-2">
        <Button icon="here" disabled={asking} onClick={() => void whereAmI()}>
          {t(asking ? texts.finding : texts.where)}
        </Button>
        <Button
          tone="plain"
          icon="plus"
          disabled={asking}
          onClick={() => void whereAmI().then((fix) => fix && addAt(fix))}
        >
          {t(texts.addHere)}
        </Button>
      </div>
      <Part title={title}>
        {day.value && day.value.visits.length === 0 ? (
          <p className="border-y border-rule py-6 text-soft">{t(texts.noVisits)}</p>
        ) : (
          <Visits visits={day.value?.visits ?? []} date={date} label={title} />
        )}
        {day.value && day.value.route.samples > 0 && (
          <p className="mt-3 text-soft">
            {t(texts.route)
              .replace('{far}', sayMetres((day.value.route.distanceKm ?? 0) * 1000, language))
              .replace('{long}', sayDuration(day.value.route.durationMs))
              .replace('{n}', sayAmount(day.value.route.samples, undefined, language))}
          </p>
        )}
      </Part>
      <Part title={t(here ? texts.nearest : texts.places)}>
        {places.value && known.length === 0 ? (
          <Empty phrase={t(texts.phrase)} about={t(texts.nothing)} />
        ) : (
          <PlaceList places={known} label={t(texts.places)} onOpen={setOpen} />
        )}
      </Part>
      <Part title={t(texts.tracking)}>
        <Tracking />
        <div className="mt-4">
          <Forget date={date} />
        </div>
      </Part>
      {table && (
        <RowSheet
          key={open === 'new' ? `${pending?.lat} ${pending?.lng}` : 'row'}
          table={table}
          row={open === 'new' ? 'new' : open === undefined ? undefined : row.value}
          initial={pending ? { lat: pending.lat, lng: pending.lng } : {}}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  )
}

/** A hundred metres: who takes a step does not turn the list over. */
const rounded = ({ lat, lng }: Point): Point => ({ lat: Math.round(lat * 1e3) / 1e3, lng: Math.round(lng * 1e3) / 1e3 })

/** The day in three numbers, those that are known. */
function Standing({ day }: { day: DayOfPlaces | undefined }) {
  const { t, language } = useText()
  if (!day) return <div className="mb-6 h-14" />
  const count = new Set(day.visits.map(({ placeId }) => placeId)).size
  const km = day.route.distanceKm
  const said = [
    km !== null && sayMetres(km * 1000, language),
    day.hoursAway !== null && t(texts.away).replace('{n}', sayAmount(day.hoursAway, 'h', language)),
  ].filter(Boolean)
  return (
    <p className="mb-6 flex min-h-14 flex-wrap items-baseline gap-x-3">
      <span className="font-serif text-[3.5rem] leading-none font-semibold tracking-[-0.02em]">{count}</span>
      <span className="text-lg text-soft">
        {[t(count === 1 ? texts.onePlace : texts.manyPlaces), ...said].join(' · ')}
      </span>
    </p>
  )
}

const texts = {
  title: { en: 'Places', de: 'Orte' },
  today: { en: 'Today', de: 'Heute' },
  onePlace: { en: 'place visited', de: 'Ort besucht' },
  manyPlaces: { en: 'places visited', de: 'Orte besucht' },
  away: { en: '{n} away from home', de: '{n} außer Haus' },
  where: { en: 'Where am I', de: 'Wo bin ich' },
  finding: { en: 'Looking …', de: 'Suche …' },
  addHere: { en: 'New place here', de: 'Neuer Ort hier' },
  noVisits: { en: 'No visit is recorded for this day.', de: 'Für diesen Tag ist kein Besuch eingetragen.' },
  route: { en: 'Way: {far} in {long}, from {n} locations.', de: 'Weg: {far} in {long}, aus {n} Standorten.' },
  nearest: { en: 'Nearest places', de: 'Orte in der Nähe' },
  places: { en: 'My places', de: 'Meine Orte' },
  nothing: { en: 'No place yet. To begin:', de: 'Noch kein Ort. Zum Anfang:' },
  phrase: { en: 'press the map where your home is', de: 'auf die Karte tippen, wo du wohnst' },
  tracking: { en: 'Tracking', de: 'Aufzeichnung' },
  failed: { en: 'Your places could not be read.', de: 'Deine Orte ließen sich nicht lesen.' },
  safe: { en: 'Your data is untouched.', de: 'Deine Daten sind unberührt.' },
  again: { en: 'Load the page again.', de: 'Lade die Seite neu.' },
}
