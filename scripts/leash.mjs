// Loaded before the server when npm started it. npm runs scripts in a shell, and a signal for npm ends the shell but
// goes no further: without this the server would live on, and keep the port. So it ends, in order, when they are gone.
import { readFileSync } from 'node:fs'

if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const began = lineage()
  const watch = setInterval(() => {
    if (lineage() === began) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 100)
  watch.unref()
}

/** The shell and, where one can see it, the npm above. */
function lineage() {
  const parent = process.ppid
  try {
    return `${parent} ${readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]}`
  } catch {
    return String(parent)
  }
}
