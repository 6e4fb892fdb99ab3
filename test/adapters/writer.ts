import pg from 'pg'
import { openEmbedded } from '#adapters/postgres/embedded.ts'

// A process to be killed: writes numbered rows and says a number once PostgreSQL has acknowledged its row.
const [dataDir = '', start = '0'] = process.argv.slice(2)
const embedded = await openEmbedded({ dataDir })
const pool = new pg.Pool({ ...embedded.config, max: 2 })
pool.on('error', () => {})
await pool.query('create table if not exists written (n bigint primary key)').catch(() => {})
console.log(`open ${embedded.owner ? 'owner' : 'guest'}`)

let stopping = false
process.on('SIGTERM', () => (stopping = true))
for (let n = Number(start); !stopping; n++) {
  try {
    await pool.query('insert into written values ($1) on conflict do nothing', [n])
    console.log(n)
  } catch {
    // The server was killed; the next row waits for its return.
    n--
    await new Promise((done) => setTimeout(done, 20))
  }
}
await pool.end()
await embedded.stop()
console.log('closed')
