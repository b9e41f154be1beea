import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Workspaces export their sources under this condition, so tests never run against a stale build.
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    include: ['*/src/**/*.test.ts'],
    globalSetup: ['server/src/testing/global-setup.ts'],
  },
})
