import { defineConfig } from 'vitest/config'
import { isNightly, titles } from './src/every-night.ts'

// The service under test is what `npm run build` made, in a process of its own. Of its sources, only the harness of the
// database runs here.
export default defineConfig({
  resolve: { conditions: ['@arena/source'] },
  ssr: { resolve: { conditions: ['@arena/source'], externalConditions: ['@arena/source'] } },
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.e2e.ts'],
    // Their journeys are all nightly. To look for others in them would start their services.
    exclude: isNightly ? [] : ['src/**/*.nightly.e2e.ts'],
    globalSetup: ['../server/src/testing/database-setup.ts'],
    // More services and pages at once than cores only wait for each other. Each worker has one browser for all its files.
    maxWorkers: 2,
    // Files share their modules: playwright is large.
    isolate: false,
    // A loaded machine is slow, not wrong.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    setupFiles: ['../server/src/testing/wait-patiently.ts'],
    testNamePattern: titles,
  },
})
