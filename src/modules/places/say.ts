import { ask, note, pick, plain, words } from '#derive/say.ts'

export const recordVisit = pick({
  table: 'places',
  field: 'placeId',
  rows: 'all',
  orders: words(
    'einchecken, check _ ein, checke _ ein, check _ in, checke _ in, einchecken in, einchecken im, Besuch bei, Besuch in, Besuch im, trag _ Besuch _ ein',
    'check in at, check me in at, check in to, checking in at, check in, check me in, checked in at, visit to, log a visit to, record a visit to, log visit',
  ),
  did: words(
    'bin _ im _ angekommen, bin _ in der _ angekommen, bin _ am _ angekommen, bin _ im, bin _ in, bin _ in der, bin _ am, bin _ beim, bin _ bei, bin im, bin in, bin am, bin bei, bin in der, bin beim, bin auf der, bin auf dem, war _ im, war _ in der, war _ in, war _ beim, war _ am, war im, war in der, war beim, angekommen im, angekommen in, angekommen in der, im _ angekommen, in _ angekommen, bin jetzt im, bin gerade im, bin gerade in, bin jetzt in, bin grad im, bin wieder im, zurück im, zurück in der, besucht, eingecheckt, gewesen, sitze im, sitze in der, arbeite im, arbeite heute im, angekommen, da, im, in der, beim',
    'am at, am _ at, have been at, have been in, arrived at, am in, was _ at, was at, got to, am now at, reached, at, made it to, was in, arrived in, back at, am back at, visited, went to, came to, got into, checked into, in the, here at, working from, am sitting in, am working at, arrived, been to, have been at, spent _ at',
  ),
  nouns: words('Ort', 'place'),
  quiet: true,
  at: 'at',
  until: 'leftAt',
})

export const createPlace = note({
  nouns: words('Ort, Standort, Lieblingsort', 'place, location, favourite place, favorite place'),
  text: 'name',
  needs: {
    en: 'A place needs a position. Add it on the page of places, where you can use where you are now.',
    de: 'Ein Ort braucht eine Position. Leg ihn auf der Seite der Orte an; dort kannst du nehmen, wo du gerade bist.',
  },
})

export const listVisits = ask({
  ways: {
    de: [
      [['wo war ich', 'wo bin ich _ gewesen', 'wo bin ich gewesen', 'wo ich war', 'wo war ich überall']],
      [['wo'], ['gewesen', 'unterwegs']],
      [
        ['welche', 'zeig', 'zeige', 'wie viele', 'was für', 'meine', 'liste'],
        ['Besuche', 'Besuch'],
      ],
      [
        ['welche', 'an welchen'],
        ['Orte', 'Orten'],
        ['besucht', 'gewesen', 'war'],
      ],
    ],
    en: [
      [['where was I', 'where have I been', 'where did I go', 'where I was', 'where I went', 'where all did I go']],
      [
        ['which', 'show', 'list', 'how many', 'my', 'what'],
        ['visits', 'visit'],
      ],
      [['which', 'what', 'how many'], ['places'], ['visit', 'visited', 'been', 'go']],
    ],
  },
  beside: words(
    'ich, war, bin, gewesen, überall, unterwegs, mir, meine, alle, die, an, habe, denn, so, alles, es, gab',
    'i, was, been, have, did, go, me, my, all, the, on, in, to, around, at, were, there, do',
  ),
  span: { from: 'from', to: 'to' },
})

export const showRoute = ask({
  ways: {
    de: [
      [
        [
          'wie weit',
          'wie viele Kilometer',
          'wieviele Kilometer',
          'wie viele km',
          'wieviel Kilometer',
          'wie viel Kilometer',
          'welche Strecke',
          'wieviel km',
        ],
        [
          'gelaufen',
          'gegangen',
          'gefahren',
          'unterwegs',
          'zurückgelegt',
          'gewesen',
          'geradelt',
          'gewandert',
          'lief',
          'ging',
          'gekommen',
          'gejoggt',
        ],
      ],
      [
        ['zeig', 'zeige', 'wie war', 'was war', 'welche', 'welchen', 'wie lang war'],
        ['Route', 'Strecke', 'Weg', 'Wegstrecke', 'Tour'],
      ],
      [['meine'], ['Route', 'Strecke'], ['@day']],
    ],
    en: [
      [
        ['how far', 'how many kilometres', 'how many kilometers', 'how many km', 'how many miles', 'what distance'],
        [
          'walk',
          'walked',
          'run',
          'ran',
          'go',
          'gone',
          'travel',
          'travelled',
          'traveled',
          'move',
          'moved',
          'cycle',
          'cycled',
          'drive',
          'driven',
          'been',
          'cover',
          'covered',
          'hike',
          'hiked',
          'ride',
        ],
      ],
      [
        ['show', 'what was', 'how long was', 'which', 'what'],
        ['route', 'track', 'path', 'way'],
      ],
      [['my'], ['route'], ['@day']],
    ],
  },
  beside: words(
    'ich, bin, habe, hab, war, mir, meine, meinen, die, den, schon, insgesamt, genommen, es, von, denn, mein, heutige, bisher, zu Fuß, zu, Fuß, mit dem Rad',
    'i, did, do, have, my, me, the, take, took, so far, in, total, of, on, was, is, already, today, foot',
  ),
  day: 'date',
  today: true,
})

