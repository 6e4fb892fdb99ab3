import { fold, type Language } from './tokens.ts'

/** Closed word classes of a language, folded. They belong to the language, not to any module. */
export interface Grammar {
  /** May stand beside anything: articles, the person, auxiliaries, particles. */
  readonly light: ReadonlySet<string>
  readonly negation: ReadonlySet<string>
  /** "not this but that" */
  readonly contrast: ReadonlySet<string>
  /** Somebody else. */
  readonly others: ReadonlySet<string>
  /** Not now or not sure: plans, wishes, conditions. */
  readonly unreal: ReadonlySet<string>
  /** What may also introduce a polite order. */
  readonly polite: ReadonlySet<string>
  readonly habit: ReadonlySet<string>
  readonly asking: ReadonlySet<string>
  readonly and: ReadonlySet<string>
  readonly vague: ReadonlySet<string>
  /** "is", "had": light in a question, a statement elsewhere. */
  readonly copula: ReadonlySet<string>
  readonly making: readonly string[]
  readonly recording: readonly string[]
  readonly articles: ReadonlySet<string>
  readonly courtesy: readonly string[]
  readonly at: ReadonlySet<string>
  /** In which direction something is moved. */
  readonly later: ReadonlySet<string>
  /** Another deed than having had it, and people who may have done it. */
  readonly elsewise: ReadonlySet<string>
  readonly earlier: ReadonlySet<string>
}

const of = (text: string): Set<string> => new Set(list(text))
const list = (text: string): string[] => text.split(',').map((word) => fold(word.trim()))

