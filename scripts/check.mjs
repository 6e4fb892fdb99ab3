// Types, lint, format and the import law, side by side. Prints only what failed.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, node, root } from './install.mjs'

install()

const bin = (...path) => join(root, 'node_modules', ...path)
const tsc = bin('typescript', 'bin', 'tsc')
const projects = ['src', 'src/server', 'src/web', 'test']
const checks = [
  ...projects.map((project) => ({ name: `types in ${project}`, args: [tsc, '-p', join(project, 'tsconfig.json')] })),
  { name: 'lint', args: [bin('oxlint', 'bin', 'oxlint'), '--deny-warnings'] },
  { name: 'format', args: [bin('oxfmt', 'bin', 'oxfmt'), '--check'] },
  { name: 'imports', args: [join('scripts', 'imports.mjs')] },
]

const began = performance.now()
const results = await Promise.all(checks.map(run))
const failed = results.filter((result) => !result.fine)
for (const { name, said } of failed) console.error(`✗ ${name}\n${said.trim()}\n`)
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(failed.length > 0 ? `${failed.length} of ${checks.length} checks failed` : `all checks pass (${seconds} s)`)
process.exitCode = failed.length > 0 ? 1 : 0

function run({ name, args }) {
  return new Promise((done) => {
    const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    child.once('error', (error) => done({ name, fine: false, said: error.message }))
    // TS18003: a project that has no files yet.
    child.once('close', (code) => done({ name, fine: code === 0 || /error TS18003/.test(said), said }))
  })
}
