import { ask, log, pick, set, words } from '#derive/say.ts'

const energy = {
  kcal: 1,
  kilokalorien: 1,
  kalorien: 1,
  calories: 1,
  kilocalories: 1,
  cal: 1,
  cals: 1,
  calorie: 1,
  kalorie: 1,
  kj: 1 / 4.184,
  kilojoule: 1 / 4.184,
  kilojoules: 1 / 4.184,
}

/** Grams count only beside what they are grams of. */
const gramsOf = (...names: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    names.flatMap((name) => ['g', 'gramm', 'gram', 'grams'].map((unit): [string, number] => [`${unit} ${name}`, 1])),
  )

const kinds = [
  {
    value: 'breakfast',
    words: words(
      'Frühstück, Fruhstuck, zum Frühstück, als Frühstück, fürs Frühstück, Brunch, zum Brunch',
      'breakfast, for breakfast, as breakfast, brunch, for brunch',
    ),
  },
  {
    value: 'lunch',
    words: words(
      'Mittagessen, zum Mittagessen, zum Mittag, Mittag, als Mittagessen, Lunch, zum Lunch, Mittagspause',
      'lunch, for lunch, as lunch, luncheon',
    ),
  },
  {
    value: 'dinner',
    words: words(
      'Abendessen, zum Abendessen, Abendbrot, zum Abendbrot, als Abendessen, Dinner, zum Dinner, Abendmahlzeit, Nachtessen, Znacht',
      'dinner, for dinner, supper, for supper, as dinner, for tea time',
    ),
  },
  {
    value: 'snack',
    words: words(
      'Snack, als Snack, Zwischenmahlzeit, zwischendurch, als Zwischenmahlzeit, zum Snacken, Vesper, Jause, zum Naschen',
      'snack, as a snack, for a snack, snacks, as snack, snacked on, snacked',
    ),
  },
]

export const logMeal = log({
  did: words(
    'gegessen, aß, verspeist, verdrückt, gefrühstückt, gesnackt, genascht, verputzt, gegönnt, verschlungen, gemampft, gefuttert, gespeist, verzehrt',
    'ate, eaten, snacked on, devoured, munched, munched on, nibbled, gobbled',
  ),
  had: words('hatte, gab, gehabt, gab es', 'had, have had, finished, got'),
  doing: words('esse', 'eating'),
  choice: { field: 'mealType', things: kinds },
  text: 'description',
  measures: [
    { field: 'calories', units: energy, min: 1, max: 10_000 },
    { field: 'protein', units: gramsOf('protein', 'proteins', 'eiweiss', 'proteine'), min: 0, max: 500 },
    {
      field: 'carbs',
      units: gramsOf('carbs', 'carb', 'carbohydrates', 'kohlenhydrate', 'kohlenhydraten', 'kh'),
      min: 0,
      max: 1500,
    },
    { field: 'fat', units: gramsOf('fat', 'fats', 'fett', 'fette'), min: 0, max: 500 },
    { field: 'fiber', units: gramsOf('fiber', 'fibre', 'ballaststoffe'), min: 0, max: 300 },
  ],
  at: 'at',
  byTime: { morning: 'breakfast', noon: 'lunch', evening: 'dinner', night: 'dinner' },
  unfit: words(
    'fertig, machen, kochen, vorbereiten, planen, holen, kaufen, bestellen, zubereiten, fällt, ausfallen, ausgefallen, verpasst, Idee, Ideen, Rezept, Rezepte, Plan, Box, Reste, Geld, Reservierung, Tisch, lecker, gut, super, schlecht, spät, früh, gebucht, gekocht, gemacht, bezahlt, vorbereitet, Zutaten, Pause, Treffen, Party, war, ist, steht, wartet, brauche, frei, Bar, Raum, Restaurant',
    'break, meeting, party, date, time, idea, ideas, prep, plan, plans, recipe, recipes, order, money, box, table, reservation, was, is, were, ready, cancelled, late, early, good, great, nice, delicious, over, done, next, bag, lady, menu, hour, room, bar, machine, club, invitation, guests, buffet, invite, place, spot, options, rush',
  ),
})

export const logFoodFavorite = pick({
  table: 'food_favorites',
  field: 'favoriteId',
  rows: 'all',
  orders: words(
    'log, logge, trag _ ein, trage _ ein, eintragen, Favorit, Lieblingsgericht, Lieblingsessen, nimm',
    'log, record, add, track, favourite, favorite, use',
  ),
  did: words('gegessen, hatte, aß, gefrühstückt, gehabt, verdrückt', 'had, ate, eaten, finished'),
  nouns: words('Favorit, Lieblingsgericht, Lieblingsessen, Gericht', 'favourite, favorite, meal, dish, usual'),
  quiet: true,
  at: 'at',
})

