import type { Text } from '#core/fields/field.ts'
import type { Point } from './project.ts'

/** Where the device says that it is. */
export interface Fix extends Point {
  readonly at: string
  readonly accuracy: number
  readonly altitude?: number
  readonly speed?: number
}

export function fixOf({ coords, timestamp }: GeolocationPosition): Fix {
  const { latitude, longitude, accuracy, altitude, speed } = coords
  return {
    lat: latitude,
    lng: longitude,
    accuracy,
    at: Temporal.Instant.fromEpochMilliseconds(Math.round(timestamp)).toString({ smallestUnit: 'millisecond' }),
    ...(altitude === null ? {} : { altitude }),
    ...(speed === null || speed < 0 ? {} : { speed }),
  }
}

const WAIT_MS = 20_000

/** Asks the device once where it is; only ever called by a press. Rejects with a `Text` that says why not. */
export const locate = (): Promise<Fix> =>
  new Promise((found, lost) => {
    if (!('geolocation' in navigator)) return lost(NO_SENSOR)
    navigator.geolocation.getCurrentPosition(
      (position) => found(fixOf(position)),
      (error) => lost(whyNot(error)),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 30_000 },
    )
  })

export const whyNot = ({ code }: GeolocationPositionError): Text =>
  code === 1 ? NOT_ALLOWED : code === 3 ? TOO_SLOW : NO_SENSOR

export const isText = (reason: unknown): reason is Text =>
  typeof reason === 'object' && reason !== null && 'en' in reason && 'de' in reason

const NOT_ALLOWED: Text = {
  en: 'This browser may not know where you are. You can allow it in the settings of the page.',
  de: 'Dieser Browser darf nicht wissen, wo du bist. In den Einstellungen der Seite kannst du es erlauben.',
}
const TOO_SLOW: Text = {
  en: 'The device has not found where it is. Try again under the open sky.',
  de: 'Das Gerät hat nicht gefunden, wo es ist. Versuch es noch einmal unter freiem Himmel.',
}
export const NO_SENSOR: Text = {
  en: 'This device cannot say where it is.',
  de: 'Dieses Gerät kann nicht sagen, wo es ist.',
}
