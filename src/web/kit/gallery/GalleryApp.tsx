import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { places } from '#web/shell/places.ts'
import { Shell } from '#web/shell/Shell.tsx'
import { Gallery } from './Gallery.tsx'

const command = { suggestions: () => [], onSubmit: () => {} }

const root = createRootRoute({
  component: () => (
    <Shell places={places} sections={[]} connection={{ state: 'synced' }} command={command}>
      <Outlet />
    </Shell>
  ),
})

const router = createRouter({
  routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/kit', component: Gallery })]),
})

/** The gallery in a shell of its own: it needs no data, and so no server. */
export const GalleryApp = () => <RouterProvider router={router as never} />
