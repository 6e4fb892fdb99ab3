import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastProvider, useToast } from './kit/toasts.tsx'
import './look/look.css'
import { LanguageProvider, useText } from './look/text.tsx'
import { ThemeProvider } from './look/theme.tsx'
import { router } from './routes.tsx'
import { keepOffline } from './worker.ts'

// Only browsers without dates of their own fetch them.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <LanguageProvider>
      <ThemeProvider>
        <ToastProvider>
          <Offline />
          <RouterProvider router={router} />
        </ToastProvider>
      </ThemeProvider>
    </LanguageProvider>
  </StrictMode>,
)

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
