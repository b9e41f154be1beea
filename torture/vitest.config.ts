import { defineConfig } from 'vitest/config'

/** Attacks that take from a minute to an hour: `npm run torture`. */
export default defineConfig({
  resolve: { conditions: ['@arena/source'] },
  ssr: { resolve: { conditions: ['@arena/source'], externalConditions: ['@arena/source'] } },
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.torture.ts'],
    globalSetup: ['../server/src/testing/build-setup.ts', '../server/src/testing/database-setup.ts'],
    testTimeout: 7_200_000,
  },
})
