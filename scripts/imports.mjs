// The import law: core ← {modules, companion, …, adapters} ← {server, web, cli}, and what goes with it.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const middle = ['modules', 'companion', 'workbench', 'models', 'vault', 'sync', 'derive', 'recurrence', 'adapters']
const outer = ['server', 'web', 'cli']
const pure = ['core', ...middle.filter((layer) => layer !== 'adapters')]
/** The one list of modules, and the same with their acts. */
const lists = ['src/modules/index.ts', 'src/modules/all.ts']
const fileLimit = 600
const coreLimit = 3_000

const impure = [
  [/\bDate\s*\.\s*now\b/, 'Date.now'],
  [/\bnew\s+(?:globalThis\s*\.\s*)?Date\b/, 'new Date'],
  [/\bMath\s*\.\s*random\b/, 'Math.random'],
  [/\bTemporal\s*\.\s*Now\b/, 'Temporal.Now'],
  [/\bcrypto\s*\.\s*(?:randomUUID|getRandomValues)\b/, 'crypto randomness'],
  [/\b(?:Date|performance)\s*\[/, 'computed access to a clock'],
  [/\bMath\s*\[/, 'computed access to Math'],
  [/\bperformance\s*\.\s*now\b/, 'performance.now'],
]

/** What breaks the law below `root` (a folder with `src`): one line each, none when all is well. */
export function breaches(root) {
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mts)$/.test(entry.name))
    .map((entry) => posixPath(relative(root, join(entry.parentPath ?? entry.path, entry.name))))
    .toSorted()
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const found = []
  const graph = new Map()
  let coreLines = 0

  for (const [file, source] of sources) {
    const lines = source.split('\n').length - (source.endsWith('\n') ? 1 : 0)
    if (lines > fileLimit) found.push(`${file}: ${lines} lines, ${fileLimit} are the most`)
    if (isTest(file)) continue
    // Of code: what explains the core must not count against it.
    if (layerOf(file) === 'core')
      coreLines += strip(source)
        .bare.split('\n')
        .filter((line) => line.trim() !== '').length
    const { bare, plain } = strip(source)
    if (pure.includes(layerOf(file))) {
      for (const [pattern, name] of impure) if (pattern.test(plain)) found.push(`${file}: ${name}; it is handed in`)
    }
    const targets = importsOf(bare).map((specifier) => resolve(file, specifier))
    for (const target of targets) {
      if (target === undefined) continue
      const reason = forbidden(file, target)
      if (reason) found.push(`${file} → ${target}: ${reason}`)
      else if (!sources.has(target) && !existsSync(join(root, target))) found.push(`${file} → ${target}: not there`)
    }
    // What only types travel along is gone at run time, and so is its cycle.
    const loads = importsOf(bare.replace(/\b(?:import|export)\s+type\b[^'"]*['"][^'"\n]*['"]/g, ''))
    graph.set(
      file,
      loads.map((specifier) => resolve(file, specifier)).filter((target) => sources.has(target)),
    )
  }
  if (coreLines > coreLimit) found.push(`src/core: ${coreLines} lines of code, ${coreLimit} are the most`)
  return [...found, ...cycles(graph).map((cycle) => `cycle: ${cycle.join(' → ')}`)]
}

/** The law itself: why `file` may not import `target`, both as `src/…`. */
function forbidden(file, target) {
  const from = layerOf(file)
  const to = layerOf(target)
  if (!target.startsWith('src/')) return 'outside of src'
  if (from === to && from !== 'modules') return undefined
  if (from === 'core') return 'core imports only itself'
  if (outer.includes(from)) {
    if (from === 'web' && (to === 'server' || to === 'cli')) return 'the browser does not import the server'
    if (from === 'server' && to === 'web') return 'the server does not import the web app'
    return undefined
  }
  if (outer.includes(to)) return `${from} does not import ${to}`
  if (to === 'adapters') return 'adapters are handed in'
  if (to !== 'modules') return undefined
  if (lists.includes(target)) return file === lists[1] ? undefined : 'the list of modules is handed in'
  if (from === 'modules' && (file === lists[0] || moduleOf(file) === moduleOf(target))) return undefined
  if (posix.basename(target) === 'public.ts') return undefined
  return `only the public.ts of a module is for ${from === 'modules' ? 'other modules' : from}`
}

const isTest = (file) => /\.test\.tsx?$/.test(file)
const layerOf = (file) => file.split('/')[1] ?? ''
const moduleOf = (file) => (file.split('/').length > 3 ? file.split('/')[2] : undefined)
const posixPath = (path) => path.split(sep).join('/')

function resolve(file, specifier) {
  if (specifier.startsWith('#test/')) return `test/${specifier.slice('#test/'.length)}`
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (!specifier.startsWith('.')) return undefined
  return posix.join(posix.dirname(file), specifier).replace(/\?.*$/, '')
}

function importsOf(source) {
  const patterns = [
    /\b(?:import|export)\s+(?:type\s+)?[\w*${}\s,]*?\bfrom\s*['"]([^'"\n]+)['"]/g,
    /\bimport\s*['"]([^'"\n]+)['"]/g,
    /\bimport\s*\(\s*['"`]([^'"`\n]+)['"`]/g,
  ]
  return patterns.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1]))
}

/** `bare` is the source without comments, `plain` also without the texts in quotes. */
function strip(source) {
  const token = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
  const bare = source.replace(token, (text) => (text.startsWith('/') ? ' ' : text))
  // A template may hold code, so it stays.
  const plain = bare.replace(token, (text) => (text.startsWith('`') ? text : "''"))
  return { bare, plain }
}

function cycles(graph) {
  const state = new Map()
  const path = []
  const found = []
  const visit = (file) => {
    state.set(file, 'open')
    path.push(file)
    for (const target of graph.get(file) ?? []) {
      if (state.get(target) === 'open') found.push([...path.slice(path.indexOf(target)), target])
      else if (!state.has(target)) visit(target)
    }
    path.pop()
    state.set(file, 'done')
  }
  for (const file of graph.keys()) if (!state.has(file)) visit(file)
  return found
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = breaches(process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url))))
  for (const line of found) console.error(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
