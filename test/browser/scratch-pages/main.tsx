import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { indexedDbStore } from '#adapters/indexeddb/store.ts'
import { memoryStore } from '#adapters/memory/store.ts'
import { assemble } from '#companion/assemble.ts'
import { loadDemo } from '#companion/demo.ts'
import { modules } from '#modules/index.ts'
import { createHistory } from '#workbench/history/history.ts'
import { workbenchParts } from '#workbench/parts.ts'
import { createProposals } from '#workbench/proposals/inbox.ts'
import { AppContext, type App } from '#web/app/app.ts'
import { browserIds } from '#web/app/platform.ts'
import { ToastProvider } from '#web/kit/toasts.tsx'
import '#web/look/look.css'
import { HereContext } from '#web/look/today.ts'
import { LanguageProvider } from '#web/look/text.tsx'
import { ThemeProvider } from '#web/look/theme.tsx'
import { places } from '#web/shell/places.ts'
import { Shell } from '#web/shell/Shell.tsx'
import { Today } from '#web/pages/today/Today.tsx'

const clock = { now: () => Date.now() + 13 * 3600e3 }
const companion = await assemble({ modules, store: (k, registry) => (localStorage.getItem('idb') ? (indexedDbStore({ name: 'scratch', keysOf: k, registry }) as never) : memoryStore(k)), clock, ids: browserIds(clock), device: 'scratch', outbox: false, space: 's', fallback: { zone: Temporal.Now.timeZoneId(), dayStart: '00:00', weekStart: 1 }, workbench: workbenchParts() })
const { kernel, space } = companion
const params = new URLSearchParams(location.search)
const language = (localStorage.getItem('sekundant.language') ?? 'de') as 'de' | 'en'
if (!localStorage.getItem('empty') && !localStorage.getItem('filled')) {
  if (localStorage.getItem('idb')) localStorage.setItem('filled', '1')
  await loadDemo(kernel, space, { seed: 1, language })
  const me = { kind: 'user', id: 'me', name: 'You' } as const
  const today = await kernel.today(space)
  await kernel.perform({ tool: 'create_task', input: { title: language === 'de' ? 'Zahnarzt anrufen' : 'Call the dentist', dueDate: today, dueTime: '16:30' }, actor: me, space })
  await kernel.perform({ tool: 'create_task', input: { title: language === 'de' ? 'Blumen gießen' : 'Water the plants', dueDate: today }, actor: me, space })
  for (let i = 0; i < 2; i++) await kernel.perform({ tool: 'create_task', input: { title: ['Hallenzeiten bestätigen', 'Trainingsplan für Dienstag schreiben'][i]!, dueDate: today }, actor: { kind: 'ai', id: 'gwen', name: 'Gwen', rationale: 'Du hast es am Sonntag zweimal erwähnt.' } as never, space }).then((o) => console.log(JSON.stringify(o).slice(0, 200)))
  await kernel.perform({ tool: 'follow_streak', input: { streak: 'dry_days' }, actor: me, space })
}
const app: App = { ...companion, device: 'scratch', proposals: createProposals({ kernel, space }), history: createHistory({ kernel, space }), connection: { get: (() => { const st = { phase: 'synced', waiting: 3 } as const; return () => st })() as never, subscribe: () => () => {} }, syncNow: async () => { throw new Error('x') }, forget: async () => {} }
Object.assign(window, { app })
const here = { today: await kernel.today(space), zone: Temporal.Now.timeZoneId() }
const root = createRootRoute({ component: () => <Shell places={places} sections={[]} command={{ suggestions: () => [], onSubmit: () => {} }}><Outlet /></Shell> })
const page = (path: string, load: () => Promise<any>, name: string) => createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, name) })
const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: Today }),
  page('/drink', () => import('#web/pages/drink/Drink.tsx'), 'Drink'),
  page('/goals', () => import('#web/pages/goals/Goals.tsx'), 'Goals'),
  page('/settings', () => import('#web/pages/settings/Settings.tsx'), 'Settings'),
  page('/data', () => import('#web/pages/data/Data.tsx'), 'Data'),
  page('/tables/$table', () => import('#web/pages/tables/Tables.tsx'), 'Tables'),
])
const router = createRouter({ routeTree })
createRoot(document.getElementById('root')!).render(<StrictMode><LanguageProvider><ThemeProvider><ToastProvider><HereContext value={here}><AppContext value={app}><RouterProvider router={router} /></AppContext></HereContext></ToastProvider></ThemeProvider></LanguageProvider></StrictMode>)
