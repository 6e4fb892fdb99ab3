import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../browser/harness.ts'
import { type Served, serve } from '../fixtures/server.ts'

const root = join(import.meta.dirname, '..', '..')
const isAble = chromiumPath !== undefined && existsSync(join(root, 'dist', 'web', 'index.html'))
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const SLOW = 90_000
const eventually = <T>(look: () => Promise<T> | T) => expect.poll(look, { timeout: 20_000, interval: 50 })

let server: Served
let browser: Browser
let page: Page

interface Told {
  readonly title: string
  readonly startTime: string
  readonly endTime: string
}

/** Start and end of the events of a title in the first week of December. */
async function times(title: string): Promise<string[]> {
  const url = `${server.base}/api/queries/list_events?from=2026-11-30&to=2026-12-06`
  const { answer } = (await (await fetch(url)).json()) as { answer: { events: readonly Told[] } }
  const of = (moment: string): string => moment.slice(5, 16)
  return answer.events
    .filter((event) => event.title === title)
    .map(({ startTime, endTime }) => `${of(startTime)} ${of(endTime)}`)
}

const post = (tool: string, input: unknown): Promise<Response> =>
  fetch(`${server.base}/api/tools/${tool}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })

async function drag(from: Locator, by: { x: number; y: number }): Promise<void> {
  const box = (await from.boundingBox())!
  const start = { x: box.x + box.width / 2, y: box.y + Math.min(10, box.height / 2) }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + by.x / 2, start.y + by.y / 2, { steps: 4 })
  await page.mouse.move(start.x + by.x, start.y + by.y, { steps: 4 })
  await page.mouse.up()
}

async function audit(): Promise<void> {
  await page.evaluate(axe)
  const found = (await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => v.id))`,
  )) as string[]
  expect(found).toEqual([])
}

beforeAll(async () => {
  if (!isAble) return
  server = await serve(['--now', '2026-12-01T08:00:00Z'])
  await post('change_settings', { zone: 'Europe/Berlin' })
  await post('create_event', {
    title: 'Stand-up',
    startTime: '2026-11-02T09:15:00+01:00',
    endTime: '2026-11-02T09:30:00+01:00',
    repeat: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    zone: 'Europe/Berlin',
  })
  await post('create_event', {
    title: 'Planning',
    startTime: '2026-12-02T11:00:00+01:00',
    endTime: '2026-12-02T12:00:00+01:00',
  })
  browser = await chromium.launch({ executablePath: chromiumPath!, args: ['--no-sandbox', '--disable-gpu'] })
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(20_000)
  page = await context.newPage()
}, SLOW)

afterAll(async () => {
  await browser?.close()
  await server?.stop()
}, SLOW)

