import { Link } from '@tanstack/react-router'
import { settings as table } from '#companion/settings/settings.ts'
import { useDo } from '#web/app/act.ts'
import { useLive } from '#web/app/app.ts'
import { Field, TextInput } from '#web/kit/Field.tsx'
import { Icon } from '#web/kit/icons.tsx'
import { Select } from '#web/kit/Select.tsx'
import { useText, type Language } from '#web/look/text.tsx'
import { useTheme, type Theme } from '#web/look/theme.tsx'
import { Page, Part } from '#web/shell/Page.tsx'
import { Device } from './Device.tsx'
import { Notify } from './Notify.tsx'
import { Later } from './Later.tsx'

/** How things look and are said, how days are counted, and what this device keeps. Every choice holds at once. */
export function Settings() {
  const { t } = useText()
  return (
    <Page title={t(texts.title)}>
      <Part title={t(texts.look)}>
        <Look />
      </Part>
      <Part title={t(texts.days)}>
        <Days />
      </Part>
      <Part title={t(texts.more)}>
        <ul className="border-t border-rule">
          {links.map(({ to, label, about }) => (
            <li key={to} className="border-b border-rule">
              <Link to={to} className="flex min-h-14 items-center justify-between gap-4 py-2 hover:bg-rule/25">
                <span>
                  <span className="block font-medium">{t(label)}</span>
                  <span className="block text-sm text-soft">{t(about)}</span>
                </span>
                <Icon name="right" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t(texts.device)}>
        <Notify />
        <Device />
      </Part>
    </Page>
  )
}

function Look() {
  const { t, language, setLanguage } = useText()
  const { theme, setTheme } = useTheme()
  const act = useDo()
  return (
    <div className="grid max-w-sm gap-5">
      <Field label={t(texts.language)}>
        {(control) => (
          <Select
            {...control}
            value={language}
            options={[
              { value: 'de', label: 'Deutsch' },
              { value: 'en', label: 'English' },
            ]}
            onChange={({ target: { value } }) => {
              setLanguage(value as Language)
              void act('change_settings', { language: value })
            }}
          />
        )}
      </Field>
      <Field label={t(texts.theme)}>
        {(control) => (
          <Select
            {...control}
            value={theme}
            options={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t(themes[value]) }))}
            onChange={({ target: { value } }) => {
              setTheme(value as Theme)
              void act('change_settings', { theme: value })
            }}
          />
        )}
      </Field>
    </div>
  )
}

function Days() {
  const { t, locale } = useText()
  const act = useDo()
  const { value } = useLive((app) => app.settings.get(), [], ['settings'])
  if (!value) return <div className="h-96" />
  const { zone = 'UTC', dayStart = '00:00', evening = '18:00' } = value
  const fields = table.fields
  const change = (patch: Record<string, unknown>) => void act('change_settings', patch)
  // The day of 1 January 2024 was a Monday.
  const weekday = (number: number) =>
    new Temporal.PlainDate(2024, 1, number).toLocaleString(locale, { weekday: 'long' })
  return (
    <div className="grid max-w-sm gap-5">
      <Field label={t(fields.zone.traits.label!)} hint={t(texts.zoneHint)}>
        {(control) => (
          <Select
            {...control}
            value={zone}
            options={zones(zone)}
            onChange={(event) => change({ zone: event.target.value })}
          />
        )}
      </Field>
      <Later key={`start ${dayStart}`} value={dayStart} onSettle={(time) => time && change({ dayStart: time })}>
        {(bind) => (
          <Field label={t(fields.dayStart.traits.label!)} hint={t(texts.startHint)}>
            {(control) => <TextInput {...control} {...bind} type="time" className="max-w-36" />}
          </Field>
        )}
      </Later>
      <Field label={t(fields.weekStart.traits.label!)}>
        {(control) => (
          <Select
            {...control}
            value={String(value.weekStart)}
            options={[1, 2, 3, 4, 5, 6, 7].map((number) => ({ value: String(number), label: weekday(number) }))}
            onChange={(event) => change({ weekStart: Number(event.target.value) })}
          />
        )}
      </Field>
      <Later key={`evening ${evening}`} value={evening} onSettle={(time) => time && change({ evening: time })}>
        {(bind) => (
          <Field label={t(fields.evening.traits.label!)} hint={t(texts.eveningHint)}>
            {(control) => <TextInput {...control} {...bind} type="time" className="max-w-36" />}
          </Field>
        )}
      </Later>
      <Later
        key={`freezes ${value.freezesPerMonth}`}
        value={value.freezesPerMonth === undefined ? '' : String(value.freezesPerMonth)}
        onSettle={(text) => change({ freezesPerMonth: text === '' ? null : Number(text) })}
      >
        {(bind) => (
          <Field label={t(fields.freezesPerMonth.traits.label!)} hint={t(texts.freezeHint)} optional>
            {(control) => (
              <TextInput
                {...control}
                {...bind}
                type="number"
                min={0}
                max={31}
                inputMode="numeric"
                className="max-w-36"
              />
            )}
          </Field>
        )}
      </Later>
    </div>
  )
}

function zones(current: string) {
  const all = Intl.supportedValuesOf('timeZone')
  return [...new Set([current, ...all])]
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ').replaceAll('/', ' / ') }))
}

const links = [
  {
    to: '/settings/agents',
    label: { en: 'Agents', de: 'Agenten' },
    about: {
      en: 'who may propose, and what they may do by themselves',
      de: 'wer vorschlagen darf und was er von selbst darf',
    },
  },
  {
    to: '/data',
    label: { en: 'Import and export', de: 'Import und Export' },
    about: {
      en: 'bring in what you have, take everything with you',
      de: 'mitbringen, was du hast, und alles mitnehmen',
    },
  },
]

const themes = {
  auto: { en: 'as the system', de: 'wie das System' },
  light: { en: 'paper and ink', de: 'Papier und Tinte' },
  dark: { en: 'night and chalk', de: 'Nacht und Kreide' },
}

const texts = {
  title: { en: 'Settings', de: 'Einstellungen' },
  look: { en: 'Look and language', de: 'Aussehen und Sprache' },
  language: { en: 'Language', de: 'Sprache' },
  theme: { en: 'Appearance', de: 'Darstellung' },
  days: { en: 'How days are counted', de: 'Wie Tage gezählt werden' },
  zoneHint: { en: 'What is logged keeps the day it was logged on.', de: 'Was eingetragen ist, behält seinen Tag.' },
  startHint: { en: 'Until then the day before still lasts.', de: 'Bis dahin dauert der Tag davor noch an.' },
  eveningHint: { en: 'From then on an open day counts as late.', de: 'Ab dann gilt ein offener Tag als spät.' },
  freezeHint: { en: 'Empty: as many as you like.', de: 'Leer: so viele du willst.' },
  more: { en: 'More', de: 'Mehr' },
  device: { en: 'This device', de: 'Dieses Gerät' },
}
