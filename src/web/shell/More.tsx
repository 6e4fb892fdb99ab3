import { Link } from '@tanstack/react-router'
import { Field } from '#web/kit/Field.tsx'
import { Icon } from '#web/kit/icons.tsx'
import { Select } from '#web/kit/Select.tsx'
import { useText, type Language } from '#web/look/text.tsx'
import { useTheme, type Theme } from '#web/look/theme.tsx'
import { Page, Part } from './Page.tsx'
import type { Section } from './places.ts'

/** Everything that has no place in the bar, and how this device looks and speaks. */
export function More({ sections }: { sections: readonly Section[] }) {
  const { t, language, setLanguage } = useText()
  const { theme, setTheme } = useTheme()
  return (
    <Page title={t(texts.title)}>
      {sections.length > 0 && (
        <Part title={t(texts.pages)}>
          <ul className="border-t border-rule">
            {sections
              .flatMap(({ pages = [], ...section }) => [
                section,
                ...pages.map((page) => ({ ...page, icon: undefined })),
              ])
              .map(({ to, label, icon }) => (
                <li key={to} className="border-b border-rule">
                  <Link
                    to={to}
                    className={`flex min-h-12 items-center gap-3 hover:bg-rule/25 ${icon ? '' : 'pl-8 text-soft'}`}
                  >
                    {icon && <Icon name={icon} />}
                    {t(label)}
                  </Link>
                </li>
              ))}
          </ul>
        </Part>
      )}
      <Part title={t(texts.device)}>
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
                onChange={(event) => setLanguage(event.target.value as Language)}
              />
            )}
          </Field>
          <Field label={t(texts.theme)}>
            {(control) => (
              <Select
                {...control}
                value={theme}
                options={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t(texts[value]) }))}
                onChange={(event) => setTheme(event.target.value as Theme)}
              />
            )}
          </Field>
        </div>
      </Part>
    </Page>
  )
}

const texts = {
  title: { en: 'More', de: 'Mehr' },
  pages: { en: 'Pages', de: 'Seiten' },
  device: { en: 'This device', de: 'Dieses Gerät' },
  language: { en: 'Language', de: 'Sprache' },
  theme: { en: 'Light', de: 'Licht' },
  auto: { en: 'As the system', de: 'Wie das System' },
  light: { en: 'Paper and ink', de: 'Papier und Tinte' },
  dark: { en: 'Night and chalk', de: 'Nacht und Kreide' },
}
