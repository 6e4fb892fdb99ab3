import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { EmbeddedFailure, openEmbedded, type Embedded } from '#adapters/postgres/embedded.ts'
import { postgresStore } from '#adapters/postgres/store.ts'
import type { Companion } from '#companion/assemble.ts'
import { loadDemo } from '#companion/demo.ts'
import { Refusal } from '#core/module/refusal.ts'
import { StoreFailure } from '#core/ports/store.ts'
import { modules } from '#modules/all.ts'
import { compose } from './compose.ts'
import { settingsFrom, type Settings } from './config.ts'
import { checkHost, listen, StartFailure } from './listen.ts'

const root = resolve(import.meta.dirname, '..', '..')
const log = (line: string): void => console.error(line)

const REMIND_MS = 5_000

async function main(): Promise<void> {
  const settings = settingsFrom(process.env, process.argv.slice(2))
  checkHost(settings.host)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const webDir = join(root, 'dist', 'web')

  let embedded: Embedded | undefined
  if (settings.databaseUrl === undefined) embedded = await openEmbedded({ dataDir: resolve(settings.dataDir), log })
  const url = settings.databaseUrl ?? embedded!.url
  let port = settings.port
  const { app, companion, tick, remind, close } = await compose({
    modules,
    openStore: (keysOf, registry) => postgresStore({ url, keysOf, registry, log }),
    config: {
      version,
      port: () => port,
      monotonicMs: () => performance.now(),
      log,
      ...(existsSync(webDir) ? { webDir } : {}),
    },
    ...(settings.now === undefined ? {} : { now: settings.now }),
    ...(settings.seed === undefined ? {} : { seed: settings.seed }),
  }).catch(async (error: unknown) => {
    await embedded?.stop()
    throw error
  })
  const stopAll = async (): Promise<void> => {
    await close()
    await embedded?.stop()
  }
  if (settings.demo) await fillDemo(companion, settings)
  const listening = await listen(app, settings).catch(async (error: unknown) => {
    await stopAll()
    throw error
  })
  port = listening.port

  // One tick after the other, however long one takes.
  let ticking: Promise<void> = Promise.resolve()
  const step = (): void => {
    ticking = ticking
      .then(tick)
      .catch((error: unknown) =>
        log(`background work: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
      )
  }
  step()
  const timer = setInterval(step, 60_000)
  const reminding = setInterval(() => {
    ticking = ticking.then(remind).catch((error: unknown) => log(`reminders: ${String(error)}`))
  }, REMIND_MS)

  let ending = false
  const end = (signal: string): void => {
    // Ctrl-C reaches us from the terminal and from npm alike: hearing it twice is usual.
    if (ending) return
    ending = true
    log(`${signal}: ending`)
    clearInterval(timer)
    clearInterval(reminding)
    listening
      .close()
      .then(() => ticking)
      .then(stopAll)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log(String(error))
          process.exit(1)
        },
      )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))

  console.log(`http://${settings.host === '::1' ? '[::1]' : settings.host}:${port}`)
}

/** A demo life, once for each seed. */
async function fillDemo({ kernel, space }: Companion, { seed = '1' }: Settings): Promise<void> {
  const loaded = await loadDemo(kernel, space, { seed: Number(seed) || 1 })
  if (loaded instanceof Refusal) throw new StartFailure(`The demo could not be loaded: ${loaded.message.en}`, 70)
  if (!loaded.repeated) log(`loaded a demo life of ${loaded.facts} facts`)
}

main().catch((error: unknown) => {
  if (error instanceof StartFailure) {
    console.error(error.message)
    process.exit(error.exitCode)
  }
  if (error instanceof EmbeddedFailure || error instanceof StoreFailure) {
    console.error(`The database does not start: ${error.message}`)
    process.exit(69)
  }
  console.error(error)
  process.exit(70)
})
