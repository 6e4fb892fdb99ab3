import { useState } from 'react'
import { Button, IconButton } from '#web/kit/Button.tsx'
import { Dialog, Sheet } from '#web/kit/Dialog.tsx'
import { Empty } from '#web/kit/Empty.tsx'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { Pencil, Seal, TallyMark } from '#web/kit/marks.tsx'
import { PencilNote } from '#web/kit/PencilNote.tsx'
import { Select } from '#web/kit/Select.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { useToast } from '#web/kit/toasts.tsx'
import { useText } from '#web/look/text.tsx'
import { useTheme, type Theme } from '#web/look/theme.tsx'
import { useCommandBar } from '#web/shell/command.ts'
import { ConnectionLine } from '#web/shell/Connection.tsx'
import { Page, Part } from '#web/shell/Page.tsx'
import { Day } from './Day.tsx'
import { Forms } from './Forms.tsx'
import { Lists } from './Lists.tsx'
import { Pictures } from './Pictures.tsx'
import { Proposals } from './Proposals.tsx'
import { say } from './say.ts'

/** Every part of the kit with sample data. */
export function Gallery() {
  const { language, setLanguage } = useText()
  const { theme, setTheme } = useTheme()
  const l = say(language)
  return (
    <Page
      title={l('Tuesday, 1 December', 'Dienstag, 1. Dezember')}
      lead={l(
        'Training at six in the evening, and two tasks are due. You still need 750\u00a0ml of water.',
        'Um 18 Uhr ist Training, zwei Aufgaben sind fällig. Dir fehlen noch 750\u00a0ml Wasser.',
      )}
      actions={
        <>
          <Select
            aria-label={l('Language', 'Sprache')}
            value={language}
            options={[
              { value: 'en', label: 'English' },
              { value: 'de', label: 'Deutsch' },
            ]}
            onChange={(event) => setLanguage(event.target.value === 'de' ? 'de' : 'en')}
          />
          <Select
            aria-label={l('Light', 'Licht')}
            value={theme}
            options={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: value }))}
            onChange={(event) => setTheme(event.target.value as Theme)}
          />
        </>
      }
      margin={
        <>
          <PencilNote>
            <p>
              {l(
                'You slept better on days with a walk: 34 of 48 days, together with, not because of it.',
                'An Tagen mit Spaziergang hast du besser geschlafen: 34 von 48 Tagen, zusammen mit, nicht deswegen.',
              )}
            </p>
          </PencilNote>
          <PencilNote>
            <p>
              {l(
                'Thursday has no evening free. The run fits on Friday.',
                'Am Donnerstag ist kein Abend frei. Der Lauf passt auf Freitag.',
              )}
            </p>
          </PencilNote>
        </>
      }
    >
      <Day />
      <Lists />
      <Proposals />
      <Pictures />
      <Forms />
      <Small />
    </Page>
  )
}

function Small() {
  const { language } = useText()
  const l = say(language)
  const toast = useToast()
  const command = useCommandBar()
  const [open, setOpen] = useState<'dialog' | 'sheet'>()
  return (
    <>
      <Part title={l('Buttons and marks', 'Knöpfe und Zeichen')}>
        <div className="flex flex-wrap items-center gap-3">
          <Button tone="ink">{l('Save', 'Sichern')}</Button>
          <Button>{l('Line', 'Linie')}</Button>
          <Button tone="seal">
            <Seal size={18} /> {l('Approve', 'Annehmen')}
          </Button>
          <Button tone="pencil" icon="pencil">
            {l('Edit', 'Ändern')}
          </Button>
          <Button tone="plain">{l('Plain', 'Schlicht')}</Button>
          <Button disabled>{l('Not now', 'Gerade nicht')}</Button>
          <IconButton icon="remove" label={l('Remove', 'Entfernen')} />
          <Seal size={34} />
          <Pencil size={28} />
          <TallyMark size={34} />
        </div>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            onClick={() =>
              toast({
                text: l('300 ml of water removed.', '300 ml Wasser entfernt.'),
                onUndo: () => toast({ text: l('It is back.', 'Es ist wieder da.') }),
              })
            }
          >
            {l('Show a toast', 'Meldung zeigen')}
          </Button>
          <Button onClick={() => setOpen('dialog')}>{l('Open a dialog', 'Dialog öffnen')}</Button>
          <Button onClick={() => setOpen('sheet')}>{l('Open a sheet', 'Blatt öffnen')}</Button>
          <Button icon="search" onClick={() => command(l('a glass of water', 'ein Glas Wasser'))}>
            {l('Say something', 'Etwas sagen')}
          </Button>
        </div>
      </Part>
      <Part title={l('Tabs', 'Reiter')}>
        <Tabs
          label={l('Periods', 'Zeiträume')}
          tabs={[
            { value: 'day', label: l('Day', 'Tag'), content: <p>{l('1,250 ml so far.', 'Bisher 1.250 ml.')}</p> },
            {
              value: 'week',
              label: l('Week', 'Woche'),
              content: <p>{l('11.4 l this week.', '11,4 l in dieser Woche.')}</p>,
            },
            {
              value: 'month',
              label: l('Month', 'Monat'),
              content: <p>{l('No entries yet.', 'Noch keine Einträge.')}</p>,
            },
          ]}
        />
      </Part>
      <Part title={l('Empty and wrong', 'Leer und falsch')}>
        <div className="grid gap-6">
          <Empty phrase={l('call the dentist tomorrow at 9', 'morgen um 9 den Zahnarzt anrufen')} onSay={command} />
          <ErrorNote
            happened={l('The server did not answer.', 'Der Server hat nicht geantwortet.')}
            safe={l('Your entry is kept on this device.', 'Dein Eintrag ist auf diesem Gerät gesichert.')}
            todo={l(
              'It is sent by itself once the server is back.',
              'Er wird von selbst gesendet, sobald der Server wieder da ist.',
            )}
          >
            <Button>{l('Try now', 'Jetzt versuchen')}</Button>
          </ErrorNote>
          <div className="grid gap-2">
            <ConnectionLine state="synced" />
            <ConnectionLine state="offline" waiting={3} />
            <ConnectionLine state="waiting" waiting={1} />
          </div>
        </div>
      </Part>
      <Dialog open={open === 'dialog'} onClose={() => setOpen(undefined)} title={l('Edit drink', 'Getränk ändern')}>
        <p>{l('A leaf above the page.', 'Ein Blatt über der Seite.')}</p>
      </Dialog>
      <Sheet
        open={open === 'sheet'}
        onClose={() => setOpen(undefined)}
        title={l('History', 'Verlauf')}
        about={l('Who changed what.', 'Wer was geändert hat.')}
      >
        <p>{l('You: 300 ml → 500 ml', 'Du: 300 ml → 500 ml')}</p>
      </Sheet>
    </>
  )
}
