import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { install, node, root } from './install.mjs'
import { serverArgs } from './server.mjs'
import { buildWeb } from './web.mjs'

install()
if (!buildWeb()) {
  console.error('the web app does not build; see the messages above')
  process.exit(1)
}

const args = [...serverArgs, ...process.argv.slice(2)]

// Where Node can become the server it does (npm puts the pinned Node first in the path, so from the second start on):
// no process stands between then, and a signal, kill -9 among them, arrives once and where it was meant to.
process.chdir(root)
if (process.execve && process.platform !== 'win32') {
  process.removeAllListeners('warning')
  process.execve(node, [node, ...args], process.env)
}

const server = spawn(node, args, { stdio: 'inherit' })

// A terminal sends Ctrl-C to the server as well, which therefore hears it twice.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))

server.once('error', (error) => {
  console.error(`cannot run ${node}: ${error.message}`)
  process.exit(1)
})
server.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