export const getPlaces = ask({
  ways: {
    de: [
      [
        ['welche', 'zeig', 'zeige', 'meine', 'liste', 'wie viele', 'was sind', 'was für'],
        ['Orte', 'Lieblingsorte', 'gespeicherte Orte', 'gespeicherten Orte'],
      ],
    ],
    en: [
      [
        ['which', 'show', 'list', 'my', 'what', 'how many'],
        ['places', 'saved places', 'favourite places', 'favorite places'],
      ],
    ],
  },
  beside: words(
    'ich, habe, hab, mir, meine, alle, die, kennst, sind, gespeichert, angelegt, auf, gibt, es',
    'i, have, do, me, my, all, the, are, saved, there, got, know, of',
  ),
})

export const getCurrentLocation = ask({
  ways: {
    de: [[['wo bin ich', 'wo befinde ich mich', 'wo ich bin', 'wo ich gerade bin', 'mein aktueller Standort']]],
    en: [[['where am I', 'where I am', 'what is my location', 'my current location', 'what is my current location']]],
  },
  beside: words(
    'gerade, jetzt, denn, eigentlich, momentan, aktuell, hier',
    'right, now, currently, at, the, moment, exactly, here',
  ),
})

export const startTracking = plain({
  phrases: words(
    'zeichne meinen Weg auf, zeichne meine Route auf, zeichne meine Strecke auf, Weg aufzeichnen, Route aufzeichnen, Strecke aufzeichnen, starte die Aufzeichnung, starte Aufzeichnung, Aufzeichnung starten, starte _ Tracking, starte _ Aufzeichnung, starte Tracking, Tracking starten, Tracking an, Standort aufzeichnen, nimm meinen Weg auf, verfolge meinen Standort, zeichne auf wo ich bin, zeichne auf wo ich langgehe, beginne die Aufzeichnung, Aufzeichnung beginnen, Standortaufzeichnung starten',
    'start tracking, start tracking me, start tracking my location, start tracking my route, start tracking my way, record my route, record my way, record my walk, track my route, track my walk, track my location, track where I go, start recording my route, start recording my way, start recording my walk, turn on tracking, turn tracking on, tracking on, start location tracking, begin tracking',
  ),
  beside: words(
    'ab, sofort, meine, meinen, meines, Weges, Wegs, Standorts',
    'from, right, up, location, of, walk, run, ride',
  ),
})

export const stopTracking = plain({
  phrases: words(
    'stoppe die Aufzeichnung, stopp die Aufzeichnung, Aufzeichnung stoppen, Aufzeichnung beenden, beende die Aufzeichnung, beende Aufzeichnung, stoppe _ Tracking, stopp _ Tracking, beende _ Tracking, stoppe _ Aufzeichnung, beende _ Aufzeichnung, Tracking stoppen, Tracking beenden, Tracking aus, stopp Tracking, hör auf meinen Weg aufzuzeichnen, hör auf aufzuzeichnen, schalte das Tracking aus, Standortaufzeichnung beenden, Standortaufzeichnung stoppen',
    'stop tracking, stop tracking me, stop tracking my location, stop tracking my route, stop recording, stop recording my route, stop recording my way, stop recording my walk, end tracking, turn off tracking, turn tracking off, tracking off, stop location tracking, finish tracking, stop the tracking, stop the recording',
  ),
  beside: words('jetzt, sofort, meines, Weges, Wegs, Standorts', 'location, of, walk, run, ride'),
})
