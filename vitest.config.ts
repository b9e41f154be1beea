import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Workspaces export their sources under this condition, so tests never run against a stale build.
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    include: ['*/src/**/*.test.{ts,tsx}'],
    // These drive a browser: `npm run e2e`.
    exclude: ['e2e/**', '**/node_modules/**', '**/dist/**'],
    // A loaded machine is slow, not wrong.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ['server/src/testing/global-setup.ts'],
  },
})
