#!/usr/bin/env node
// Whatever Node the host has: the one that the product brings runs it.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install, node, root } from '../../scripts/install.mjs'

install()
const { status } = spawnSync(node, [join(root, 'src', 'cli', 'main.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
