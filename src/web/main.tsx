import { lazy, StrictMode, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { StartedContext, type Started, useAppOnceThere } from './app/app.ts'
import { boot } from './app/boot.ts'
import { HereProvider } from './app/Here.tsx'
import { ToastProvider, useToast } from './kit/toasts.tsx'
import './look/look.css'
import { LanguageProvider, useText } from './look/text.tsx'
import { ThemeProvider } from './look/theme.tsx'
import { Start } from './shell/Start.tsx'
import { Routed } from './routes.tsx'
import { keepOffline } from './worker.ts'

// Only browsers without dates of their own fetch them.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Every part of the kit with sample data. Not linked: for those who build.
const isGallery = location.pathname === '/kit'
const GalleryApp = lazy(() => import('./kit/gallery/GalleryApp.tsx').then((module) => ({ default: module.GalleryApp })))

createRoot(root).render(
  <StrictMode>
    <LanguageProvider>
      <ThemeProvider>
        <ToastProvider>
          {isGallery ? (
            <Suspense>
              <GalleryApp />
            </Suspense>
          ) : (
            <Booted starting={boot()} />
          )}
        </ToastProvider>
      </ThemeProvider>
    </LanguageProvider>
  </StrictMode>,
)

/** The app once its database is open; until then, and where that fails, the page that says so. */
function Booted({ starting }: { starting: Promise<Started> }) {
  const [started, setStarted] = useState<Started>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    starting.then(setStarted, setError)
  }, [starting])
  if (!started)
    return (
      <>
        <Start error={error} />
        {error !== undefined && <Offline />}
      </>
    )
  return (
    <StartedContext value={started}>
      <HereProvider>
        <Background />
        <Routed />
      </HereProvider>
    </StartedContext>
  )
}

const Reminders = lazy(() => import('./app/Reminders.tsx').then((module) => ({ default: module.Reminders })))

/** What nobody waits for. */
function Background() {
  return useAppOnceThere() ? (
    <Suspense>
      <Reminders />
      <Offline />
    </Suspense>
  ) : null
}

function Offline() {
  const toast = useToast()
  const { t } = useText()
  useEffect(() => {
    void keepOffline(toast, t)
    // Once a visit: the language of a later notice may be the one it started in.
    // eslint-disable-next-line react/exhaustive-deps
  }, [])
  return null
}
