import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node, serverArgs } from '../scripts/server.mjs'

export interface Served {
  readonly base: string
  readonly pid: number
  stop(): Promise<void>
}

/** The real server, as `npm start` runs it, on a folder of its own. */
export async function serve(args: readonly string[]): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'sekundant-bench-'))
  const { DATABASE_URL: _, HOST: __, ...env } = process.env
  const child = spawn(node, [...serverArgs, ...args], {
    env: { ...env, DATA_DIR: folder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const base = await new Promise<string>((found, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const address = /http:\/\/\S+/.exec(chunk.toString())?.[0]
      if (address) found(address)
    })
    void gone.then(() => fail(new Error(`the server ended: ${said}`)))
  })
  return {
    base,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
