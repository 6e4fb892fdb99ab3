import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { useText } from '#web/look/text.tsx'
import type { Command } from './shell/command.ts'
import { Fallen } from './shell/Fallen.tsx'
import { More } from './shell/More.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { places, type Section } from './shell/places.ts'
import { Shell } from './shell/Shell.tsx'

const sections: readonly Section[] = []

function Frame() {
  const { t } = useText()
  const found = [...places, ...sections]
  const find = (text: string) =>
    found
      .filter(({ label }) => t(label).toLowerCase().includes(text.trim().toLowerCase()))
      .map(({ to, label, icon }) => ({ id: to, title: t(label), icon, run: () => void router.navigate({ to }) }))
  const command: Command = { suggestions: find, onSubmit: (text) => find(text)[0]?.run() }
  return (
    <Shell places={places} sections={sections} command={command}>
      <Outlet />
    </Shell>
  )
}

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound, errorComponent: Fallen })

const today = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./shell/Blank.tsx'), 'Blank'),
})

const more = createRoute({ getParentRoute: () => root, path: '/more', component: () => <More sections={sections} /> })

/** Every part of the kit with sample data. Not linked: for those who build. */
const kit = createRoute({
  getParentRoute: () => root,
  path: '/kit',
  component: lazyRouteComponent(() => import('./kit/gallery/Gallery.tsx'), 'Gallery'),
})

export const router = createRouter({
  routeTree: root.addChildren([today, more, kit]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: Fallen,
})
