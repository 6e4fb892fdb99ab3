import type { Text } from '#core/fields/field.ts'

const t = (en: string, de: string): Text => ({ en, de })

export const PROJECTS = { home: t('Home', 'Zuhause'), work: t('Work', 'Arbeit'), club: t('Club', 'Verein') } as const
export const LABELS = { quick: t('quick', 'schnell'), phone: t('phone', 'Telefon') } as const

export interface DemoTask {
  readonly title: Text
  readonly project?: keyof typeof PROJECTS
  readonly label?: keyof typeof LABELS
  /** Minutes. */
  readonly estimate?: number
  readonly priority?: number
}

export const TASKS: readonly DemoTask[] = [
  {
    title: t('Reply to the landlord', 'Dem Vermieter antworten'),
    project: 'home',
    label: 'quick',
    estimate: 10,
    priority: 2,
  },
  { title: t('Book the dentist', 'Zahnarzttermin ausmachen'), label: 'phone', estimate: 10, priority: 1 },
  {
    title: t('Prepare the quarterly report', 'Quartalsbericht vorbereiten'),
    project: 'work',
    estimate: 120,
    priority: 3,
  },
  { title: t('Repair the bike light', 'Fahrradlicht reparieren'), project: 'home', estimate: 30 },
  {
    title: t('Order new training cones', 'Neue Hütchen fürs Training bestellen'),
    project: 'club',
    label: 'quick',
    estimate: 15,
  },
  { title: t('Call grandma', 'Oma anrufen'), label: 'phone', estimate: 30, priority: 1 },
  { title: t('Review Jonas’ draft', 'Entwurf von Jonas durchsehen'), project: 'work', estimate: 45, priority: 2 },
  { title: t('Clean the windows', 'Fenster putzen'), project: 'home', estimate: 60 },
  {
    title: t('Pay the electricity bill', 'Stromrechnung bezahlen'),
    project: 'home',
    label: 'quick',
    estimate: 5,
    priority: 3,
  },
  { title: t('Plan Thursday’s session', 'Training für Donnerstag planen'), project: 'club', estimate: 40, priority: 2 },
  { title: t('Return the library books', 'Bücher in die Bibliothek bringen'), estimate: 30 },
  { title: t('Update the team list', 'Mannschaftsliste aktualisieren'), project: 'club', estimate: 20 },
  { title: t('Write meeting notes', 'Protokoll schreiben'), project: 'work', estimate: 25, priority: 1 },
  { title: t('Buy a birthday present', 'Geburtstagsgeschenk kaufen'), estimate: 45, priority: 2 },
  { title: t('Descale the coffee machine', 'Kaffeemaschine entkalken'), project: 'home', estimate: 20 },
  { title: t('Answer the survey', 'Umfrage ausfüllen'), project: 'work', label: 'quick', estimate: 10 },
  { title: t('Sort the photos of the trip', 'Fotos vom Ausflug sortieren'), project: 'home', estimate: 90 },
  { title: t('Renew the gym card', 'Karte fürs Fitnessstudio verlängern'), label: 'quick', estimate: 15 },
]

/** What stands open on the last day: days from then, or none. */
export const OPEN: readonly (DemoTask & {
  readonly due?: number
  readonly time?: string
  readonly steps?: readonly Text[]
})[] = [
  { title: t('Return the drill', 'Bohrmaschine zurückbringen'), project: 'home', due: -4, estimate: 20, priority: 1 },
  { title: t('Send the invoice', 'Rechnung verschicken'), project: 'work', due: -1, estimate: 15, priority: 3 },
  {
    title: t('Shop for the weekend', 'Fürs Wochenende einkaufen'),
    project: 'home',
    due: 0,
    time: '17:30',
    estimate: 40,
    priority: 1,
    steps: [t('bread', 'Brot'), t('tomatoes', 'Tomaten'), t('coffee', 'Kaffee')],
  },
  { title: t('Read the contract', 'Vertrag lesen'), project: 'work', due: 0, estimate: 30, priority: 2 },
  {
    title: t('Reserve the hall', 'Halle reservieren'),
    project: 'club',
    label: 'phone',
    due: 1,
    estimate: 10,
    priority: 2,
  },
  {
    title: t('Prepare the workshop', 'Workshop vorbereiten'),
    project: 'work',
    due: 6,
    estimate: 180,
    priority: 2,
    steps: [t('slides', 'Folien'), t('exercises', 'Übungen')],
  },
  { title: t('Learn the guitar intro', 'Gitarrenintro üben'), estimate: 30 },
  { title: t('Find a place for the summer', 'Unterkunft für den Sommer suchen'), estimate: 60 },
]

export const BINS = t('Put the bins out', 'Mülltonnen rausstellen')
