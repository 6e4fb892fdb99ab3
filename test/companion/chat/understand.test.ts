import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { understand, type Understanding } from '#companion/chat/understand.ts'
import { frames, now, rows } from './fixtures.ts'

const say = (text: string, more: Partial<Parameters<typeof understand>[1]> = {}): Understanding =>
  understand(text, { now, frames, rows, ...more })
const input = (result: Understanding): Record<string, unknown> =>
  result.kind === 'calls' ? { ...result.calls[0]!.input } : { kind: result.kind }

describe('quick entry', () => {
  it('finds the language by itself, and reads the other one where a line plainly speaks it', () => {
    expect(input(say('ein Glas Wasser getrunken'))).toMatchObject({ drinkType: 'water', quantityMl: 250 })
    expect(input(say('had a glass of water'))).toMatchObject({ drinkType: 'water', quantityMl: 250 })
    expect(input(say('had a glass of water', { language: 'de' }))).toMatchObject({
      drinkType: 'water',
      quantityMl: 250,
    })
    expect(input(say('ein Glas Wasser getrunken', { language: 'en' }))).toMatchObject({
      drinkType: 'water',
      quantityMl: 250,
    })
  })

  it('resolves times in the zone of the person', () => {
    const auckland = Temporal.ZonedDateTime.from('2026-09-14T10:00[Pacific/Auckland]')
    expect(input(say('a coffee at 9am', { now: auckland }))['at']).toBe('2026-09-13T21:00:00Z')
    expect(input(say('a coffee at 9am'))['at']).toBe('2026-09-14T07:00:00Z')
  })

  it('keeps clock times over a change of the clocks', () => {
    const monday = Temporal.ZonedDateTime.from('2026-03-30T09:00[Europe/Berlin]')
    expect(input(say('am Samstag um 20 Uhr ein Glas Wasser', { now: monday }))['at']).toBe('2026-03-28T19:00:00Z')
    expect(input(say('gestern um 20 Uhr ein Glas Wasser', { now: monday }))['at']).toBe('2026-03-29T18:00:00Z')
  })

  it('[DAY-2] counts the night before the start of the day to the day before', () => {
    const night = Temporal.ZonedDateTime.from('2026-09-15T01:30[Europe/Berlin]')
    const early = { now: night, dayStart: '04:00' }
    expect(input(say('gestern um 22 Uhr ein Glas Wasser', early))['at']).toBe('2026-09-13T20:00:00Z')
    expect(input(say('um 23 Uhr ein Glas Wasser', early))['at']).toBe('2026-09-14T21:00:00Z')
    expect(input(say('Aufgabe: Brief morgen', early))).toMatchObject({ title: 'Brief', dueDate: '2026-09-15' })
    expect(input(say('Aufgabe: Brief morgen', { now: night }))).toMatchObject({ title: 'Brief', dueDate: '2026-09-16' })
  })

  it('says what it understood, in both languages', () => {
    const result = say('zwei Espresso um 9')
    expect(result).toMatchObject({
      kind: 'calls',
      said: { en: expect.stringContaining('2 × 40 ml coffee'), de: expect.stringContaining('2 × 40 ml Kaffee') },
    })
  })

  it('offers sizes where the amount is missing', () => {
    const result = say('I had some water')
    expect(result.kind === 'ask' && result.choices).toContainEqual({
      label: 'glass · 250 ml',
      call: { name: 'log_drink', input: { drinkType: 'water', quantityMl: 250 } },
    })
  })

  it('offers the rows among which it cannot decide', () => {
    const result = say('Bericht erledigt')
    expect(result.kind === 'ask' && result.choices?.map(({ label }) => label)).toEqual([
      'Bericht abgeben',
      'Bericht schreiben',
    ])
  })

  it('keeps the special word as the name', () => {
    expect(input(say('33 cl Cola'))).toMatchObject({ drinkType: 'other', quantityMl: 330, name: 'Cola' })
    expect(input(say('500 ml Wasser'))).not.toHaveProperty('name')
  })

  it('takes lines for separate things, and a list with one odd line for none', () => {
    expect(say('ein Glas Wasser\nein Kaffee')).toMatchObject({
      kind: 'calls',
      calls: [{ input: { drinkType: 'water' } }, { input: { drinkType: 'coffee' } }],
    })
    expect(say('a glass of water\nsomething else entirely with 3 words').kind).toBe('ask')
    expect(input(say('todo: buy bread\nand butter'))).toMatchObject({ title: 'buy bread and butter' })
  })

  it('logs a preset by its name', () => {
    expect(say('log Morgenkaffee', { language: 'de' })).toMatchObject({
      kind: 'calls',
      calls: [{ name: 'log_drink_preset', input: { presetId: rows('drink_presets')[0]!.id } }],
    })
  })

  it('looks for done tasks only where one is to be opened again', () => {
    const done = (table: string) => (table === 'tasks' ? [{ id: 'x', text: 'Einkaufen', done: true }] : [])
    expect(say('Einkaufen erledigt', { rows: done }).kind).toBe('ask')
    expect(say('öffne Einkaufen wieder', { rows: done })).toMatchObject({
      calls: [{ name: 'uncomplete_task', input: { taskId: 'x' } }],
    })
  })

  it('does nothing without declarations', () => {
    expect(say('log a glass of water', { frames: [] }).kind).toBe('none')
  })

  it('refuses what is too long instead of cutting it', () => {
    expect(say(`todo: ${'x'.repeat(20_000)}`).kind).toBe('ask')
    expect(say(`todo: ${'very '.repeat(70)}long`).kind).toBe('ask')
    expect(say('lorem ipsum '.repeat(2000)).kind).toBe('none')
  })
})

