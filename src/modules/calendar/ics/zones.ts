import ICAL from 'ical.js'
import { isoOf, momentOf, msOf } from '../clock.ts'
import { type Component, one } from './lines.ts'

/**
 * Names that Windows programs write for zones, and the IANA zone of each.
 * Source: Unicode CLDR, supplemental/windowsZones.xml, territory 001.
 */
const WINDOWS: Readonly<Record<string, string>> = Object.fromEntries(
  `Dateline Standard Time=Etc/GMT+12|UTC-11=Etc/GMT+11|Aleutian Standard Time=America/Adak|Hawaiian Standard Time=Pacific/Honolulu|Marquesas Standard Time=Pacific/Marquesas|Alaskan Standard Time=America/Anchorage|UTC-09=Etc/GMT+9|Pacific Standard Time (Mexico)=America/Tijuana|UTC-08=Etc/GMT+8|Pacific Standard Time=America/Los_Angeles|US Mountain Standard Time=America/Phoenix|Mountain Standard Time (Mexico)=America/Mazatlan|Mountain Standard Time=America/Denver|Yukon Standard Time=America/Whitehorse|Central America Standard Time=America/Guatemala|Central Standard Time=America/Chicago|Easter Island Standard Time=Pacific/Easter|Central Standard Time (Mexico)=America/Mexico_City|Canada Central Standard Time=America/Regina|SA Pacific Standard Time=America/Bogota|Eastern Standard Time (Mexico)=America/Cancun|Eastern Standard Time=America/New_York|Haiti Standard Time=America/Port-au-Prince|Cuba Standard Time=America/Havana|US Eastern Standard Time=America/Indianapolis|Turks And Caicos Standard Time=America/Grand_Turk|Paraguay Standard Time=America/Asuncion|Atlantic Standard Time=America/Halifax|Venezuela Standard Time=America/Caracas|Central Brazilian Standard Time=America/Cuiaba|SA Western Standard Time=America/La_Paz|Pacific SA Standard Time=America/Santiago|Newfoundland Standard Time=America/St_Johns|Tocantins Standard Time=America/Araguaina|E. South America Standard Time=America/Sao_Paulo|SA Eastern Standard Time=America/Cayenne|Argentina Standard Time=America/Buenos_Aires|Greenland Standard Time=America/Godthab|Montevideo Standard Time=America/Montevideo|Magallanes Standard Time=America/Punta_Arenas|Saint Pierre Standard Time=America/Miquelon|Bahia Standard Time=America/Bahia|UTC-02=Etc/GMT+2|Azores Standard Time=Atlantic/Azores|Cape Verde Standard Time=Atlantic/Cape_Verde|UTC=Etc/UTC|GMT Standard Time=Europe/London|Greenwich Standard Time=Atlantic/Reykjavik|Sao Tome Standard Time=Africa/Sao_Tome|Morocco Standard Time=Africa/Casablanca|W. Europe Standard Time=Europe/Berlin|Central Europe Standard Time=Europe/Budapest|Romance Standard Time=Europe/Paris|Central European Standard Time=Europe/Warsaw|W. Central Africa Standard Time=Africa/Lagos|Jordan Standard Time=Asia/Amman|GTB Standard Time=Europe/Bucharest|Middle East Standard Time=Asia/Beirut|Egypt Standard Time=Africa/Cairo|E. Europe Standard Time=Europe/Chisinau|Syria Standard Time=Asia/Damascus|West Bank Standard Time=Asia/Hebron|South Africa Standard Time=Africa/Johannesburg|FLE Standard Time=Europe/Kiev|Israel Standard Time=Asia/Jerusalem|South Sudan Standard Time=Africa/Juba|Kaliningrad Standard Time=Europe/Kaliningrad|Sudan Standard Time=Africa/Khartoum|Libya Standard Time=Africa/Tripoli|Namibia Standard Time=Africa/Windhoek|Arabic Standard Time=Asia/Baghdad|Turkey Standard Time=Europe/Istanbul|Arab Standard Time=Asia/Riyadh|Belarus Standard Time=Europe/Minsk|Russian Standard Time=Europe/Moscow|E. Africa Standard Time=Africa/Nairobi|Volgograd Standard Time=Europe/Volgograd|Iran Standard Time=Asia/Tehran|Arabian Standard Time=Asia/Dubai|Astrakhan Standard Time=Europe/Astrakhan|Azerbaijan Standard Time=Asia/Baku|Russia Time Zone 3=Europe/Samara|Mauritius Standard Time=Indian/Mauritius|Saratov Standard Time=Europe/Saratov|Georgian Standard Time=Asia/Tbilisi|Caucasus Standard Time=Asia/Yerevan|Afghanistan Standard Time=Asia/Kabul|West Asia Standard Time=Asia/Tashkent|Qyzylorda Standard Time=Asia/Qyzylorda|Ekaterinburg Standard Time=Asia/Yekaterinburg|Pakistan Standard Time=Asia/Karachi|India Standard Time=Asia/Kolkata|Sri Lanka Standard Time=Asia/Colombo|Nepal Standard Time=Asia/Katmandu|Central Asia Standard Time=Asia/Bishkek|Bangladesh Standard Time=Asia/Dhaka|Omsk Standard Time=Asia/Omsk|Myanmar Standard Time=Asia/Rangoon|SE Asia Standard Time=Asia/Bangkok|Altai Standard Time=Asia/Barnaul|W. Mongolia Standard Time=Asia/Hovd|North Asia Standard Time=Asia/Krasnoyarsk|N. Central Asia Standard Time=Asia/Novosibirsk|Tomsk Standard Time=Asia/Tomsk|China Standard Time=Asia/Shanghai|North Asia East Standard Time=Asia/Irkutsk|Singapore Standard Time=Asia/Singapore|W. Australia Standard Time=Australia/Perth|Taipei Standard Time=Asia/Taipei|Ulaanbaatar Standard Time=Asia/Ulaanbaatar|Aus Central W. Standard Time=Australia/Eucla|Transbaikal Standard Time=Asia/Chita|Tokyo Standard Time=Asia/Tokyo|North Korea Standard Time=Asia/Pyongyang|Korea Standard Time=Asia/Seoul|Yakutsk Standard Time=Asia/Yakutsk|Cen. Australia Standard Time=Australia/Adelaide|AUS Central Standard Time=Australia/Darwin|E. Australia Standard Time=Australia/Brisbane|AUS Eastern Standard Time=Australia/Sydney|West Pacific Standard Time=Pacific/Port_Moresby|Tasmania Standard Time=Australia/Hobart|Vladivostok Standard Time=Asia/Vladivostok|Lord Howe Standard Time=Australia/Lord_Howe|Bougainville Standard Time=Pacific/Bougainville|Russia Time Zone 10=Asia/Srednekolymsk|Magadan Standard Time=Asia/Magadan|Norfolk Standard Time=Pacific/Norfolk|Sakhalin Standard Time=Asia/Sakhalin|Central Pacific Standard Time=Pacific/Guadalcanal|Russia Time Zone 11=Asia/Kamchatka|New Zealand Standard Time=Pacific/Auckland|UTC+12=Etc/GMT-12|Fiji Standard Time=Pacific/Fiji|Chatham Islands Standard Time=Pacific/Chatham|UTC+13=Etc/GMT-13|Tonga Standard Time=Pacific/Tongatapu|Samoa Standard Time=Pacific/Apia|Line Islands Standard Time=Pacific/Kiritimati`
    .split('|')
    .map((pair) => {
      const at = pair.lastIndexOf('=')
      return [pair.slice(0, at).toLowerCase(), pair.slice(at + 1)] as const
    }),
)