const de: Grammar = {
  light: of(
    'ich, mir, mich, habe, hab, wurde, der, die, das, den, dem, des, ein, eine, einen, einem, einer, ne, nen, nem, ner, n, und, auch, noch, mal, grad, grade, gerade, eben, soeben, jetzt, nun, so, bitte, ok, okay, also, ja, doch, schon, von, vom, zu, zum, zur, in, im, am, an, um, auf, für, es, gab, insgesamt, etwa, ca, circa, ungefähr, rund, knapp, gegen, weiterer, weitere, weiteren, weiteres, mein, meine, meinen, meinem, meiner, mein, dann, davon, wieder, halt, da, hier, hi, hallo, hey, moin, super, prima, nur, bloß, direkt, dazu, kurz, endlich, bisher, tag',
  ),
  negation: of(
    'nicht, kein, keine, keinen, keinem, keiner, keins, keines, nie, niemals, nix, nichts, ohne, weder, verzichtet, nirgends',
  ),
  contrast: of('sondern, dafür, stattdessen'),
  others: of(
    'er, sie, ihr, ihm, ihn, wir, uns, unser, unsere, unserer, man, jemand, du, dein, deine, dich, dir, sein, seine, seiner, seinem, seinen, ihre, ihren, ihrem, ihrer, alle, jeder, niemand, leute, hat, hatten, haben, tranken, trinkt, hast, isst, aß',
  ),
  unreal: of(
    'werde, wird, werden, will, wollte, wollten, möchte, würde, hätte, könnte, kann, sollte, soll, sollten, muss, müsste, darf, dürfte, wünsche, wünschte, hoffe, hoffentlich, wenn, falls, ob, sobald, bevor, vielleicht, eventuell, fast, beinahe, später, nachher, bald, gleich, demnächst, plane, vor, vorhaben, lust, durst, brauche, bräuchte, sonst, statt, anstatt, angeblich, wäre, wär, stell, überlege, gedenke, vorhatte, versuche, träumte, geträumt, wollen, möchten, lass, dachte, hättest',
  ),
  polite: of(
    'möchte, will, kann, könnte, würde, muss, lass, kannst, könntest, würdest, du, magst, soll, sollst, bitte, gleich',
  ),
  habit: of(
    'gern, gerne, immer, oft, meistens, normalerweise, üblicherweise, manchmal, selten, liebe, mag, liebsten, generell, grundsätzlich, eigentlich, jeden, täglich, hasse, gewöhnlich, bevorzuge, häufig, früher, regelmäßig, ständig, lieber, schmeckt, gesund, jeder, jede',
  ),
  asking: of(
    'wer, wie, was, wann, wo, warum, wieso, weshalb, welche, welcher, welches, welchen, wieviel, wieviele, wohin, woher, soll, sollte, darf, habe',
  ),
  and: of('und, sowie, plus, dann, außerdem, danach, dazu'),
  copula: of('ist, bin, sind, war, waren, gewesen, hatte, habe'),
  vague: of('etwas, bisschen, wenig, viel, viele, einige, paar, mehrere, ein paar, genug, wat, was, zuviel, einiges'),
  making: list(
    'erstelle, erstell, erstellen, anlegen, leg _ an, lege _ an, neue, neuer, neues, neuen, mach, mache, schreib, schreibe, füge _ hinzu, füg _ hinzu, hinzufügen, notiere, notier, speichere, speicher, plane, plan, trag _ ein, trage _ ein, eintragen, erfasse, setz, setze, hinzu, pack, packe, add, adde, anzulegen, zu erstellen, einzutragen',
  ),
  recording: list(
    'logge, log, loggen, trag _ ein, trage _ ein, eintragen, notiere, notier, notieren, erfasse, erfass, erfassen, speichere, speicher, speichern, schreib _ auf, schreibe _ auf, aufschreiben, vermerke, vermerk, protokolliere, verbuche, verbuch, buche, tracke, track, tracken, füge _ hinzu, füg _ hinzu, hinzufügen, verzeichne, einzutragen, zu loggen, geloggt, zu notieren, halt _ fest, halte _ fest, registriere, add, adde, mach _ rein, aufnehmen, verbuchen, zu erfassen, eintrag, zu tracken, nimm _ auf',
  ),
  articles: of(
    'der, die, das, den, dem, des, ein, eine, einen, einem, einer, eines, ne, nen, mein, meine, meinen, meinem, meiner, zum, zur, im, in, am, ins, beim, bei',
  ),
  courtesy: list(
    'bitte, hey, hallo, hi, moin, servus, na, ok, okay, also, ja, kannst du mir, kannst du, könntest du mir, könntest du, würdest du mir, würdest du, kannst du mal, ich möchte gern, ich möchte gerne, ich möchte, ich will, ich würde gern, ich würde gerne, mal, guten morgen, guten tag, guten abend, sag mal, mach mal, so, gut, danke, bitte mal, mir, sei so gut und, sekundant, sag mir, kannst du mir sagen, weißt du, ich möchte wissen, ich will wissen, verrat mir, zeig mir, zeige mir, gib mir, kannst du mir zeigen, bitte zeig mir',
  ),
  at: of('um, gegen, ab, vor, nach, bis, von, zwischen, so gegen'),
  later: of('hinten, später, aufschieben'),
  elsewise: of(
    'verschüttet, gekauft, abgelehnt, vergessen, verschenkt, weggeworfen, gekocht, gebacken, bestellt, zubereitet, ausgelassen, verpasst, serviert, geplant, verbrannt, verbraucht, verkauft, vorbereitet, gestrichen, gefüttert, schwester, bruder, mutter, vater, mama, papa, sohn, tochter, freund, freundin, kollege, kollegin, chef, chefin, frau, mann, kinder, kind, oma, opa, hund, katze, nachbar, nachbarin',
  ),
  earlier: of('vorne, vorn, früher, eher, vor, vorziehen, vorverlegen'),
}

