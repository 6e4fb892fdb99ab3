import type { AskSay, LogSay, NoteSay, PickSay, PlainSay, Say, SetSay, Words } from '#derive/say.ts'
import { phrasesOf, type Phrase } from './phrase.ts'
import type { Language } from './tokens.ts'

/** A tool or query with how people say it. */
export interface Declaration {
  readonly name: string
  readonly say: Say
  /** For what was understood, in a sentence. */
  readonly about?: { readonly en: string; readonly de: string }
}

type By<T> = Readonly<Record<Language, T>>
export type Phrases = By<readonly Phrase[]>

export interface Named {
  readonly name: string
  readonly about: { readonly en: string; readonly de: string }
}

export interface ThingWords {
  readonly value: string | number
  readonly serving?: number
  readonly ownSize: boolean
  readonly special: boolean
  readonly phrases: Phrases
}

export interface LogFrame extends Named {
  readonly how: 'log'
  readonly say: LogSay
  readonly orders: Phrases
  readonly did: Phrases
  readonly had: Phrases
  readonly doing: Phrases
  readonly unfit: Phrases
  readonly things: readonly ThingWords[]
  readonly vessels: readonly { readonly size?: number; readonly only?: readonly string[]; readonly phrases: Phrases }[]
  readonly plain: Phrases
  readonly sizes: Phrases
  readonly beside: Phrases
}

export interface NoteFrame extends Named {
  readonly how: 'note'
  readonly say: NoteSay
  readonly nouns: Phrases
  readonly leads: Phrases
  readonly maybe: Phrases
  readonly tails: Phrases
  readonly hints: Phrases
  readonly marks: readonly { readonly value: string | number; readonly phrases: Phrases }[]
}

export interface PickFrame extends Named {
  readonly how: 'pick'
  readonly say: PickSay
  readonly orders: Phrases
  readonly did: Phrases
  readonly nouns: Phrases
}

export interface AskFrame extends Named {
  readonly how: 'ask'
  readonly say: AskSay
  readonly ways: By<readonly (readonly (readonly Phrase[])[])[]>
  readonly beside: Phrases
  readonly things: readonly ThingWords[]
}

export interface PlainFrame extends Named {
  readonly how: 'plain'
  readonly say: PlainSay
  readonly phrases: Phrases
  readonly beside: Phrases
}

export interface SetFrame extends Named {
  readonly how: 'set'
  readonly say: SetSay
  readonly orders: Phrases
  readonly nouns: Phrases
}

export type Frame = LogFrame | NoteFrame | PickFrame | AskFrame | PlainFrame | SetFrame

const none: Words = { de: [], en: [] }
const both = (words: Words | undefined): Phrases => ({
  de: phrasesOf((words ?? none).de, 'de'),
  en: phrasesOf((words ?? none).en, 'en'),
})

/** Declarations, read once. */
export const compileFrames = (declarations: readonly Declaration[]): readonly Frame[] => declarations.map(frame)

function frame({ name, say, about }: Declaration): Frame {
  const named: Named = { name, about: about ?? { en: name, de: name } }
  switch (say.how) {
    case 'log':
      return {
        ...named,
        how: 'log',
        say,
        orders: both(say.orders),
        did: both(say.did),
        had: both(say.had),
        doing: both(say.doing),
        unfit: both(say.unfit),
        things: things(say.choice.things),
        vessels: (say.amount?.vessels ?? []).map(({ words, size, only }) => ({
          phrases: both(words),
          ...(size === undefined ? {} : { size }),
          ...(only ? { only } : {}),
        })),
        plain: both(say.plain),
        sizes: both(say.sizes),
        beside: both(say.beside),
      }
    case 'note':
      return {
        ...named,
        how: 'note',
        say,
        nouns: both(say.nouns),
        leads: both(say.leads),
        maybe: both(say.maybe),
        tails: both(say.tails),
        hints: both(say.hints),
        marks: (say.marks?.values ?? []).map(({ value, words }) => ({ value, phrases: both(words) })),
      }
    case 'pick':
      return { ...named, how: 'pick', say, orders: both(say.orders), did: both(say.did), nouns: both(say.nouns) }
    case 'ask': {
      const ways = (language: Language) =>
        say.ways[language].map((groups) => groups.map((group) => phrasesOf(group, language)))
      return {
        ...named,
        how: 'ask',
        say,
        ways: { de: ways('de'), en: ways('en') },
        beside: both(say.beside),
        things: things(say.choice?.things ?? []),
      }
    }
    case 'plain':
      return { ...named, how: 'plain', say, phrases: both(say.phrases), beside: both(say.beside) }
    case 'set':
      return { ...named, how: 'set', say, orders: both(say.orders), nouns: both(say.nouns) }
  }
}

const things = (all: LogSay['choice']['things']): readonly ThingWords[] =>
  all.map(({ value, words, serving, ownSize, special }) => ({
    value,
    phrases: both(words),
    ownSize: ownSize ?? false,
    special: special ?? false,
    ...(serving === undefined ? {} : { serving }),
  }))
