import { ask, plain, words } from '#derive/say.ts'

/** The companion's own sentences, for its tools and queries of the same names. */
export const undoLast = plain({
  phrases: words(
    'nimm _ zurück, nehme _ zurück, zurücknehmen, mach _ rückgängig, mache _ rückgängig, rückgängig machen, rückgängig, widerrufe, widerrufen, undo, mach _ wieder weg, das war falsch nimm _ zurück, letzten Eintrag löschen, lösche den letzten Eintrag, lösch den letzten Eintrag, letzte Aktion rückgängig, doch nicht, stornieren, storniere',
    'undo, take _ back, take back, revert, roll back, reverse, scratch that, delete the last entry, remove the last entry, remove my last entry, delete my last entry, undo last, cancel that, oops undo, undo what I',
  ),
  beside: words(
    'das, letzte, letzten, letztes, letzter, Eintrag, Aktion, Schritt, Eingabe, es, bitte, wieder, machen, eben, gerade, nochmal, was, ich, habe, Änderung, eingetragen, gemacht, ups, hoppla, sofort, eingegeben, mein, meine, meinen, die, den',
    'that, it, the, last, my, entry, action, thing, please, again, just, did, step, change, this, one, what, i, log, logged, oops, previous, latest, most recent',
  ),
})

const day = {
  de: [
    'Tag',
    'heute',
    'morgen',
    'gestern',
    'Tagesüberblick',
    'übermorgen',
    'vorgestern',
    'Tagesübersicht',
    'Montag',
    'Dienstag',
    'Mittwoch',
    'Donnerstag',
    'Freitag',
    'Samstag',
    'Sonntag',
  ],
  en: [
    'day',
    'today',
    'tomorrow',
    'yesterday',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ],
}

export const daySnapshot = ask({
  ways: {
    de: [
      [
        ['wie sieht', 'wie war', 'wie wird', 'wie ist', 'wie läuft', 'wie lief', 'zeig', 'zeige', 'was ist mit'],
        [...day.de, '@day'],
      ],
      [
        ['was steht', 'was liegt', 'was gibt es', 'was ist', 'was war'],
        ['an', 'los', 'geplant', 'auf dem Plan', 'auf dem Programm', 'vor'],
      ],
      [
        ['was habe ich', 'was hab ich', 'habe ich'],
        ['vor', 'geplant'],
      ],
      [['was'], ['ansteht', 'anliegt', 'bevor']],
      [['was habe ich'], ['gemacht', 'getan', 'geschafft']],
      [['Tagesüberblick', 'Tagesübersicht', 'mein Tag', 'Tageszusammenfassung']],
    ],
    en: [
      [
        [
          'how is',
          'how was',
          'how does',
          'how did',
          'how will',
          'what does',
          'show',
          'summarize',
          'summarise',
          'how has',
        ],
        [...day.en, '@day'],
      ],
      [
        ['what was', 'what is', 'what have I got', 'what do I have', 'anything', 'what am I', 'what is there'],
        [
          'on',
          'planned',
          'happening',
          'going on',
          'up',
          'coming up',
          'scheduled',
          'in store',
          'my plan',
          'the plan',
          'my schedule',
          'doing',
          'on my plate',
          'on the agenda',
          'lined up',
        ],
      ],
      [['what'], ['did I do', 'have I done', 'does my', 'is my']],
      [['my day', 'day overview', 'day summary', 'overview of', 'agenda']],
    ],
  },
  beside: words(
    'mein, meine, meinen, ich, aus, mir, der, den, es, bei, für, so, steht, an, auf, dem, zu, tun, Plan, geplant, denn, wird, haben, gelaufen, ist, war, alles, was, da, Überblick, Übersicht, los, liegt, Tag, heutiger, morgiger, gestriger',
    'my, look, looks, looking, like, on, for, me, i, the, be, go, going, so far, of, to, do, is, was, there, have, got, planned, schedule, plan, today, been, doing, look like, summary, overview, a, at, up',
  ),
  day: 'date',
  today: true,
  toward: 'future',
})

