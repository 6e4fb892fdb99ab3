import { parseArgs } from 'node:util'
import { StartFailure } from './listen.ts'

export interface Settings {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl?: string
  readonly demo: boolean
  /** An instant at which the clock stands. */
  readonly now?: string
  readonly seed?: string
}

/** What the environment and the command line say. @throws StartFailure in a sentence that names the offending word. */
export function settingsFrom(env: NodeJS.ProcessEnv, args: readonly string[]): Settings {
  const values = read(args)
  const port = values.port ?? env['PORT'] ?? '4870'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new StartFailure(`${port} is no port: it is a number from 0 to 65535.`, 64)
  if (values.now !== undefined && !isInstant(values.now))
    throw new StartFailure(`--now ${values.now} is no instant: write it like 2026-09-14T08:00:00Z.`, 64)
  return {
    host: env['HOST'] || '127.0.0.1',
    port: Number(port),
    dataDir: env['DATA_DIR'] || '.data',
    demo: values.demo ?? false,
    ...(env['DATABASE_URL'] ? { databaseUrl: env['DATABASE_URL'] } : {}),
    ...(values.now === undefined ? {} : { now: values.now }),
    ...(values.seed === undefined ? {} : { seed: values.seed }),
  }
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        demo: { type: 'boolean' },
        now: { type: 'string' },
        seed: { type: 'string' },
        port: { type: 'string' },
      },
    }).values
  } catch (error) {
    throw new StartFailure(
      `${(error as Error).message}. Known are --port <n>, --demo, --now <instant>, --seed <n>.`,
      64,
    )
  }
}

function isInstant(text: string): boolean {
  try {
    Temporal.Instant.from(text)
    return true
  } catch {
    return false
  }
}
