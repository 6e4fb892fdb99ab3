import type { Text } from '#core/fields/field.ts'

/**
 * How people say what a tool does or a query answers, as data. The chat's grammar reads it; nothing here runs.
 *
 * A phrase is one or more words. `_` in a phrase stands for other words between its parts (`trag _ ein`).
 * A word that begins with `~` matches every longer word with that ending (`~saft`: Orangensaft).
 */
export interface Words {
  readonly de: readonly string[]
  readonly en: readonly string[]
}

/** Free text goes to `field`; a number with one of the `units` (factor to the field's unit) goes to `field`. */
export interface Measure {
  readonly field: string
  readonly units: Readonly<Record<string, number>>
  readonly min?: number
  readonly max?: number
}

/** What a word stands for as the value of a choice. `serving`: how much one of it is, where "one" can be said. */
export interface Thing {
  readonly value: string | number
  readonly words: Words
  readonly serving?: number
  /** Cannot be had in a vessel of the usual size (an espresso in a cup). */
  readonly ownSize?: boolean
  /** Its words say more than the value does ("Cola" of "other"). */
  readonly special?: boolean
}

/** What a thing comes in. `size` in the amount's unit; left out where it differs too much to be assumed. */
export interface Vessel {
  readonly words: Words
  readonly size?: number
  /** Only for these things (by value or word of the thing); of others the size is asked. */
  readonly only?: readonly string[]
}

/** Something that is recorded as it happened. A note without a verb suffices. */
export interface LogSay {
  readonly how: 'log'
  /** Verbs that order it, and verbs by which people say that they did it or are doing it. */
  readonly orders?: Words
  readonly did: Words
  /** Verbs that say it only beside the kind or an amount ("had"). */
  readonly had?: Words
  readonly doing?: Words
  readonly choice: { readonly field: string; readonly things: readonly Thing[] }
  /** How much: a number with a unit, or a count of vessels or servings. */
  readonly amount?: Measure & { readonly vessels: readonly Vessel[] }
  /** Words beside the thing that change nothing; sizes ("large") that must be asked; what goes with it ("with milk"). */
  readonly plain?: Words
  readonly sizes?: Words
  readonly beside?: Words
  /** The rest is free text for this field; without it every word must be explained. */
  readonly text?: string
  readonly measures?: readonly Measure[]
  readonly at?: string
  /** Keeps the person's word where it is more special than the choice ("Cola"). */
  readonly name?: string
  /** By the part of the day, where the choice is not said (evening: dinner). */
  readonly byTime?: Readonly<Record<string, string>>
  /** Words beside the kind that make of it something else ("lunch break"). */
  readonly unfit?: Words
}

/** A new thing with a title of the person's own words. */
export interface NoteSay {
  readonly how: 'note'
  /** Its name: heads a note ("task: …") or is what a making verb makes ("create a task …"). */
  readonly nouns: Words
  /** Phrases after which the title comes ("remind me to"). */
  readonly leads?: Words
  /** Beginnings that may mean it or may only tell ("I have to"): offered, never done. */
  readonly maybe?: Words
  /** Phrases at the end that say where it goes ("in den Kalender"). */
  readonly tails?: Words
  /** Nouns that stay in the title and suffice where a day and a clock time are said ("meeting", "dentist"). */
  readonly hints?: Words
  readonly text: string
  readonly due?: { readonly day: string; readonly time: string; readonly repeat?: string }
  readonly span?: {
    readonly from: string
    readonly to: string
    readonly allDay: string
    readonly minutes: number
    readonly repeat?: string
  }
  readonly marks?: { readonly field: string; readonly values: readonly Pick<Thing, 'value' | 'words'>[] }
  readonly minutes?: string
  /** What no line can say of it: told instead of made. */
  readonly needs?: Text
}

/** Something done to one row that exists, named by its title. */
export interface PickSay {
  readonly how: 'pick'
  readonly table: string
  readonly field: string
  readonly rows: 'open' | 'done' | 'all'
  readonly orders: Words
  readonly did?: Words
  /** Nouns for a row of the table, ignored beside the title ("the task"). */
  readonly nouns?: Words
  /** The title itself, told in the past tense, says it ("watered the plants"). */
  readonly byTitle?: boolean
  /** Only where the row is certain: nothing is asked about what has no such row. */
  readonly quiet?: boolean
  readonly at?: string
  readonly until?: string
  readonly due?: { readonly day: string; readonly time: string }
  readonly span?: { readonly from: string; readonly to: string; readonly day?: string }
  /** Fields between which a row lies in time: what is still to come is meant before what is over. */
  readonly ahead?: { readonly from: string; readonly to: string }
  /** A row that has this field is many: asked about, never done. */
  readonly series?: string
}

/**
 * A question. Each way is a list of groups; one phrase of every group must be there (`@day`: a day is said, `@days`: a
 * stretch of days, `@month`: a month by its name).
 */
export interface AskSay {
  readonly how: 'ask'
  readonly ways: Readonly<Record<'de' | 'en', readonly (readonly (readonly string[])[])[]>>
  /** Words that may stand beside. */
  readonly beside?: Words
  readonly day?: string
  readonly span?: { readonly from: string; readonly to: string }
  /** Only where a stretch of days is said. */
  readonly spanned?: boolean
  /** `day` may be any day of this. */
  readonly whole?: 'week' | 'month'
  readonly choice?: { readonly field: string; readonly things: readonly Thing[]; readonly otherwise?: string }
  readonly minutes?: string
  /** Values for when no word says otherwise. */
  readonly given?: Readonly<Record<string, string | number>>
  /** Today, where no day is said. */
  readonly today?: boolean
  /** The choice where today is said and no other choice. */
  readonly byDay?: string
  /** Where weekdays and dates without a year look. Default: past. */
  readonly toward?: 'past' | 'future'
}

/** A whole phrase and nothing beside it. */
export interface PlainSay {
  readonly how: 'plain'
  readonly phrases: Words
  readonly beside?: Words
}

/** A value for a day on, said as a wish for a number ("set my target to 2 litres"). */
export interface SetSay {
  readonly how: 'set'
  readonly orders: Words
  readonly nouns: Words
  readonly measure: Measure
  readonly from?: string
}

export type Say = LogSay | NoteSay | PickSay | AskSay | PlainSay | SetSay

/** All sayings are made by the functions below. */
export const isSay = (say: { readonly how: string }): say is Say =>
  ['log', 'note', 'pick', 'ask', 'plain', 'set'].includes(say.how)

export const log = (say: Omit<LogSay, 'how'>): LogSay => ({ how: 'log', ...say })
export const note = (say: Omit<NoteSay, 'how'>): NoteSay => ({ how: 'note', ...say })
export const pick = (say: Omit<PickSay, 'how'>): PickSay => ({ how: 'pick', ...say })
export const ask = (say: Omit<AskSay, 'how'>): AskSay => ({ how: 'ask', ...say })
export const plain = (say: Omit<PlainSay, 'how'>): PlainSay => ({ how: 'plain', ...say })
export const set = (say: Omit<SetSay, 'how'>): SetSay => ({ how: 'set', ...say })

/** Words by language: `words('Glas, Gläser', 'glass')`, separated by commas. */
export const words = (de: string, en: string): Words => ({ de: list(de), en: list(en) })

const list = (text: string): readonly string[] => text.split(',').flatMap((word) => word.trim() || [])
