import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { App } from './app.ts'

export interface Listening {
  readonly port: number
  /** Takes no new connections, lets answers that are under way finish for `graceMs`, then cuts. */
  close(graceMs?: number): Promise<void>
}

/** What stands in the way of starting, in a sentence, with the exit code. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
  readonly exitCode: number

  constructor(message: string, exitCode: number) {
    super(message)
    this.exitCode = exitCode
  }
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1'])

/** @throws StartFailure for an address that is not this machine's own: whoever reaches the server is the person. */
export function checkHost(host: string): void {
  if (LOOPBACK.has(host)) return
  throw new StartFailure(
    `HOST=${host} would let others in, and accounts are not there yet: use 127.0.0.1, localhost or ::1.`,
    78,
  )
}

/** Listens on the loop-back. Slow or endless requests are cut: 10 s for the headers, 60 s for the body. */
export function listen(app: App, { host, port }: { readonly host: string; readonly port: number }): Promise<Listening> {
  checkHost(host)
  const server = createAdaptorServer({
    fetch: (request) => app.fetch(request),
    serverOptions: {
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 30_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16_384,
    },
  }) as Server
  server.maxHeadersCount = 100
  server.maxRequestsPerSocket = 0
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new StartFailure(
            `Port ${port} is taken. Sekundant may be running already; otherwise choose another: PORT=${port + 1} npm start`,
            75,
          ),
        )
      else if (error.code === 'EACCES')
        reject(new StartFailure(`Port ${port} is not for ordinary programs: choose one above 1023.`, 77))
      else reject(error)
    })
    server.listen(port, host, () => {
      resolve({
        port: (server.address() as AddressInfo).port,
        async close(graceMs = 5_000) {
          const closed = new Promise<void>((done) => server.close(() => done()))
          app.end()
          server.closeIdleConnections()
          const cut = setTimeout(() => server.closeAllConnections(), graceMs)
          await closed
          clearTimeout(cut)
        },
      })
    })
  })
}
