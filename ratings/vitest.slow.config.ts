import { defineConfig } from 'vitest/config'

/** Simulations that are too slow for every run: `npm run test:slow`. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.slow.ts'],
    testTimeout: 600_000,
  },
})