describe.skipIf(!isAble)('the calendar, where no Chromium is absent', () => {
  test(
    'an event goes where it is dragged, and its series stays',
    async () => {
      await page.goto(`${server.base}/calendar?view=week&date=2026-12-02`)
      const planning = page.getByRole('button', { name: /^Planning/ })
      await planning.waitFor()
      await audit()
      const { width } = (await page.getByRole('link', { name: /^Thu/ }).boundingBox())!
      await drag(planning, { x: width, y: 48 })
      await eventually(() => times('Planning')).toEqual(['12-03T11:00 12-03T12:00'])
      await drag(page.getByRole('button', { name: /^Stand-up.*Wednesday/ }), { x: width, y: 0 })
      await eventually(() => times('Stand-up')).toEqual([
        '11-30T08:15 11-30T08:30',
        '12-01T08:15 12-01T08:30',
        '12-03T08:15 12-03T08:30',
        '12-03T08:15 12-03T08:30',
        '12-04T08:15 12-04T08:30',
      ])
      await page.getByRole('button', { name: 'Undo' }).last().click()
      await eventually(async () => (await times('Stand-up'))[2]).toBe('12-02T08:15 12-02T08:30')
    },
    SLOW,
  )

  test(
    'keys move it and its end, and the hand stays on it',
    async () => {
      await page.getByRole('button', { name: /^Planning/ }).focus()
      await page.keyboard.press('Alt+ArrowDown')
      await eventually(() => times('Planning')).toEqual(['12-03T11:15 12-03T12:15'])
      await page.keyboard.press('Alt+Shift+ArrowDown')
      await eventually(() => times('Planning')).toEqual(['12-03T11:15 12-03T12:30'])
      await page.keyboard.press('Alt+ArrowLeft')
      await eventually(() => times('Planning')).toEqual(['12-02T11:15 12-02T12:30'])
    },
    SLOW,
  )

  test(
    'drawing an empty time makes an event there',
    async () => {
      const thursday = (await page.getByRole('link', { name: /^Thu/ }).boundingBox())!
      const hours = (await page.getByRole('region', { name: 'The hours' }).boundingBox())!
      const x = thursday.x + thursday.width / 2
      await page.mouse.move(x, hours.y + 340)
      await page.mouse.down()
      await page.mouse.move(x, hours.y + 436, { steps: 6 })
      await page.mouse.up()
      await page.getByLabel('Title', { exact: true }).fill('Drawn')
      await audit()
      await page.getByRole('button', { name: 'Add', exact: true }).first().click()
      await eventually(async () => (await times('Drawn')).length).toBe(1)
      const [made] = await times('Drawn')
      const [from, to] = made!.split(' ').map((moment) => Temporal.PlainDateTime.from(`2026-${moment}`))
      expect(from!.until(to!).total('minutes')).toBe(120)
    },
    SLOW,
  )

  test(
    'a series changes as a whole, from here on, or in one occurrence',
    async () => {
      const open = async (day: RegExp): Promise<void> => {
        await page.getByRole('button', { name: day }).first().focus()
        await page.keyboard.press('Enter')
        await page.getByRole('dialog').waitFor()
      }
      await open(/^Stand-up.*Thursday/)
      await page.getByLabel('all', { exact: true }).check()
      await page.getByLabel('Begins: time').fill('09:45')
      await page.getByRole('button', { name: 'Save' }).click()
      await eventually(() => times('Stand-up')).toEqual(
        ['11-30', '12-01', '12-02', '12-03', '12-04'].map((day) => `${day}T08:45 ${day}T09:00`),
      )
      await open(/^Stand-up.*Thursday/)
      await page.getByLabel('this and later ones').check()
      await page.getByLabel('Title', { exact: true }).fill('Daily')
      await page.getByRole('button', { name: 'Save' }).click()
      await eventually(async () => (await times('Daily')).length).toBe(2)
      expect(await times('Stand-up')).toHaveLength(3)
      await open(/^Daily.*Friday/)
      await page.getByRole('button', { name: 'Call off this one' }).click()
      await eventually(async () => (await times('Daily')).length).toBe(1)
    },
    SLOW,
  )

  test(
    'in the month an event is dragged to another day',
    async () => {
      await page.goto(`${server.base}/calendar?view=month&date=2026-12-02`)
      const drawn = page.getByRole('button', { name: /Drawn/ })
      await drawn.waitFor()
      await audit()
      const { width } = (await page.getByRole('columnheader', { name: 'Thu' }).boundingBox())!
      await drag(drawn, { x: width, y: 0 })
      await eventually(async () => (await times('Drawn'))[0]?.slice(0, 5)).toBe('12-04')
    },
    SLOW,
  )

  test(
    'another agent sees a new event as a proposal in pencil on this page',
    async () => {
      const { token } = (await (
        await fetch(`${server.base}/api/agents`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Planner' }),
        })
      ).json()) as { token: string }
      const answer = await fetch(`${server.base}/api/tools/create_event`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ title: 'Review', startTime: '2026-12-02T15:00:00+01:00' }),
      })
      expect(answer.status).toBe(202)
      await page.getByRole('button', { name: 'Approve' }).first().click()
      await eventually(() => times('Review')).toEqual(['12-02T14:00 12-02T15:00'])
    },
    SLOW,
  )
})
