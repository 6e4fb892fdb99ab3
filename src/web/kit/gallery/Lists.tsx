import { useState } from 'react'
import { Board } from '#web/kit/Board.tsx'
import { moved } from '#web/kit/board.ts'
import { IconButton } from '#web/kit/Button.tsx'
import { Ledger } from '#web/kit/Ledger.tsx'
import { Check } from '#web/kit/Switch.tsx'
import { useToast } from '#web/kit/toasts.tsx'
import { useText } from '#web/look/text.tsx'
import { Part } from '#web/shell/Page.tsx'
import { say } from './say.ts'

const tasks = [
  { id: 'paint', en: 'Buy paint', de: 'Farbe kaufen', when: ['today · 20 min', 'heute · 20 min'], pencil: false },
  {
    id: 'tax',
    en: 'Sort the tax papers',
    de: 'Steuerunterlagen sortieren',
    when: ['today · home', 'heute · zu Hause'],
    pencil: false,
  },
  { id: 'plants', en: 'Water the plants', de: 'Blumen gießen', when: ['every 3 days', 'alle 3 Tage'], pencil: false },
  {
    id: 'shoes',
    en: 'Order running shoes',
    de: 'Laufschuhe bestellen',
    when: ['proposed by the coach', 'vom Coach vorgeschlagen'],
    pencil: true,
  },
] as const

export function Lists() {
  const { language } = useText()
  const l = say(language)
  const toast = useToast()
  const [done, setDone] = useState<readonly string[]>(['plants'])
  const [gone, setGone] = useState<readonly string[]>([])
  const [cards, setCards] = useState(() => [
    { id: 'paint', column: 'open' },
    { id: 'tax', column: 'open' },
    { id: 'shoes', column: 'doing' },
    { id: 'plants', column: 'done' },
  ])
  const nameOf = (id: string) => {
    const task = tasks.find((held) => held.id === id)
    return task ? l(task.en, task.de) : ''
  }
  const remove = (id: string) => {
    setGone((held) => [...held, id])
    toast({
      text: l(`Removed “${nameOf(id)}”.`, `„${nameOf(id)}“ entfernt.`),
      onUndo: () => setGone((held) => held.filter((other) => other !== id)),
    })
  }
  return (
    <>
      <Part title={l('Tasks', 'Aufgaben')} aside={l('2 open', '2 offen')}>
        <Ledger
          label={l('Tasks', 'Aufgaben')}
          onOpen={(id) => toast({ text: nameOf(id) })}
          onRemove={remove}
          rows={tasks
            .filter(({ id }) => !gone.includes(id))
            .map(({ id, when, pencil }) => ({
              id,
              title: nameOf(id),
              meta: l(when[0], when[1]),
              pencil,
              done: done.includes(id),
              lead: pencil ? undefined : (
                <Check
                  hideLabel
                  label={l(`Done: ${nameOf(id)}`, `Erledigt: ${nameOf(id)}`)}
                  checked={done.includes(id)}
                  onChange={(event) =>
                    setDone((held) => (event.target.checked ? [...held, id] : held.filter((other) => other !== id)))
                  }
                />
              ),
              trail: (
                <IconButton
                  icon="remove"
                  label={l(`Remove ${nameOf(id)}`, `${nameOf(id)} entfernen`)}
                  onClick={() => remove(id)}
                />
              ),
            }))}
        />
      </Part>
      <Part title={l('Drunk today', 'Heute getrunken')} aside="1.250 ml">
        <Ledger
          label={l('Drunk today', 'Heute getrunken')}
          rows={[
            {
              id: '1',
              lead: <span className="w-14 text-soft">07:10</span>,
              title: l('water', 'Wasser'),
              trail: <span className="font-serif text-lg">500 ml</span>,
            },
            {
              id: '2',
              lead: <span className="w-14 text-soft">08:30</span>,
              title: l('coffee', 'Kaffee'),
              meta: l('from the preset “mug”', 'aus der Vorlage „Becher“'),
              trail: <span className="font-serif text-lg">250 ml</span>,
            },
            {
              id: '3',
              lead: <span className="w-14 text-soft">12:45</span>,
              title: l('water', 'Wasser'),
              trail: <span className="font-serif text-lg">500 ml</span>,
            },
          ]}
        />
      </Part>
      <Part title={l('Board', 'Tafel')}>
        <Board
          label={l('Tasks by state', 'Aufgaben nach Stand')}
          columns={[
            { id: 'open', title: l('Open', 'Offen') },
            { id: 'doing', title: l('In hand', 'In Arbeit') },
            { id: 'done', title: l('Done', 'Erledigt') },
          ]}
          cards={cards.map((card) => ({ ...card, name: nameOf(card.id), content: nameOf(card.id) }))}
          onMove={(id, column, index) => setCards((held) => [...moved(held, id, column, index)])}
        />
      </Part>
    </>
  )
}