const valid = new Map<string, string | undefined>()

/** The zone by the name that it is known by here; undefined where the platform knows none of that name. */
function known(name: string): string | undefined {
  if (!valid.has(name)) {
    try {
      const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
      // An alias stays as it is written: which of two names is the main one changes with the platform.
      const written = timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name
      const isUtc = /^(etc\/)?(utc|gmt|zulu|uct)$/i.test(name)
      valid.set(name, /^[+-]/.test(name) ? undefined : isUtc ? 'UTC' : written)
    } catch {
      valid.set(name, undefined)
    }
  }
  return valid.get(name)
}

/** Finds the IANA zone that a file means by a name: by the name itself, by what other programs call it, by what the file says it does. */
export class Zones {
  readonly #defined = new Map<string, Component>()
  readonly #found = new Map<string, string | undefined>()

  define(component: Component): void {
    const name = one(component, 'tzid')?.values[0]
    if (typeof name === 'string') this.#defined.set(name, component)
  }

  /** Undefined where nobody knows which zone that is: its times must not be guessed. */
  of(name: string): string | undefined {
    if (!this.#found.has(name)) this.#found.set(name, this.#look(name))
    return this.#found.get(name)
  }

  #look(name: string): string | undefined {
    const plain = name.trim().replace(/^["']|["']$/g, '')
    return known(plain) ?? WINDOWS[plain.toLowerCase()] ?? lastPart(plain) ?? offset(plain) ?? this.#behaving(name)
  }

  /** By the definition in the file: the zone that it names, or the first whose clocks stand the same at all times that matter. */
  #behaving(name: string): string | undefined {
    const component = this.#defined.get(name)
    if (!component) return undefined
    const hint = one(component, 'x-lic-location')?.values[0]
    const walls = wallsOf(component)
    if (!walls) return undefined
    const fits = (zone: string): boolean => walls.every(([wall, utc]) => momentOf(zone, wall) === utc)
    const first = typeof hint === 'string' ? known(hint) : undefined
    if (first && fits(first)) return first
    return [...COMMON, ...Intl.supportedValuesOf('timeZone')].find(fits)
  }
}

const COMMON = ['Europe/Berlin', 'Europe/London', 'Europe/Athens', 'America/New_York', 'America/Los_Angeles', 'UTC']

/** `/mozilla.org/20050126_1/Europe/Berlin` */
function lastPart(name: string): string | undefined {
  const parts = name.split('/').filter((part) => part !== '')
  for (const length of [3, 2]) {
    const found = parts.length > length ? known(parts.slice(-length).join('/')) : undefined
    if (found) return found
  }
  return undefined
}

/** `GMT+0200`, `UTC-5`: whole hours, whose zones have names. */
function offset(name: string): string | undefined {
  const found = /^(?:UTC|GMT)\s*([+-])\s*(\d{1,2})(?::?00)?$/i.exec(name)
  if (!found || Number(found[2]) > 14) return undefined
  const hours = Number(found[2])
  // The names of these zones count westwards.
  return hours === 0 ? 'UTC' : known(`Etc/GMT${found[1] === '+' ? '-' : '+'}${hours}`)
}

/** What a zone's definition makes of noons through twenty years, before and after now. */
function wallsOf(component: Component): readonly (readonly [wall: number, utc: number])[] | undefined {
  try {
    const jcal = [
      'vtimezone',
      component.properties.map(({ name, parameters, type, values }) => [name, parameters, type, ...values]),
      component.parts.map((part) => [
        part.name,
        part.properties.map(({ name, parameters, type, values }) => [name, parameters, type, ...values]),
        [],
      ]),
    ]
    const zone = new ICAL.Timezone(new ICAL.Component(jcal as never))
    const walls: (readonly [number, number])[] = []
    for (let year = 2012; year <= 2031; year++)
      for (let month = 1; month <= 12; month++) {
        const text = `${year}-${String(month).padStart(2, '0')}-15T12:00:00`
        const seconds = zone.utcOffset(ICAL.Time.fromDateTimeString(text))
        walls.push([msOf(text), msOf(text) - seconds * 1000])
      }
    return walls
  } catch {
    return undefined
  }
}

/** The moment of a wall-clock text in a zone, as rows keep it. */
export const momentIn = (zone: string, wall: string): string => isoOf(momentOf(zone, msOf(wall)))
