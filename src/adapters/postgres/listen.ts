import type pg from 'pg'

export interface Listening {
  stop(): Promise<void>
}

export interface ListenParts {
  readonly pool: pg.Pool
  readonly channel: string
  readonly heard: (payload: string) => void
  /** After a connection was lost and made anew: what was said meanwhile was not heard. */
  readonly again: () => Promise<void>
  readonly log: (line: string) => void
}

const HEARTBEAT_MS = 15_000
const FIRST_MS = 50
const LONGEST_MS = 5_000

/** Keeps one connection of the pool for LISTEN, and makes it anew when it is lost. Resolves once it listens. */
export async function listen({ pool, channel, heard, again, log }: ListenParts): Promise<Listening> {
  let client: pg.PoolClient | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let waitMs = FIRST_MS

  async function connect(): Promise<void> {
    const own = await pool.connect()
    let gone = false
    const lose = (error?: Error): void => {
      if (gone) return
      gone = true
      clearInterval(beat)
      own.removeAllListeners('notification')
      own.release(error ?? true)
      client = undefined
      if (!stopped) retry()
    }
    // A dead network tells nobody: asked now and then, it does.
    let waiting = false
    const beat = setInterval(() => {
      if (waiting) return lose(new Error('no answer'))
      waiting = true
      own.query('select 1').then(() => (waiting = false), lose)
    }, HEARTBEAT_MS)
    beat.unref()
    own.on('error', lose)
    own.on('end', () => lose())
    own.on('notification', ({ payload }) => payload && heard(payload))
    try {
      await own.query(`listen ${channel}`)
    } catch (error) {
      gone = true
      clearInterval(beat)
      own.release(true)
      throw error
    }
    if (gone) return
    client = own
    if (stopped) lose()
  }

  function retry(): void {
    timer = setTimeout(() => {
      connect()
        .then(again)
        .then(() => (waitMs = FIRST_MS))
        .catch((error: unknown) => {
          log(`cannot hear of other processes' commits: ${String(error)}`)
          // Listening without having caught up is of no use: begin again.
          if (client) client.emit('end')
          else if (!stopped) retry()
        })
    }, waitMs)
    timer.unref()
    waitMs = Math.min(LONGEST_MS, waitMs * 2)
  }

  await connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      const own = client
      client = undefined
      if (!own) return
      await own.query('unlisten *').catch(() => {})
      own.emit('end')
    },
  }
}
