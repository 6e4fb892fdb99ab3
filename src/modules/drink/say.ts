import { ask, log, pick, plain, set, words } from '#derive/say.ts'

const litres = {
  ml: 1,
  milliliter: 1,
  millilitre: 1,
  milliliters: 1,
  millilitres: 1,
  millilitern: 1,
  cl: 10,
  centiliter: 10,
  zentiliter: 10,
  centilitre: 10,
  centilitres: 10,
  centiliters: 10,
  dl: 100,
  deziliter: 100,
  deciliter: 100,
  decilitre: 100,
  l: 1000,
  liter: 1000,
  litre: 1000,
  liters: 1000,
  litres: 1000,
  litern: 1000,
  ltr: 1000,
  oz: 29.5735,
  ounce: 29.5735,
  ounces: 29.5735,
  'fl oz': 29.5735,
  'fluid ounces': 29.5735,
  'fluid ounce': 29.5735,
  pint: 473.176,
  pints: 473.176,
}

const water = words(
  'Wasser, Mineralwasser, Leitungswasser, Sprudelwasser, Sprudel, Selters, Selter, Kranwasser, Hahnenwasser, ~wasser',
  'water, mineral water, tap water, sparkling water, soda water, still water, h2o, fizzy water',
)

export const drinkThings = [
  { value: 'water', words: water },
  {
    value: 'coffee',
    words: words(
      'Kaffee, Cappuccino, Cappuccinos, Latte, Latte Macchiato, Milchkaffee, Filterkaffee, Americano, Flat White, ~kaffee, Käffchen',
      'coffee, cappuccino, latte, latte macchiato, americano, flat white, filter coffee, cuppa coffee, cold brew',
    ),
    serving: 200,
  },
  {
    value: 'coffee',
    words: words('Espresso, Espressi, Espressos', 'espresso, espressi'),
    serving: 40,
    ownSize: true,
    special: true,
  },
  {
    value: 'tea',
    words: words(
      'Tee, Grüntee, Schwarztee, Kräutertee, Eistee, Chai, Matcha, ~tee',
      'tea, green tea, black tea, herbal tea, iced tea, chai, matcha',
    ),
    serving: 200,
  },
  {
    value: 'juice',
    words: words(
      'Saft, Orangensaft, Apfelsaft, O-Saft, ~saft',
      'juice, orange juice, apple juice, tomato juice, grape juice, oj',
    ),
  },
  {
    value: 'alcohol',
    special: true,
    words: words(
      'Bier, Wein, Sekt, Weißwein, Rotwein, Weizen, Pils, Radler, Schnaps, Wodka, Whisky, Whiskey, Gin, Rum, Prosecco, Champagner, Glühwein, Aperol, Alkohol, Cider, ~bier, ~wein',
      'beer, wine, red wine, white wine, lager, ale, cider, sparkling wine, champagne, prosecco, vodka, whisky, whiskey, gin, rum, alcohol, stout',
    ),
  },
  {
    value: 'other',
    special: true,
    words: words(
      'Cola, Coca Cola, Coke, Milch, Kakao, heiße Schokolade, Limo, Limonade, Fanta, Sprite, Energydrink, Hafermilch, Smoothie, Mate, Club Mate, ~limonade, ~milch',
      'cola, coke, coca cola, diet coke, milk, cocoa, hot chocolate, lemonade, fanta, sprite, energy drink, oat milk, soda, smoothie, kombucha, ginger ale',
    ),
  },
] as const

const vessels = [
  { words: words('Glas, Gläser, Gläschen', 'glass, glasses'), size: 250 },
  {
    words: words('Tasse, Tassen, Tässchen', 'cup, cups'),
    size: 200,
    only: ['coffee', 'tea', 'Kakao', 'heiße Schokolade', 'cocoa', 'hot chocolate'],
  },
  { words: words('Flasche, Flaschen, Fläschchen', 'bottle, bottles'), size: 500 },
  { words: words('Dose, Dosen', 'can, cans, tin'), size: 330 },
  { words: words('Maß', ''), size: 1000, only: ['alcohol'] },
  // These come in every size.
  {
    words: words(
      'Becher, Pott, Kanne, Kännchen, Krug, Karaffe, Kasten, Schluck, Schlückchen, Shot, Thermoskanne, Kelle, Eimer',
      'mug, mugs, pot, jug, carafe, sip, sips, shot, shots, pitcher, flask, tumbler, gulp, bucket, carton, keg',
    ),
  },
]

