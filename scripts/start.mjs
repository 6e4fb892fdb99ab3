import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { install, node, root } from './install.mjs'
import { buildWeb } from './web.mjs'

install()
if (!buildWeb()) {
  console.error('the web app does not build; see the messages above')
  process.exit(1)
}

const main = join(root, 'src', 'server', 'main.ts')
const server = spawn(node, [main, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })

// A terminal sends Ctrl-C to the server as well; it has to bear hearing it twice.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))

server.once('error', (error) => {
  console.error(`cannot run ${node}: ${error.message}`)
  process.exit(1)
})
server.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
