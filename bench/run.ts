import { type Claim, print } from './report.ts'

/** The measured claims, each in a file of its own: `npm run bench`, or `npm run bench -- views store`. */
const benches: Readonly<Record<string, () => Promise<{ title: string; run: () => Promise<readonly Claim[]> }>>> = {
  views: () => import('./views.ts'),
  calendar: () => import('./calendar.ts'),
  places: () => import('./places.ts'),
  import: () => import('./import.ts'),
  server: () => import('./server.ts'),
  browser: () => import('./browser.ts'),
}

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'))
let missed = 0
for (const [name, load] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const { title, run } = await load()
  const claims = await run()
  print(title, claims)
  missed += claims.filter((claim) => !claim.holds).length
}
console.log(missed === 0 ? '\nEvery claim holds.' : `\n${missed} claims missed.`)
process.exitCode = missed === 0 ? 0 : 1
