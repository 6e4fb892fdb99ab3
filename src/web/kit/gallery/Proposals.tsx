import { useState } from 'react'
import { Ghost, type Verdict } from '#web/kit/Ghost.tsx'
import { useText } from '#web/look/text.tsx'
import { Part } from '#web/shell/Page.tsx'
import { say } from './say.ts'

export function Proposals() {
  const l = say(useText().language)
  const [verdict, setVerdict] = useState<Verdict>()
  return (
    <Part title={l('Proposed', 'Vorgeschlagen')}>
      <div className="grid gap-4">
        <Ghost
          title={l('Move “Long run” to Friday', '„Langer Lauf“ auf Freitag schieben')}
          who="Coach"
          when={l('today, 06:30', 'heute, 06:30')}
          rationale={l(
            'Thursday is full until nine in the evening, and you slept under six hours twice.',
            'Der Donnerstag ist bis 21 Uhr voll, und du hast zweimal unter sechs Stunden geschlafen.',
          )}
          changes={[
            {
              label: l('Due', 'Fällig'),
              before: l('Thursday, 3 December', 'Donnerstag, 3. Dezember'),
              after: l('Friday, 4 December', 'Freitag, 4. Dezember'),
            },
            { label: l('Distance', 'Strecke'), before: '14 km', after: '12 km' },
            {
              label: l('Notes', 'Notizen'),
              before: l(
                'Run along the river at an even pace, last 2 km faster.',
                'Am Fluss entlang in gleichmäßigem Tempo, die letzten 2 km schneller.',
              ),
              after: l(
                'Run along the river at an easy pace, no faster end.',
                'Am Fluss entlang in lockerem Tempo, ohne schnelleres Ende.',
              ),
            },
            { label: l('Labels', 'Etiketten'), after: l('easy', 'locker') },
          ]}
          verdict={verdict}
          onApprove={() => setVerdict('approved')}
          onReject={() => setVerdict('rejected')}
          onEdit={() => undefined}
          onUndo={() => setVerdict(undefined)}
        />
        <Ghost
          title={l('Record 300 ml of water', '300 ml Wasser eintragen')}
          who="Coach"
          verdict="approved"
          changes={[
            { label: l('Drink', 'Getränk'), after: l('water', 'Wasser') },
            { label: l('Amount', 'Menge'), after: '300 ml' },
          ]}
          onApprove={() => undefined}
          onReject={() => undefined}
          onUndo={() => undefined}
        />
      </div>
    </Part>
  )
}