export const logDrink = log({
  orders: words('', ''),
  did: words(
    'getrunken, trank, hatte, gehabt, gegönnt, runtergekippt, gekippt, ausgetrunken, geleert, reingeschüttet, intus, genehmigt, gezischt',
    'had, drank, drunk, drank up, finished, downed, gulped down, consumed, sipped, chugged',
  ),
  doing: words('trinke, trink', 'drinking, drink'),
  choice: { field: 'drinkType', things: drinkThings },
  amount: { field: 'quantityMl', units: litres, min: 1, max: 5000, vessels },
  plain: words(
    'grün, schwarz, still, kalt, heiß, warm, lauwarm, frisch, lecker, entkoffeiniert, koffeinfrei, kühl, gut, schön, schnell, alkoholfrei, frisch gepresst, pur, naturtrüb, eiskalt, stark',
    'green, black, cold, hot, warm, fresh, nice, decaf, iced, good, plain, lukewarm, quick, fresh squeezed, sparkling, herbal, strong, chilled, ice-cold, filtered, lovely',
  ),
  sizes: words(
    'groß, klein, riesig, doppelt, halbvoll, voll, dreifach, winzig, mittelgroß',
    'large, big, small, huge, double, tall, tiny, full, half-full, medium, little, triple, grande, venti',
  ),
  beside: words(
    'Milch, Zucker, Zitrone, Eis, Honig, Sahne, Hafermilch, Milchschaum, Kohlensäure, Zimt, Ingwer, Minze',
    'milk, sugar, lemon, ice, honey, cream, oat milk, bubbles, lime, ginger, mint',
  ),
  at: 'at',
  name: 'name',
})

export const logDrinkPreset = pick({
  table: 'drink_presets',
  field: 'presetId',
  rows: 'all',
  orders: words(
    'log, logge, trag _ ein, trage _ ein, eintragen, nimm, Vorlage',
    'log, record, add, use, preset, track',
  ),
  did: words('getrunken', 'had, drank'),
  nouns: words('Vorlage, Getränk', 'preset, drink'),
  quiet: true,
  at: 'at',
})

export const undoDrink = plain({
  phrases: words(
    'letztes Getränk löschen, letztes Getränk zurücknehmen, letztes Getränk rückgängig, nimm das letzte Getränk zurück, lösche das letzte Getränk, lösch das letzte Getränk, Getränk zurücknehmen, mach das letzte Getränk rückgängig, entferne das letzte Getränk',
    'undo the last drink, undo my last drink, undo last drink, remove the last drink, remove my last drink, delete the last drink, delete my last drink, take back the last drink, take back my last drink',
  ),
})

export const setWaterTarget = set({
  orders: words(
    'setze, setz, stelle, stell, ändere, änder, setzen, ändern, erhöhe, senke, stellen',
    'set, change, update, raise, lower, make',
  ),
  nouns: words(
    'Trinkziel, Wasserziel, Tagesziel Wasser',
    'water target, water goal, drinking goal, drinking target, hydration goal',
  ),
  measure: { field: 'goalMl', units: litres, min: 100, max: 10_000 },
  from: 'validFrom',
})

const drinkWords = {
  de: [
    'Wasser',
    'Kaffee',
    'Kaffees',
    'Tee',
    'Saft',
    'Alkohol',
    'Flüssigkeit',
    'Getränke',
    'Espresso',
    'Bier',
    'Wein',
    'Gläser Wasser',
    'Tassen Kaffee',
    'Tassen Tee',
    'Milliliter',
    'ml Wasser',
    'Liter Wasser',
    'ml',
    'Liter',
  ],
  en: [
    'water',
    'coffee',
    'coffees',
    'tea',
    'teas',
    'juice',
    'alcohol',
    'fluid',
    'fluids',
    'liquid',
    'drinks',
    'espresso',
    'espressos',
    'beer',
    'beers',
    'wine',
    'glasses of water',
    'cups of coffee',
    'cups of tea',
    'ml',
    'millilitres',
    'litres',
    'liters',
  ],
}

