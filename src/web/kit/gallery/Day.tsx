import { Bar } from '#web/kit/Bar.tsx'
import { HourLine } from '#web/kit/HourLine.tsx'
import { Tally } from '#web/kit/Tally.tsx'
import { useText } from '#web/look/text.tsx'
import { Part } from '#web/shell/Page.tsx'
import { say } from './say.ts'

export function Day() {
  const l = say(useText().language)
  return (
    <>
      <Part title={l('Agenda', 'Termine')}>
        <HourLine
          label={l('Agenda', 'Termine')}
          now={14 * 60 + 20}
          appointments={[
            { id: 'a', title: l('Call with Mara', 'Telefonat mit Mara'), start: 9 * 60, end: 9 * 60 + 45 },
            {
              id: 'b',
              title: l('Dentist', 'Zahnarzt'),
              start: 11 * 60 + 30,
              end: 12 * 60 + 30,
              place: l('Park Street 4', 'Parkstraße 4'),
            },
            {
              id: 'c',
              title: l('Quiet hour for the tax papers', 'Ruhige Stunde für die Steuer'),
              start: 15 * 60,
              end: 16 * 60 + 30,
              pencil: true,
            },
            { id: 'd', title: 'Training', start: 18 * 60, end: 19 * 60 + 30, place: l('Gym', 'Halle') },
          ]}
        />
      </Part>
      <Part title={l('Streaks', 'Serien')}>
        <div className="divide-y divide-rule border-y border-rule">
          <Tally label={l('Enough water', 'Genug Wasser')} count={13} status="active" doneNow longest={21} />
          <Tally label={l('A task done', 'Eine Aufgabe erledigt')} count={4} status="at_risk" />
          <Tally label={l('Training three times', 'Dreimal Training')} count={47} unit="week" status="active" />
          <Tally label={l('No alcohol', 'Kein Alkohol')} count={2} status="broken" longest={38} />
        </div>
      </Part>
      <Part title={l('Goals', 'Ziele')}>
        <div className="grid gap-5">
          <Bar label={l('Water', 'Wasser')} value={1250} target={2000} unit="ml" />
          <Bar label={l('Tasks this week', 'Aufgaben diese Woche')} value={9} target={7} />
          <Bar label={l('Coffee', 'Kaffee')} value={2} target={3} unit={l('cups', 'Tassen')} comparison="lte" />
          <Bar label={l('Alcohol this week', 'Alkohol diese Woche')} value={28} target={20} unit="g" comparison="lte" />
        </div>
      </Part>
    </>
  )
}
