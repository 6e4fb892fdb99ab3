/** What a date in words comes to: a day, a time, a rule. */
export interface Spoken {
  readonly dueDate?: string
  readonly dueTime?: string
  readonly repeat?: string
}

const MONTH =
  'jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|mär(?:z)?|mrz|apr(?:il)?|may|mai|june?|juni?|july?|juli?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|okt(?:ober)?|nov(?:ember)?|dec(?:ember)?|dez(?:ember)?'
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const GERMAN: Readonly<Record<string, string>> = { mär: 'mar', mrz: 'mar', mai: 'may', okt: 'oct', dez: 'dec' }
const WEEKDAYS: readonly (readonly [RegExp, string])[] = [
  [/^(mon(day)?|montags?|mo)$/, 'MO'],
  [/^(tue(s|sday)?|dienstags?|di)$/, 'TU'],
  [/^(wed(nesday)?|mittwochs?|mi)$/, 'WE'],
  [/^(thu(r|rs|rsday)?|donnerstags?|do)$/, 'TH'],
  [/^(fri(day)?|freitags?|fr)$/, 'FR'],
  [/^(sat(urday)?|samstags?|sa)$/, 'SA'],
  [/^(sun(day)?|sonntags?|so)$/, 'SU'],
]
const FREQUENCIES: readonly (readonly [RegExp, string])[] = [
  [/^(days?|tage?|daily|täglich)$/, 'DAILY'],
  [/^(weeks?|wochen?|weekly|wöchentlich)$/, 'WEEKLY'],
  [/^(months?|monate?|monthly|monatlich)$/, 'MONTHLY'],
  [/^(years?|jahre?|yearly|jährlich)$/, 'YEARLY'],
]

/**
 * Dates as task programs export them, English or German: `2026-10-05`, `5 Oct 2026 17:00`, `5.10.2026`, `every monday`,
 * `alle 2 Wochen`. Undefined for what needs the day of writing (`tomorrow`, a date without its year) or is not understood.
 */
export function spokenDate(text: string): Spoken | undefined {
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const time = timeIn(words)
  const rest = (time ? words.replace(time.said, ' ') : words).replaceAll(/\s+/g, ' ').trim()
  const at = time ? { dueTime: time.at } : {}
  const dueDate = dayIn(rest)
  if (dueDate) return { dueDate, ...at }
  const repeat = ruleIn(rest)
  return repeat ? { repeat, ...at } : undefined
}

function timeIn(words: string): { said: string; at: string } | undefined {
  const found =
    /(?:^|[ t])(?:at |um )?(\d{1,2})[:.](\d{2})(?::\d{2})?(?: ?(am|pm)| uhr)?$/.exec(words) ??
    /(?:^| )(?:at |um )?(\d{1,2})()(?: ?(am|pm)| uhr)$/.exec(words)
  if (!found) return undefined
  const [said, hour, minute, half] = found
  const hours = (Number(hour) % (half ? 12 : 24)) + (half === 'pm' ? 12 : 0)
  if (Number(hour) > 23 || Number(minute) > 59) return undefined
  return { said, at: `${String(hours).padStart(2, '0')}:${minute || '00'}` }
}

function dayIn(words: string): string | undefined {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(words)
  if (iso) return made(iso[1], iso[2], iso[3])
  const german = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(words)
  if (german) return made(german[3], german[2], german[1])
  const dayFirst = new RegExp(`^(\\d{1,2})\\.? (${MONTH})\\.?,? (\\d{4})$`).exec(words)
  if (dayFirst) return made(dayFirst[3], monthOf(dayFirst[2]!), dayFirst[1])
  const monthFirst = new RegExp(`^(${MONTH})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})$`).exec(words)
  return monthFirst ? made(monthFirst[3], monthOf(monthFirst[1]!), monthFirst[2]) : undefined
}

function monthOf(name: string): string {
  const short = name.slice(0, 3)
  return `${MONTHS.indexOf(GERMAN[short] ?? short) + 1}`
}

function made(year = '', month = '', day = ''): string | undefined {
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    ).toString()
  } catch {
    return undefined
  }
}

function ruleIn(words: string): string | undefined {
  const alone = FREQUENCIES.find(([form]) => form.test(words) && /ly$|lich$/.test(words))?.[1]
  if (alone) return `FREQ=${alone}`
  const said = /^(?:every!?|ev|jeden?|jedes|alle) (.+)$/.exec(words)?.[1]
  if (!said) return undefined
  if (/^(weekday|workday|werktag|arbeitstag)s?$/.test(said)) return 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'
  const [, count, unit = said] = /^(\d{1,3}|other) (\S+)$/.exec(said) ?? []
  const every = count === undefined ? 1 : count === 'other' ? 2 : Number(count)
  const freq = FREQUENCIES.find(([form]) => form.test(unit))?.[1]
  if (freq && every > 0) return `FREQ=${freq}${every === 1 ? '' : `;INTERVAL=${every}`}`
  const monthDay = /^(\d{1,2})(?:st|nd|rd|th|\.)$/.exec(said)?.[1]
  if (monthDay && Number(monthDay) >= 1 && Number(monthDay) <= 31) return `FREQ=MONTHLY;BYMONTHDAY=${Number(monthDay)}`
  const days = said.split(/, ?| and | und /).map((word) => WEEKDAYS.find(([form]) => form.test(word.trim()))?.[1])
  return days.every((day) => day !== undefined) ? `FREQ=WEEKLY;BYDAY=${days.join(',')}` : undefined
}
