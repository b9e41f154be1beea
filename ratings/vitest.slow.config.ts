import { defineConfig } from 'vitest/config'

/** Simulations, too slow for every run: `npx vitest run --config ratings/vitest.slow.config.ts`. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.slow.ts'],
    testTimeout: 120_000,
  },
})
