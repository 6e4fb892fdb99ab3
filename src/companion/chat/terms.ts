import type { Language } from './tokens.ts'

export interface Clock {
  readonly hour: number
  readonly minute: number
  /** Said so that morning and evening cannot be mixed up: am, pm, 17:30, 24-hour wording. */
  readonly sure: boolean
}

export type DayPart = 'morning' | 'forenoon' | 'noon' | 'afternoon' | 'evening' | 'night'

export type Part =
  | { readonly is: 'day'; readonly offset: number }
  | { readonly is: 'weekday'; readonly day: number; readonly which?: 'next' | 'last' | 'this' | 'week' | 'afterweek' }
  | { readonly is: 'date'; readonly day: number; readonly month: number; readonly year?: number }
  | { readonly is: 'slash'; readonly a: number; readonly b: number; readonly year?: number }
  | { readonly is: 'monthday'; readonly day: number }
  | { readonly is: 'clock'; readonly clock: Clock; readonly end?: Clock }
  /** `day`: of the week, or 0 today and -1 yesterday. */
  | { readonly is: 'part'; readonly part: DayPart; readonly day?: number }
  | { readonly is: 'shift'; readonly minutes: number }
  | { readonly is: 'days'; readonly from: Part; readonly to: Part }
  | { readonly is: 'lasts'; readonly minutes: number }
  | {
      readonly is: 'repeat'
      readonly rule: string
      readonly day?: number
      readonly part?: DayPart
      readonly monthday?: number
    }
  | { readonly is: 'now' }
  | { readonly is: 'unclear'; readonly why: 'vague' | 'fault' }

export interface Found {
  readonly part: Part
  readonly from: number
  readonly to: number
}

export const weekdays: Readonly<Record<Language, readonly string[]>> = {
  de: ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag'],
  en: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
}
export const shortDays: Readonly<Record<Language, Readonly<Record<string, number>>>> = {
  de: { mo: 1, di: 2, mi: 3, do: 4, fr: 5, sa: 6, so: 7, sonnabend: 6 },
  en: { mon: 1, tue: 2, tues: 2, wed: 3, weds: 3, thu: 4, thur: 4, thurs: 4, fri: 5, sat: 6, sun: 7 },
}
export const months: Readonly<Record<Language, readonly (readonly string[])[]>> = {
  de: [
    ['januar', 'jan', 'jaenner'],
    ['februar', 'feb'],
    ['maerz', 'mrz'],
    ['april', 'apr'],
    ['mai'],
    ['juni', 'jun'],
    ['juli', 'jul'],
    ['august', 'aug'],
    ['september', 'sep', 'sept'],
    ['oktober', 'okt'],
    ['november', 'nov'],
    ['dezember', 'dez'],
  ],
  en: [
    ['january', 'jan'],
    ['february', 'feb'],
    ['march', 'mar'],
    ['april', 'apr'],
    ['may'],
    ['june', 'jun'],
    ['july', 'jul'],
    ['august', 'aug'],
    ['september', 'sep', 'sept'],
    ['october', 'oct'],
    ['november', 'nov'],
    ['december', 'dec'],
  ],
}
export const dayWords: Readonly<Record<Language, Readonly<Record<string, number>>>> = {
  de: { heute: 0, morgen: 1, uebermorgen: 2, gestern: -1, vorgestern: -2 },
  en: { today: 0, tomorrow: 1, yesterday: -1 },
}
export const parts: Readonly<Record<Language, Readonly<Record<string, DayPart>>>> = {
  de: {
    frueh: 'morning',
    morgens: 'morning',
    vormittag: 'forenoon',
    vormittags: 'forenoon',
    mittag: 'noon',
    mittags: 'noon',
    nachmittag: 'afternoon',
    nachmittags: 'afternoon',
    abend: 'evening',
    abends: 'evening',
    nacht: 'night',
    nachts: 'night',
    spaetabend: 'night',
  },
  en: { morning: 'morning', afternoon: 'afternoon', evening: 'evening', night: 'night', lunchtime: 'noon' },
}
export const units: Readonly<Record<string, number>> = {
  minute: 1,
  minuten: 1,
  minutes: 1,
  min: 1,
  mins: 1,
  stunde: 60,
  stunden: 60,
  hour: 60,
  hours: 60,
  std: 60,
  hr: 60,
  hrs: 60,
  h: 60,
  viertelstunde: 15,
  tag: 1440,
  tage: 1440,
  tagen: 1440,
  day: 1440,
  days: 1440,
  woche: 10_080,
  wochen: 10_080,
  week: 10_080,
  weeks: 10_080,
}
export const rruleDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

export type Hit<P = Part> = { readonly part: P; readonly to: number } | undefined

export const weekdaysRule = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'

export const right = (clock: Clock): boolean => clock.hour <= 23 && clock.minute <= 59

/** Is every part of it a time that exists. */
export const possible = (part: Part): boolean =>
  part.is !== 'clock' || (right(part.clock) && (part.end === undefined || right(part.end)))