describe('hostile input', () => {
  const hostile = [
    'glass of water and '.repeat(1200),
    '"'.repeat(20_000),
    '1.2.3.4.'.repeat(3000),
    'a coffee, '.repeat(60),
    'und '.repeat(200),
    'mark buy milk and '.repeat(40),
    '9 to 10 to '.repeat(60),
    'log '.repeat(200),
    '('.repeat(2000),
    '\u0000\ud800 a coffee',
    '¾'.repeat(500),
    'todo: a, '.repeat(30),
  ]
  it.each(hostile)('is answered in bounded time (%#)', (text) => {
    const began = performance.now()
    expect(['calls', 'ask', 'none']).toContain(say(text).kind)
    expect(performance.now() - began).toBeLessThan(1000)
  })

  const pieces = [
    'a',
    'glass',
    'of',
    'water',
    'ein',
    'Glas',
    'Wasser',
    'und',
    'and',
    'morgen',
    'tomorrow',
    'um',
    'at',
    '9',
    '31.9.',
    '4/10',
    'halb',
    'neun',
    'not',
    'kein',
    'todo:',
    'Aufgabe',
    'erledigt',
    'mark',
    'as',
    'done',
    'every',
    'jeden',
    'Montag',
    '24:30',
    '"',
    '?',
    ',',
    'had',
    'getrunken',
    '2',
    'l',
    '-',
    'Friday',
    'next',
    'my',
    'sister',
    'vor',
    'Stunden',
    'nimm',
    'zurück',
    '99999999',
    '0',
    'am',
    '1.',
    '2026-13-45',
  ]
  it('never throws, and is the same every time', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (words) => {
        const text = words.join(' ')
        expect(say(text)).toEqual(say(text))
      }),
      { numRuns: 400, seed: 7 },
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) =>
        ['calls', 'ask', 'none'].includes(say(text).kind),
      ),
      { numRuns: 150, seed: 7 },
    )
  })

  it('writes no amount that the field refuses', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 10 }), (words) => {
        const result = say(words.join(' '))
        if (result.kind !== 'calls') return
        for (const { name, input, times = 1 } of result.calls) {
          if (name !== 'log_drink') continue
          expect(Number.isInteger(input['quantityMl'])).toBe(true)
          expect(Number(input['quantityMl']) * times).toBeLessThanOrEqual(5000)
          expect(Number(input['quantityMl'])).toBeGreaterThanOrEqual(1)
          if (input['at'])
            expect(
              Temporal.Instant.compare(Temporal.Instant.from(String(input['at'])), now.toInstant()),
            ).toBeLessThanOrEqual(0)
        }
      }),
      { numRuns: 400, seed: 11 },
    )
  })

  it('denied, planned, asked or told of others: nothing is written', () => {
    const deeds = ['a glass of water', '500 ml of water', 'two coffees', 'a cup of tea']
    const frames_ = [
      'I did not drink X',
      'I will drink X',
      'my boss drank X',
      'should I drink X?',
      'if I drink X',
      'I want to drink X',
      'she had X',
      'I usually drink X',
      'I never had X',
      'the doctor said: drink X',
      'Bob had X',
      'I would love X',
      'can I have X',
      'tomorrow X',
      'remember when I had X',
      'I dreamed of X',
      'X would be nice',
      'I gave her X',
      'X for Bob',
      'I poured X',
    ]
    for (const deed of deeds)
      for (const frame of frames_)
        expect([frame, say(frame.replace('X', deed), { language: 'en' }).kind]).not.toEqual([frame, 'calls'])
    const german = [
      'Ich habe X nicht getrunken',
      'Ich werde X trinken',
      'Mein Chef hat X getrunken',
      'Soll ich X trinken?',
      'Wenn ich X trinke',
      'Ich will X trinken',
      'sie hatte X',
      'Ich trinke oft X',
      'Nie habe ich X getrunken',
      'Der Arzt sagt, ich soll X trinken',
      'Ben hat X getrunken',
      'Gern hätte ich X',
      'Darf ich X haben',
      'morgen X',
      'X wäre schön',
      'X für Ben',
      'Ich habe X gekocht',
      'X ist umgefallen',
      'Kauf X',
      'Bring mir X',
    ]
    for (const deed of ['ein Glas Wasser', '500 ml Wasser', 'zwei Kaffee', 'eine Tasse Tee'])
      for (const frame of german)
        expect([frame, say(frame.replace('X', deed), { language: 'de' }).kind]).not.toEqual([frame, 'calls'])
  })

  it('a word that says otherwise stops a write wherever it stands', () => {
    const lines = {
      en: [
        'a glass of water',
        'had two coffees',
        'log a cup of tea at 9am',
        'drank 500 ml of water yesterday',
        'mark buy milk as done',
        'I called mum',
        'undo that',
        'the laundry is done',
        'I am at the gym',
        'was at the library yesterday',
        'had a chicken wrap',
        'cancel the dentist check-up',
        'move the dentist check-up to 3pm',
      ],
      de: [
        'ein Glas Wasser',
        'hatte zwei Kaffee',
        'trag eine Tasse Tee um 9 ein',
        'gestern 500 ml Wasser getrunken',
        'Einkaufen erledigt',
        'habe die Wäsche gewaschen',
        'nimm das zurück',
        'hak Einkaufen ab',
        'bin im Büro',
        'war gestern in der Bibliothek',
        'sag den Elternabend ab',
        'verschiebe den Elternabend auf Freitag',
      ],
    } as const
    const otherwise = {
      en: [
        'not',
        'never',
        'if',
        'unless',
        'maybe',
        'will',
        'would',
        'should',
        'might',
        'wish',
        'almost',
        'she',
        'they',
        'sister',
        'Tom',
        'usually',
        'often',
        'spilled',
        'sold',
        'refused',
        'forgot',
        'instead',
        'later',
        'imaginary',
        'except',
        'nearly',
      ],
      de: [
        'nicht',
        'nie',
        'kein',
        'wenn',
        'falls',
        'vielleicht',
        'werde',
        'würde',
        'sollte',
        'muss',
        'fast',
        'beinahe',
        'sie',
        'wir',
        'Schwester',
        'Tom',
        'immer',
        'oft',
        'verschüttet',
        'gekauft',
        'abgelehnt',
        'vergessen',
        'statt',
        'später',
        'angeblich',
        'hätte',
      ],
    } as const
    const wrong: string[] = []
    for (const language of ['en', 'de'] as const)
      for (const line of lines[language])
        for (const word of otherwise[language]) {
          const words = line.split(' ')
          for (let at = 0; at <= words.length; at++) {
            const text = words.toSpliced(at, 0, word).join(' ')
            if (say(text, { language }).kind === 'calls') wrong.push(text)
          }
        }
    expect(wrong).toEqual([])
  })

  it('a word that says otherwise stops a log of free text, too', () => {
    const lines = {
      en: ['lunch 650 kcal', 'had toast for breakfast 200 kcal', 'ate pizza last night 900 kcal'],
      de: ['Mittagessen 650 kcal', 'hatte zum Frühstück Toast 200 kcal', 'gestern Abend Pizza gegessen 900 kcal'],
    } as const
    const otherwise = {
      en: [
        'not',
        'never',
        'if',
        'maybe',
        'will',
        'would',
        'should',
        'almost',
        'she',
        'sister',
        'usually',
        'spilled',
        'sold',
        'forgot',
        'instead',
      ],
      de: [
        'nicht',
        'nie',
        'kein',
        'wenn',
        'vielleicht',
        'werde',
        'würde',
        'sollte',
        'fast',
        'sie',
        'Schwester',
        'immer',
        'verschüttet',
        'gekauft',
        'vergessen',
      ],
    } as const
    const wrong: string[] = []
    for (const language of ['en', 'de'] as const)
      for (const line of lines[language])
        for (const word of otherwise[language]) {
          const words = line.split(' ')
          for (let at = 0; at <= words.length; at++) {
            const text = words.toSpliced(at, 0, word).join(' ')
            if (say(text, { language }).kind === 'calls') wrong.push(text)
          }
        }
    expect(wrong).toEqual([])
    expect(say('Tom hatte zum Frühstück Toast, 200 kcal', { language: 'de' }).kind).toBe('ask')
    expect(say('Tom had toast for breakfast, 200 kcal', { language: 'en' }).kind).not.toBe('calls')
  })
})
