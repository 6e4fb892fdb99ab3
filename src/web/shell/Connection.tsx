import { Icon, type IconName } from '#web/kit/icons.tsx'
import { useText } from '#web/look/text.tsx'

/** `waiting` counts the changes that have not reached the server. */
export interface Connection {
  readonly state: 'offline' | 'synced' | 'waiting' | 'fetching'
  readonly waiting?: number
}

/** Where the data stands, in one line. */
export function ConnectionLine({ state, waiting = 0 }: Connection) {
  const { t } = useText()
  const said =
    state === 'offline' && waiting > 0 ? texts.offlineWaiting : waiting === 1 ? texts.waitingOne : texts[state]
  return (
    <output className="flex items-center gap-2 text-sm text-soft">
      <Icon name={icons[state]} size={16} />
      {t(state === 'synced' ? texts.synced : said).replace('{n}', String(waiting))}
    </output>
  )
}

const icons: Readonly<Record<Connection['state'], IconName>> = {
  offline: 'offline',
  synced: 'synced',
  waiting: 'waiting',
  fetching: 'waiting',
}
const texts = {
  fetching: { en: 'Your data is coming', de: 'Deine Daten kommen' },
  offline: { en: 'Offline, everything is kept here', de: 'Offline, alles bleibt hier erhalten' },
  offlineWaiting: { en: 'Offline, {n} waiting', de: 'Offline, {n} warten' },
  synced: { en: 'Synced', de: 'Abgeglichen' },
  waiting: { en: '{n} changes waiting', de: '{n} Änderungen warten' },
  waitingOne: { en: '1 change waiting', de: '1 Änderung wartet' },
}