const en: Grammar = {
  light: of(
    'i, me, my, myself, have, a, an, the, of, and, also, just, now, so, please, ok, okay, yes, yeah, already, another, more, one, in, on, at, for, to, it, total, about, around, approximately, roughly, approx, additional, extra, then, well, hey, hi, hello, some, this, only, too, as, that, again, finally, here, got, great, cool, right, exactly, recently, day, around, by, oh, alright, today',
  ),
  negation: of(
    'not, no, never, without, none, nothing, neither, nor, skipped, skip, skipping, cannot, nope, zero, hardly, instead',
  ),
  contrast: of('but, instead, rather'),
  others: of(
    'he, she, they, we, us, his, her, hers, their, our, him, them, you, your, someone, somebody, everyone, everybody, nobody, people, has, mum, dad, kids, wife, husband, anyone, doctor, says, said, he, drinks',
  ),
  unreal: of(
    'will, would, could, can, should, shall, might, may, must, going, want, wanted, wants, plan, planning, need, wish, hope, hopefully, if, when, unless, maybe, perhaps, almost, nearly, later, soon, before, need, needs, wish, intend, intending, probably, try, trying, thinking, feel, thirsty, until, about to, meant, supposed, let, considering, craving, fancy, dreamed, dreamt, forgot, imagine, pretend, ought, thought, tempted, like, prefer',
  ),
  polite: of('want, would, could, can, will, need, let, like, you, must, should, going, have, wanted'),
  habit: of(
    'usually, always, normally, often, sometimes, generally, love, likes, enjoy, hate, every, daily, rarely, typically, prefer, favourite, favorite, tend, healthy, regularly, like, used',
  ),
  asking: of(
    'what, how, when, where, why, who, which, is, are, do, does, did, am, was, should, shall, have, has, can, could, would, will, may',
  ),
  and: of('and, plus, then, also, afterwards'),
  copula: of('is, am, been, are, was, were, there, did, do, had, have'),
  vague: of('some, any, bit, little, lot, lots, few, several, much, many, couple, enough, plenty, something'),
  making: list(
    'create, add, make, new, set up, setup, schedule, put, plan, note, set, save, write, write down, book, enter, jot down, i want to create, i want to add, start, arrange, organise, organize, note down, register',
  ),
  recording: list(
    'log, logged, add, record, recorded, track, enter, note, note down, put down, put _ down, save, write down, logging, register, jot down, put in, please log, put, count, tracked, mark down, to log, chalk up',
  ),
  articles: of('a, an, the, my, to, some, our, at, in'),
  courtesy: list(
    'please, hey, hi, hello, ok, okay, so, well, can you please, can you, could you please, could you, would you please, would you, will you, I want to, I would like to, I would like you to, I want you to, I need you to, good morning, good evening, just, kindly, let me, can I, yo, now, thanks, go ahead and, may I, sekundant, can we, let us, I need to, would you mind, tell me, can you tell me, could you tell me, do you know, I would like to know, I want to know, let me know, show me, can you show me, give me',
  ),
  at: of('at, around, about, by, from, till, until, before, after, between, to'),
  later: of('later, back, postpone, delay'),
  elsewise: of(
    'spilled, spilt, sold, refused, forgot, skipped, cooked, bought, ordered, made, prepared, threw, missed, served, gave, planned, burned, burnt, baked, fed, sister, brother, mother, father, mom, son, daughter, friend, colleague, boss, neighbour, neighbor, child, baby, dog, cat, girlfriend, boyfriend, partner, roommate, grandma, grandpa',
  ),
  earlier: of('earlier, up, forward, sooner'),
}

export const grammars: Readonly<Record<Language, Grammar>> = { de, en }

const telling: Readonly<Record<Language, ReadonlySet<string>>> = {
  de: of(
    'ich, mir, und, ein, eine, einen, der, die, das, um, mit, auf, nicht, kein, keinen, habe, hab, getrunken, gestern, heute, morgen, übermorgen, wie, was, ist, bin, im, für, noch, bitte, erledigt, aufgabe, termin, wasser, kaffee, tee, glas, tasse, flasche, uhr, zum, zur, am, vergiss, erinnere, erinner, viel, mein, meine, lösche, war, nimm, zurück, frühstück, abendessen, mittagessen, den, dem, erstelle, trag, jeden, alle, nen, von, bis, zwei, drei, halb, gegessen, danke, hallo, oder, ort, neuer, ja, nein, wo, wann, welche, zeig, saft, bier, wein, liter, bringen, kaufen, hatte, grad, gerade, vor, nach, hak, ab, verschiebe, rückgängig, stunde, woche, tag, soll',
  ),
  en: of(
    'i, the, a, an, and, of, my, me, to, at, on, in, had, have, did, do, not, no, yesterday, today, tomorrow, how, what, is, am, for, please, done, water, coffee, coffees, tea, glass, glasses, cup, cups, bottle, log, add, remind, with, you, it, that, undo, mark, as, task, meeting, lunch, breakfast, dinner, create, every, two, three, half, past, next, friday, monday, just, thanks, hello, much, many, was, new, place, call, show, list, which, where, when, juice, beer, wine, drank, ate, arrived, week, last, night, this, from, by, should, schedule, delete, move, will, an, can, could, would, minutes, ago, hour, day, are, there, any, overdue, finished',
  ),
}

/** The language whose function words are there; `hint` where neither speaks more clearly. */
export function languageOf(keys: readonly string[], hint: Language | undefined): Language {
  let score = hint === 'de' ? 1.5 : hint === 'en' ? -1.5 : 0
  for (const key of keys.slice(0, 80)) {
    if (telling.de.has(key)) score++
    if (telling.en.has(key)) score--
    if (/ae|ue|oe|sch/.test(key)) score += 0.1
  }
  return score > 0 ? 'de' : 'en'
}
