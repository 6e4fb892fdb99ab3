import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { SyncState } from '#sync/client.ts'
import { useShown } from './app/app.ts'
import { Today } from './pages/today/Today.tsx'
import { useCommand } from './shell/useCommand.ts'
import type { Connection } from './shell/Connection.tsx'
import { Fallen } from './shell/Fallen.tsx'
import { placesOf, type Section } from './shell/places.ts'
import { Shell } from './shell/Shell.tsx'

/** Pages beside the five places of the bar. */
const sections: readonly Section[] = [
  { to: '/goals', label: { en: 'Goals', de: 'Ziele' }, icon: 'goal' },
  { to: '/inbox', label: { en: 'Inbox', de: 'Eingang' }, icon: 'pencil' },
  { to: '/history', label: { en: 'History', de: 'Verlauf' }, icon: 'activity' },
  { to: '/data', label: { en: 'Import and export', de: 'Import und Export' }, icon: 'down' },
  {
    to: '/settings',
    label: { en: 'Settings', de: 'Einstellungen' },
    icon: 'settings',
    pages: [{ to: '/settings/agents', label: { en: 'Agents', de: 'Agenten' } }],
  },
]

function Frame() {
  const { kernel, connection } = useShown()
  const state = useSyncExternalStore(connection.subscribe, connection.get)
  const { places, derived } = placesOf(kernel.registry)
  const all = [...derived, ...sections]
  const command = useCommand([...places, ...all], (to) => void router.navigate({ to }))
  return (
    <Shell places={places} sections={all} connection={connectionOf(state)} command={command}>
      <Suspense>
        <Outlet />
      </Suspense>
    </Shell>
  )
}

function connectionOf({ phase, waiting }: SyncState): Connection {
  if (phase === 'offline' || phase === 'old') return { state: 'offline', waiting }
  if (phase === 'starting') return { state: 'fetching' }
  return waiting > 0 ? { state: 'waiting', waiting } : { state: 'synced' }
}

const More = lazy(() => import('./shell/More.tsx').then((module) => ({ default: module.More })))
const NotFound = lazy(() => import('./shell/NotFound.tsx').then((module) => ({ default: module.NotFound })))

function Further() {
  const { derived } = placesOf(useShown().kernel.registry)
  return <More sections={[...derived, ...sections]} />
}

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound, errorComponent: Fallen })

const page = <P extends string>(path: P, component: Parameters<typeof createRoute>[0]['component']) =>
  createRoute({ getParentRoute: () => root, path, component: component! })

const pages = [
  page('/', Today),
  page('/more', Further),
  page(
    '/todo',
    lazyRouteComponent(() => import('./pages/todo/Todo.tsx'), 'Todo'),
  ),
  page(
    '/drink',
    lazyRouteComponent(() => import('./pages/drink/Drink.tsx'), 'Drink'),
  ),
  page(
    '/calendar',
    lazyRouteComponent(() => import('./pages/calendar/Calendar.tsx'), 'Calendar'),
  ),
  page(
    '/food',
    lazyRouteComponent(() => import('./pages/food/Food.tsx'), 'Food'),
  ),
  page(
    '/places',
    lazyRouteComponent(() => import('./pages/places/Places.tsx'), 'Places'),
  ),
  page(
    '/goals',
    lazyRouteComponent(() => import('./pages/goals/Goals.tsx'), 'Goals'),
  ),
  page(
    '/inbox',
    lazyRouteComponent(() => import('./pages/inbox/Inbox.tsx'), 'Inbox'),
  ),
  page(
    '/chat',
    lazyRouteComponent(() => import('./pages/chat/Chat.tsx'), 'Chat'),
  ),
  page(
    '/history',
    lazyRouteComponent(() => import('./pages/history/History.tsx'), 'History'),
  ),
  page(
    '/data',
    lazyRouteComponent(() => import('./pages/data/Data.tsx'), 'Data'),
  ),
  page(
    '/settings',
    lazyRouteComponent(() => import('./pages/settings/Settings.tsx'), 'Settings'),
  ),
  page(
    '/settings/agents',
    lazyRouteComponent(() => import('./pages/agents/Agents.tsx'), 'Agents'),
  ),
  page(
    '/tables/$table',
    lazyRouteComponent(() => import('./pages/tables/Tables.tsx'), 'Tables'),
  ),
]

const router = createRouter({
  routeTree: root.addChildren(pages),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: Fallen,
})

export const Routed = () => <RouterProvider router={router} />

/** Goes to an address of this app, from where no link is. */
export const goTo = (address: string): void => router.history.push(address)
