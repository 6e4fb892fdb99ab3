// Draws the PNG icons from public/icon.svg with Chromium. Run by hand when the icon changes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { ensureChromium } from './chromium.mjs'
import { root } from './install.mjs'

const drawing = readFileSync(join(root, 'public', 'icon.svg'), 'utf8')
// Systems cut these to their own shape: no corners of ours, and for Android the inner four fifths are safe.
const square = drawing.replace('rx="104"', '')
const masked = square.replace('<g ', '<g transform="translate(51 51) scale(.8)" ')
const icons = [
  ['icon-192', 192, drawing],
  ['icon-512', 512, drawing],
  ['icon-180', 180, square],
  ['icon-maskable-512', 512, masked],
]

const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
for (const [name, size, svg] of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
  await page.screenshot({ path: join(root, 'public', `${name}.png`), omitBackground: true })
  await page.close()
}
await browser.close()
