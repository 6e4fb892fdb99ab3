/** What the command line says to the server that runs on this machine. */
export interface Client {
  readonly base: string
  /** Parsed JSON, or a `Failed` with what the server said. */
  json(method: string, path: string, body?: unknown): Promise<unknown>
  /** As it comes: files. */
  raw(method: string, path: string, body?: Blob): Promise<Response>
}

/** What goes to the person as one line, without a stack. */
export class Failed extends Error {
  override readonly name = 'Failed'
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

export function createClient(env: NodeJS.ProcessEnv): Client {
  const host = env['HOST'] || '127.0.0.1'
  const base = env['SEKUNDANT_URL'] || `http://${host.includes(':') ? `[${host}]` : host}:${env['PORT'] || '4870'}`
  const language = /^de/i.test(env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '') ? 'de' : 'en'
  const token = env['SEKUNDANT_TOKEN']

  async function raw(method: string, path: string, body?: string | Blob, type = 'text/plain'): Promise<Response> {
    const headers = {
      'accept-language': language,
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    let response: Response
    try {
      response = await fetch(base + path, { method, headers, ...(body === undefined ? {} : { body }) })
    } catch {
      throw new Failed(`Nothing answers at ${base}. Start it with: npm start`, 69)
    }
    if (response.ok) return response
    throw new Failed(await said(response), response.status >= 500 ? 70 : 1)
  }

  return {
    base,
    raw: (method, path, body) => raw(method, path, body),
    async json(method, path, body) {
      return (await raw(method, path, body === undefined ? undefined : JSON.stringify(body), 'application/json')).json()
    },
  }
}

async function said(response: Response): Promise<string> {
  const problem = (await response.json().catch(() => undefined)) as
    | { code?: string; detail?: string; issues?: { message: string }[] }
    | undefined
  if (!problem?.code) return `The server answered with ${response.status}.`
  const issues = (problem.issues ?? []).slice(1).map(({ message }) => `\n  ${message}`)
  return `${problem.detail} (${problem.code})${issues.join('')}`
}