export const getDrinkProgress = ask({
  ways: {
    de: [
      [['wie viel', 'wieviel', 'wie viele', 'wieviele'], drinkWords.de],
      [
        ['wie viel', 'wieviel', 'wie viele', 'wieviele', 'was'],
        ['getrunken', 'trank'],
      ],
      [
        ['habe ich genug', 'hab ich genug', 'schon genug'],
        ['getrunken', 'Wasser'],
      ],
      [
        ['Trinkziel', 'Wasserziel', 'Trinkstand', 'Wasserstand', 'Trinkfortschritt'],
        ['wie', 'wo', 'erreicht', 'geschafft', 'was', 'wie weit', 'zeig', 'wie viel', 'wieviel', 'habe', 'welches'],
      ],
      [
        ['wie viel', 'wieviel'],
        ['fehlt', 'fehlen', 'übrig'],
        ['Wasser', 'Trinkziel', 'Wasserziel', 'trinken'],
      ],
      [
        ['zeig', 'zeige'],
        ['Wasser', 'Getränke', 'getrunken'],
      ],
    ],
    en: [
      [['how much', 'how many'], drinkWords.en],
      [
        ['how much', 'how many', 'what'],
        ['drink', 'drank', 'drunk', 'had to drink', 'have to drink'],
      ],
      [['did I drink enough', 'have I had enough', 'have I drunk enough', 'am I drinking enough', 'did I have enough']],
      [
        [
          'water goal',
          'water target',
          'drinking goal',
          'hydration',
          'water progress',
          'drink progress',
          'water intake',
        ],
        ['how', 'what', 'show', 'reached', 'far', 'did', 'have', 'is'],
      ],
      [['how much'], ['left', 'missing', 'to go', 'more'], ['water', 'drink']],
      [['show'], ['drinks', 'water', 'drank']],
    ],
  },
  beside: {
    de: [
      ...drinkWords.de,
      'getrunken',
      'schon',
      'bisher',
      'insgesamt',
      'ich',
      'habe',
      'hab',
      'hatte',
      'noch',
      'bis',
      'Ziel',
      'Trinkziel',
      'Wasserziel',
      'trinken',
      'genug',
      'mein',
      'meinem',
      'meinen',
      'heute',
      'es',
      'mir',
      'stehe',
      'steht',
      'bin',
      'ist',
      'um',
      'gab',
      'weit',
      'viel',
      'Stand',
      'Fortschritt',
      'Tag',
      'erreicht',
      'muss',
      'trank',
      'fehlen',
      'fehlt',
      'übrig',
    ],
    en: [
      ...drinkWords.en,
      'drink',
      'drank',
      'drunk',
      'had',
      'have',
      'did',
      'so far',
      'already',
      'total',
      'in total',
      'been',
      'left',
      'enough',
      'my',
      'goal',
      'target',
      'reach',
      'until',
      'more',
      'far',
      'am',
      'progress',
      'is',
      'do',
      'to',
      'from',
      'off',
      'there',
      'reached',
      'log',
      'logged',
      'all',
      'consumed',
      'need',
      'intake',
      'going',
      'doing',
      'how',
      'much',
    ],
  },
  day: 'date',
})

export const listDrinks = ask({
  ways: {
    de: [
      [
        ['welche', 'liste', 'zeig', 'zeige', 'alle'],
        ['Getränke', 'Getränke auf', 'Drinks'],
      ],
      [['was'], ['getrunken'], ['alles']],
    ],
    en: [[['list', 'which', 'show all', 'show me all'], ['drinks']]],
  },
  beside: words(
    'ich, habe, hab, getrunken, eingetragen, mir, meine, meiner, auf, hatte, alles, was, die, alle',
    'i, did, have, had, my, me, all, drink, log, logged, the',
  ),
  span: { from: 'from', to: 'to' },
})
