import type { DemoCall, DemoLife } from '#core/module/demo.ts'
import type { Json, Text } from '#core/fields/field.ts'
import { addDays, instantAt, localTime } from '#core/time/day.ts'

const PRESETS: readonly { readonly name: Text; readonly drinkType: string; readonly quantityMl: number }[] = [
  { name: { en: 'Big glass of water', de: 'Großes Glas Wasser' }, drinkType: 'water', quantityMl: 300 },
  { name: { en: 'Morning coffee', de: 'Morgenkaffee' }, drinkType: 'coffee', quantityMl: 200 },
  { name: { en: 'Ginger tea', de: 'Ingwertee' }, drinkType: 'tea', quantityMl: 250 },
]

/** Water through the day, more after sport; coffee in the morning, more of it on short nights; a beer when out with others. */
export function demo(life: DemoLife): DemoCall[] {
  return [...masterData(life), ...life.days.flatMap((day) => drinksOf(day, life))]
}

function masterData({ id, days, zone, language }: DemoLife): DemoCall[] {
  const first = days[0]!.day
  const createdAt = instantAt(first, '07:00', zone)
  const raised = addDays(first, 30)
  return [
    ...PRESETS.map(({ name, ...preset }, rank) => ({
      fact: 'DrinkPresetAdded',
      values: { id: id(`preset-${rank}`), name: name[language], ...preset, rank },
      createdAt,
    })),
    { fact: 'WaterTargetSet', values: { id: first, validFrom: first, goalMl: 1800 }, createdAt },
    {
      fact: 'WaterTargetSet',
      values: { id: raised, validFrom: raised, goalMl: 2000 },
      createdAt: instantAt(raised, '08:00', zone),
    },
    {
      fact: 'GoalCreated',
      values: {
        id: id('goal-water'),
        title: { en: '2 litres of water a day', de: '2 Liter Wasser am Tag' }[language],
        moduleId: 'drink',
        metric: { source: 'measure', measure: 'water_ml' },
        target: { value: 2000, period: 'day', comparison: 'gte' },
        status: 'active',
        missing: 'miss',
        periodStartOn: addDays(first, 14),
      },
      createdAt,
    },
  ]
}

function drinksOf({ day, kind, wake, bed, sport, out }: DemoLife['days'][number], life: DemoLife): DemoCall[] {
  const { luck, language, id, moment, today, zone } = life
  // Nobody logs every day, and on a trip seldom.
  if (day !== today && luck.yes(kind === 'trip' ? 0.5 : 0.04)) return []
  const log = (drinkType: string, quantityMl: number, minute: number, more: Record<string, Json> = {}): DemoCall => {
    const at = moment(day, Math.min(minute, 23 * 60 + 58))
    return {
      fact: 'DrinkLogged',
      values: { id: id(), drinkType, quantityMl, at, ...more },
      notes: { date: day, time: localTime(at, zone), name: more['name'] ?? drinkType, fromPreset: 'preset' in more },
      createdAt: at,
    }
  }
  const preset = (index: number) => ({ name: PRESETS[index]!.name[language], preset: id(`preset-${index}`) })
  const isBusy = kind === 'office' || kind === 'home'
  const glasses = luck.int(isBusy ? 6 : 4, isBusy ? 9 : 7)
  const calls = Array.from({ length: glasses }, () => {
    const minute = luck.int(wake, Math.max(wake + 60, bed - 60))
    return luck.yes(0.3)
      ? log('water', 300, minute, preset(0))
      : log('water', luck.pick([200, 250, 250, 330, 500]), minute)
  })
  if (sport !== undefined) calls.push(log('water', 500, sport + luck.int(55, 80)))
  if (kind === 'ill') return [...calls, log('tea', 250, wake + 90, preset(2)), log('tea', 250, wake + 400, preset(2))]
  calls.push(log('coffee', 200, wake + luck.int(15, 60), preset(1)))
  // A short night asks for another.
  for (let cups = luck.int(0, isBusy ? 2 : 1) + (wake < 6 * 60 + 40 ? 1 : 0); cups > 0; cups--)
    calls.push(log('coffee', luck.pick([40, 200]), luck.int(10 * 60, 16 * 60)))
  if (luck.yes(0.4)) calls.push(log('tea', 250, luck.int(17 * 60, 22 * 60), preset(2)))
  if (luck.yes(0.15)) calls.push(log('juice', 200, luck.int(8 * 60, 18 * 60)))
  if (out !== undefined && luck.yes(0.7)) calls.push(log('alcohol', luck.pick([330, 500, 200]), out + luck.int(15, 90)))
  return calls
}