export const weekSummary = ask({
  ways: {
    de: [
      [
        [
          'wie war',
          'wie lief',
          'wie ist',
          'zeig',
          'zeige',
          'wie läuft',
          'fasse',
          'fass',
          'wie sah',
          'wie sieht',
          'was war',
          'was habe ich',
        ],
        ['Woche', 'letzte Woche', 'diese Woche', 'vergangene Woche'],
      ],
      [['Wochenrückblick', 'Wochenüberblick', 'Wochenzusammenfassung', 'Wochenübersicht', 'Zusammenfassung der Woche']],
    ],
    en: [
      [
        [
          'how was',
          'how is',
          'how did',
          'show',
          'summarize',
          'summarise',
          'what did',
          'how has',
          'sum up',
          'what was',
          'give',
        ],
        ['week'],
      ],
      [
        [
          'week summary',
          'weekly summary',
          'week in review',
          'weekly review',
          'weekly overview',
          'summary of my week',
          'week overview',
        ],
      ],
    ],
  },
  beside: words(
    'meine, die, mir, meiner, diese, dieser, so, gelaufen, bisher, Woche, letzte, letzten, vergangene, der, aus, zusammen, gemacht, geschafft, denn',
    'my, the, this, last, past, week, go, going, so far, me, look, like, been, of, in, i, do, summary, a, been like, review',
  ),
  day: 'date',
  whole: 'week',
})

export const monthSummary = ask({
  ways: {
    de: [
      [
        [
          'wie war',
          'wie lief',
          'wie ist',
          'zeig',
          'zeige',
          'wie läuft',
          'fasse',
          'fass',
          'wie sah',
          'wie sieht',
          'was war',
        ],
        ['Monat', 'letzter Monat', 'dieser Monat', 'vergangener Monat', '@month'],
      ],
      [
        [
          'Monatsrückblick',
          'Monatsüberblick',
          'Monatszusammenfassung',
          'Monatsübersicht',
          'Zusammenfassung des Monats',
        ],
      ],
    ],
    en: [
      [
        ['how was', 'how is', 'how did', 'show', 'summarize', 'summarise', 'how has', 'sum up', 'what was'],
        ['month', '@month'],
      ],
      [
        [
          'month summary',
          'monthly summary',
          'month in review',
          'monthly review',
          'monthly overview',
          'summary of my month',
        ],
      ],
    ],
  },
  beside: words(
    'mein, meinen, der, den, mir, meines, dieser, diesen, so, gelaufen, bisher, Monat, letzter, letzten, vergangene, aus, zusammen, denn',
    'my, the, this, last, past, month, go, going, so far, me, look, like, been, of, in, summary, a, review',
  ),
  day: 'date',
  whole: 'month',
})

export const getStreaks = ask({
  ways: {
    de: [[['Streak', 'Streaks', 'Serie', 'Serien']]],
    en: [
      [
        ['streak', 'streaks'],
        ['what', 'how', 'show', 'my', 'which', 'list', 'are', 'any'],
      ],
    ],
  },
  beside: words(
    'meine, wie, was, welche, zeig, zeige, mir, sind, ist, lang, lange, steht, stehen, es, um, laufen, aktuell, aktuellen, habe, ich, gerade, läuft',
    'my, what, how, show, me, are, is, which, long, list, current, do, have, i, going, any, doing, active, longest',
  ),
})

export const getGoals = ask({
  ways: {
    de: [
      [
        ['Ziele', 'Zielen'],
        ['meine', 'meinen', 'welche', 'was', 'zeig', 'zeige', 'wie'],
      ],
      [
        ['wie', 'was'],
        ['Ziele', 'Zielen'],
      ],
    ],
    en: [[['goals'], ['what', 'how', 'show', 'my', 'which', 'list']]],
  },
  beside: words(
    'meine, meinen, wie, was, welche, zeig, zeige, mir, sind, ist, steht, stehen, es, um, laufen, aktuell, habe, ich, mit, stehe, bei, denn, weit, gerade',
    'my, what, how, show, me, are, is, which, list, current, do, have, i, going, doing, with, on, coming along, far, along, coming',
  ),
})
