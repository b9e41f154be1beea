import { defineConfig } from 'vitest/config'

// The service under test is what `npm run build` made, in a process of its own: nothing here runs sources of it.
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.e2e.ts'],
    setupFiles: ['src/setup.ts'],
    // A browser and a database for each file: more of them at once than cores only wait for each other.
    maxWorkers: 2,
    // Files share their modules: playwright is large.
    isolate: false,
    // A loaded machine is slow, not wrong.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
