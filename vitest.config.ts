import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
    // Far from UTC, over the date line, and it once skipped a whole day: what leans on the machine's zone falls over.
    env: { TZ: process.env.TZ_FOR_TESTS ?? 'Pacific/Apia' },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    reporters: ['default', 'json'],
    outputFile: { json: '.cache/vitest.json' },
  },
})
