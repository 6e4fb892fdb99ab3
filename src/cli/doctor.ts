import { constants } from 'node:fs'
import { access, mkdir, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { openEmbedded } from '#adapters/postgres/embedded.ts'
import type { Client } from './client.ts'

interface Finding {
  readonly what: string
  readonly good: boolean
  readonly says: string
}

/** Looks at what the server needs, and at the server where one runs. Gives whether all is well. */
export async function doctor(client: Client, env: NodeJS.ProcessEnv, print: (line: string) => void): Promise<boolean> {
  const findings: Finding[] = [runtime(), await dataFolder(env)]
  const health = (await client.json('GET', '/health').catch(() => undefined)) as
    | { version: string; head: number }
    | undefined
  if (health) {
    findings.push({
      what: 'server',
      good: true,
      says: `version ${health.version} answers at ${client.base}, ${health.head} facts`,
    })
    findings.push(await counts(client))
  } else {
    findings.push(
      { what: 'server', good: true, says: `none runs at ${client.base}` },
      await port(env),
      await database(env),
    )
  }
  for (const { what, good, says } of findings) print(`${good ? 'ok  ' : 'BAD '} ${what.padEnd(9)} ${says}`)
  return findings.every(({ good }) => good)
}

function runtime(): Finding {
  const major = Number(process.versions.node.split('.')[0])
  return {
    what: 'node',
    good: major >= 26,
    says: `${process.versions.node}${major >= 26 ? '' : ', 26 is needed: use npm start'}`,
  }
}

async function dataFolder(env: NodeJS.ProcessEnv): Promise<Finding> {
  const dir = resolve(env['DATA_DIR'] || '.data')
  try {
    await mkdir(dir, { recursive: true })
    await access(dir, constants.W_OK)
    const { bavail, bsize } = await statfs(dir)
    const free = Math.round((bavail * bsize) / 1_000_000)
    return {
      what: 'data',
      good: free > 200,
      says: `${dir}, ${free} MB free${free > 200 ? '' : ': that is too little'}`,
    }
  } catch (error) {
    return { what: 'data', good: false, says: `${dir} cannot be written: ${(error as Error).message}` }
  }
}

function port(env: NodeJS.ProcessEnv): Promise<Finding> {
  const wanted = Number(env['PORT'] || 4870)
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      done({
        what: 'port',
        good: false,
        says: `${wanted}: ${error.code === 'EADDRINUSE' ? 'another program has it' : error.message}`,
      }),
    )
    probe.listen(wanted, '127.0.0.1', () =>
      probe.close(() => done({ what: 'port', good: true, says: `${wanted} is free` })),
    )
  })
}

async function database(env: NodeJS.ProcessEnv): Promise<Finding> {
  if (env['DATABASE_URL'])
    return { what: 'database', good: true, says: 'DATABASE_URL is set; the server asks it when it starts' }
  try {
    const embedded = await openEmbedded({ dataDir: resolve(env['DATA_DIR'] || '.data') })
    await embedded.stop()
    return { what: 'database', good: true, says: 'PostgreSQL starts and stops' }
  } catch (error) {
    return { what: 'database', good: false, says: (error as Error).message }
  }
}

async function counts(client: Client): Promise<Finding> {
  const paths = Object.keys(((await client.json('GET', '/openapi.json')) as { paths: object }).paths)
  const tables = paths.map((path) => /^\/api\/rows\/(\w+)$/.exec(path)?.[1]).filter((name) => name !== undefined)
  const said: string[] = []
  for (const table of tables) {
    const page = (await client.json('GET', `/api/rows/${table}?limit=1000`)) as { rows: unknown[]; cursor?: string }
    if (page.rows.length > 0) said.push(`${table} ${page.rows.length}${page.cursor ? '+' : ''}`)
  }
  return { what: 'rows', good: true, says: said.join(', ') || 'none yet' }
}
