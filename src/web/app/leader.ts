/**
 * [SYNC-6] One tab does the network. The first to hold the lock leads until it closes; `lead` is called then, in no more than
 * one tab at a time. Browsers without locks lead in every tab: pushes are idempotent, so that costs traffic, not data.
 */
export function leadOnce(name: string, lead: () => () => void): () => void {
  const ending = new AbortController()
  const run = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = lead()
      const end = (): void => {
        stop()
        resolve()
      }
      if (ending.signal.aborted) end()
      else ending.signal.addEventListener('abort', end, { once: true })
    })
  if ('locks' in navigator) navigator.locks.request(name, { signal: ending.signal }, run).catch(() => {})
  else void run()
  return () => ending.abort()
}