export const setNutritionGoal = set({
  orders: words(
    'setze, setz, stelle, stell, ändere, änder, setzen, ändern, erhöhe, senke, stellen',
    'set, change, update, raise, lower, make',
  ),
  nouns: words(
    'Kalorienziel, Ernährungsziel, Tageskalorien, Kalorienlimit',
    'calorie goal, calorie target, nutrition goal, calories goal, calorie limit, daily calories',
  ),
  measure: { field: 'dailyCalories', units: energy, min: 1, max: 20_000 },
  from: 'validFrom',
})

const nutrients = {
  de: ['Kalorien', 'kcal', 'Eiweiß', 'Protein', 'Proteine', 'Kohlenhydrate', 'Fett', 'Ballaststoffe', 'kJ', 'Energie'],
  en: ['calories', 'kcal', 'protein', 'carbs', 'fat', 'cals', 'carbohydrates', 'fibre', 'fiber', 'energy', 'calorie'],
}
const left = {
  de: ['übrig', 'frei', 'fehlen', 'fehlt', 'offen', 'darf ich noch', 'bleiben', 'bleibt'],
  en: ['left', 'remaining', 'to go', 'can I still', 'over'],
}

export const nutritionSummary = ask({
  ways: {
    de: [
      [['wie viele', 'wieviele', 'wie viel', 'wieviel', 'was', 'zeig', 'zeige'], nutrients.de],
      [
        ['was', 'wie viel', 'wieviel'],
        ['gegessen', 'aß', 'esse'],
      ],
      [['wie viele', 'wie viel', 'wieviel'], nutrients.de, left.de],
      [
        ['habe ich genug', 'hab ich genug', 'habe ich zu viel', 'hab ich zu viel'],
        ['gegessen', ...nutrients.de],
      ],
      [
        ['Kalorienziel', 'Kalorienstand', 'Kalorienbilanz', 'Ernährung'],
        ['wie', 'was', 'erreicht', 'zeig', 'zeige', 'welches', 'wo'],
      ],
    ],
    en: [
      [['how many', 'how much', 'what', 'show'], nutrients.en],
      [
        ['what', 'how much'],
        ['eat', 'eaten', 'ate', 'had to eat'],
      ],
      [['how many', 'how much'], nutrients.en, left.en],
      [['did I eat enough', 'have I eaten enough', 'did I eat too much', 'have I eaten too much']],
      [
        ['calorie goal', 'calorie target', 'calorie count', 'calorie intake', 'nutrition', 'macros'],
        ['how', 'what', 'show', 'reached', 'are', 'is'],
      ],
    ],
  },
  beside: words(
    'ich, habe, hab, hatte, gegessen, heute, schon, zu mir genommen, bisher, waren, es, noch, meine, meinem, mein, mit, mir, Tag, an, alles, denn, aus, sieht, ist, steht, um, verbraucht, aufgenommen, zu',
    'did, i, eat, have, had, eaten, so far, consume, consumed, already, today, do, of, still, my, are, is, was, me, on, take in, get, intake, all, enough, too much, for, can, total',
  ),
  day: 'date',
})

const meal = {
  de: ['Mahlzeiten', 'Mahlzeit', 'Essen', 'Ernährungstagebuch'],
  en: ['meals', 'meal', 'food diary', 'food log'],
}

export const listMeals = ask({
  ways: {
    de: [
      [['welche', 'zeig', 'zeige', 'wie viele', 'liste', 'meine'], meal.de],
      [['was', 'wie viel'], ['gegessen', 'aß'], ['@days']],
      [
        ['was'],
        ['gab es', 'habe ich', 'hatte ich', 'war'],
        ['zum Frühstück', 'zum Mittagessen', 'zum Abendessen', 'zu Mittag', 'zum Mittag', 'zu Abend', 'zum Abendbrot'],
      ],
    ],
    en: [
      [['which', 'show', 'how many', 'list', 'what', 'my'], meal.en],
      [['what', 'how much'], ['eat', 'eaten', 'ate'], ['@days']],
      [
        ['what'],
        ['did I have', 'did I eat', 'have I had', 'was', 'have I eaten'],
        ['for breakfast', 'for lunch', 'for dinner', 'for supper'],
      ],
    ],
  },
  beside: words(
    'ich, habe, hab, hatte, gegessen, mir, meine, alle, die, gab, es, was, so, waren, sind, alles, von, aus',
    'i, did, do, have, had, eat, eaten, me, my, all, the, was, were, on, in, of, from, are, log, logged, is',
  ),
  span: { from: 'from', to: 'to' },
})
