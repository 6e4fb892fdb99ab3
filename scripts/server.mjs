import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { node, root } from './install.mjs'

export { node }

const leash = pathToFileURL(join(root, 'scripts', 'leash.mjs')).href

/** How the pinned Node runs the server. A small young generation: what lives is little, and garbage is what would take room. */
export const serverArgs = ['--max-semi-space-size=2', '--heap-growing-percent=40', '--import', leash, join(root, 'src', 'server', 'main.ts')]
