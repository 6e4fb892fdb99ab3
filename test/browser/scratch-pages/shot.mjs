import { chromium } from 'playwright-core'
const [path = '/', name = 'x', ...flags] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const sizes = flags.includes('phone') ? { width: 390, height: 844 } : { width: 1280, height: 900 }
const context = await browser.newContext({ viewport: sizes, colorScheme: flags.includes('dark') ? 'dark' : 'light', timezoneId: 'Europe/Berlin', locale: 'de-DE' })
const page = await context.newPage()
page.on('console', (m) => { if (['error', 'warning'].includes(m.type()) || flags.includes('log')) console.log(m.type(), m.text().slice(0, 400)) })
page.on('pageerror', (e) => console.log('pageerror', e.message))
await page.addInitScript(([lang, empty]) => { localStorage.setItem('sekundant.language', lang); if (empty) localStorage.setItem('empty', '1') }, [flags.includes('en') ? 'en' : 'de', flags.includes('empty')])
await page.goto(`http://127.0.0.1:4861${path}`)
await page.waitForSelector('h1', { timeout: 60000 })
await page.waitForTimeout(1500)
for (const f of flags) if (f.startsWith('js=')) { console.log(await page.evaluate(f.slice(3))); await page.waitForTimeout(800) }
for (const f of flags) if (f.startsWith('click=')) { await page.getByRole('button', { name: f.slice(6) }).first().click(); await page.waitForTimeout(700) }
const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
if (wide > 0) console.log('OVERFLOW', wide)
await page.screenshot({ path: `/tmp/shots/pg-${name}.png`, fullPage: !flags.includes('fold') })
await browser.close()
