import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, openAsBlob } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { modules } from '#modules/all.ts'
import { type Client, createClient, Failed } from './client.ts'
import { doctor } from './doctor.ts'
import { inputFrom } from './values.ts'

const root = resolve(import.meta.dirname, '..', '..')
const print = (line: string): void => console.log(line)
const pretty = (value: unknown): string => JSON.stringify(value, null, 2)

const HELP = `sekundant <command>
  start [--port n] [--demo] [--now instant] [--seed n]   start the server
  ask <words …>                     say something: "log a glass of water"
  tool <name> [{json} | key=value …] [--dry-run]
  query <name> [{json} | key=value …]
  agent create <name> | list | revoke <id>
  import <format> <file> [--dry-run]   a module's format, csv:<table>, or jsonl
  export [file] [--as format | --csv table]   all of it, or a format of a module: ics, todo.txt …
  backup <file>   restore <file>    everything but the tokens of agents
  doctor                            look whether all is well
The server is asked at PORT (4870), or at SEKUNDANT_URL; SEKUNDANT_TOKEN makes the caller an agent.`

type Command = (args: string[], client: Client) => Promise<void>

const commands: Readonly<Record<string, Command>> = {
  async start(args) {
    const server = spawn('npm', ['start', '--silent', '--', ...args], { cwd: root, stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
    process.exitCode = await new Promise<number>((done, fail) => {
      server.once('error', fail)
      server.once('exit', (code) => done(code ?? 1))
    })
  },

  async ask(args, client) {
    if (args.length === 0) throw usage('ask <words …>')
    const turn = (await client.json('POST', '/api/companion/chat', { message: args.join(' ') })) as { message: string }
    print(turn.message)
  },

  async tool(args, client) {
    const { rest, flags } = taken(args, ['--dry-run'])
    const [name, ...given] = rest
    if (name === undefined) throw usage('tool <name> [{json} | key=value …]')
    const declared = modules.flatMap((module) => module.tools).find((tool) => tool.name === name)
    const dry = flags.has('--dry-run')
    const done = (await client.json(
      'POST',
      `/api/tools/${encodeURIComponent(name)}${dry ? '?dry_run=1' : ''}`,
      inputFrom(given, declared?.input),
    )) as { message: string; diff?: unknown }
    print(done.message)
    if (dry) print(pretty(done.diff))
  },

  async query([name, ...given], client) {
    if (name === undefined) throw usage('query <name> [{json} | key=value …]')
    const declared = modules.flatMap((module) => module.queries ?? []).find((query) => query.name === name)
    const { message, answer } = (await client.json(
      'POST',
      `/api/queries/${encodeURIComponent(name)}`,
      inputFrom(given, declared?.input),
    )) as { message: string; answer: unknown }
    print(message)
    print(pretty(answer))
  },

  async agent([what, ...rest], client) {
    if (what === 'create' && rest.length > 0) {
      const { id, token } = (await client.json('POST', '/api/agents', { name: rest.join(' ') })) as {
        id: string
        token: string
      }
      print(`${id}\n${token}\nThe token is shown this once.`)
    } else if (what === 'list') {
      const { agents } = (await client.json('GET', '/api/agents')) as {
        agents: { id: string; name: string; state: string; reach: string }[]
      }
      for (const { id, name, state, reach } of agents) print(`${id}  ${name}  ${state}  ${reach}`)
    } else if (what === 'revoke' && rest.length === 1) {
      print(
        ((await client.json('POST', `/api/agents/${encodeURIComponent(rest[0]!)}/revoke`)) as { message: string })
          .message,
      )
    } else throw usage('agent create <name> | list | revoke <id>')
  },

  async import(args, client) {
    const { rest, flags } = taken(args, ['--dry-run'])
    const [format, file] = rest
    if (format === undefined || file === undefined) throw usage('import <format> <file> [--dry-run]')
    const path = `/api/import/${encodeURIComponent(format)}${flags.has('--dry-run') ? '?dry_run=1' : ''}`
    const report = (await (await client.raw('POST', path, await opened(file))).json()) as {
      message: string
      troubles: { place: string; message: string }[]
      ignored?: string[]
    }
    print(report.message)
    for (const trouble of report.troubles) print(`  ${trouble.place}: ${trouble.message}`)
    if (report.ignored?.length) print(`  Not read: ${report.ignored.join(', ')}`)
  },

  async export(args, client) {
    const { rest, values } = taken(args, [], ['--csv', '--as'])
    const [table, format] = [values.get('--csv'), values.get('--as')]
    const path =
      table !== undefined
        ? `/api/export?format=csv&table=${encodeURIComponent(table)}`
        : `/api/export${format === undefined ? '' : `/${encodeURIComponent(format)}`}`
    await save(await client.raw('GET', path), rest[0])
  },

  async backup([file], client) {
    if (file === undefined) throw usage('backup <file>')
    await save(await client.raw('GET', '/api/export'), file)
    print(`Everything is in ${file}, but for the tokens of agents: after a restore they need new ones.`)
  },

  async restore([file], client) {
    if (file === undefined) throw usage('restore <file>')
    const report = (await (await client.raw('POST', '/api/import/jsonl', await opened(file))).json()) as {
      message: string
      known: number
    }
    print(`${report.message} ${report.known} were here already. Agents need new tokens.`)
  },

  async doctor(_args, client) {
    if (!(await doctor(client, process.env, print))) process.exitCode = 1
  },
}

function taken(args: readonly string[], known: readonly string[], valued: readonly string[] = []) {
  const flags = new Set<string>()
  const values = new Map<string, string>()
  const rest: string[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    if (valued.includes(arg)) {
      const value = args[++at]
      if (value === undefined) throw new Failed(`${arg} needs a value.`, 64)
      values.set(arg, value)
    } else if (known.includes(arg)) flags.add(arg)
    else if (arg.startsWith('--')) throw new Failed(`${arg} is not known here.`, 64)
    else rest.push(arg)
  }
  return { rest, flags, values }
}

/** Read as it is sent: a file may be larger than memory, and need not be text. */
async function opened(file: string): Promise<Blob> {
  if (!existsSync(file)) throw new Failed(`There is no file ${file}.`, 66)
  return openAsBlob(file)
}

/** To standard output, or to a file that is whole or not there. */
async function save(response: Response, file: string | undefined): Promise<void> {
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
  if (file === undefined) return pipeline(body, process.stdout, { end: false })
  const part = join(resolve(file, '..'), `.${process.pid}.part`)
  try {
    await pipeline(body, createWriteStream(part, { mode: 0o600 }))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

const usage = (line: string): Failed => new Failed(`Use: sekundant ${line}`, 64)

const [name = 'help', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command) {
  print(HELP)
  process.exitCode = ['help', '--help', '-h'].includes(name) ? 0 : 64
} else {
  command(args, createClient(process.env)).catch((error: unknown) => {
    console.error(error instanceof Failed ? error.message : error)
    process.exitCode = error instanceof Failed ? error.exitCode : 70
  })
}
