import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { isNightly, propertySeed, titles } from './e2e/src/every-night.ts'
import { isolatedTests } from './server/src/testing/test-files.ts'

const integration = '*/src/**/*.integration.test.ts'
const processes = '*/src/**/*.process.test.ts'
/** They run in a browser: web/vitest.browser.config.ts. */
const components = 'web/src/**/*.browser.test.tsx'
const databaseSetup = 'server/src/testing/database-setup.ts'
const buildSetup = 'server/src/testing/build-setup.ts'

if (isNightly) console.log(`The seed of the properties is ${propertySeed}.`)

export default defineConfig({
  // Workspaces export their sources under this condition, so tests never run against a stale build.
  resolve: { conditions: ['@arena/source'] },
  ssr: { resolve: { conditions: ['@arena/source'], externalConditions: ['@arena/source'] } },
  test: {
    // By default Vitest leaves a core free, which is half of a machine with two.
    maxWorkers: '100%',
    // Timeouts only stop tests that hang: a loaded machine is slow, not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    setupFiles: [path.resolve(import.meta.dirname, 'server/src/testing/wait-patiently.ts')],
    // Vitest has it for all projects only. Titles of unit and integration tests are never nightly: spec.test.ts.
    testNamePattern: titles,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['*/src/**/*.test.{ts,tsx}'],
          exclude: [integration, processes, components, ...isolatedTests],
          isolate: false,
        },
      },
      // Each of these files has a worker of its own. What a file contains decides, so that none can be forgotten.
      { extends: true, test: { name: 'unit-isolated', include: [...isolatedTests] } },
      {
        extends: true,
        // Files share their modules: loading the application for each of them would take longer than the tests.
        test: {
          name: 'integration',
          include: [integration],
          // Workers are started from the build.
          globalSetup: [buildSetup, databaseSetup],
          isolate: false,
          // Node would look for the sources of what they import, and cannot read them.
          server: { deps: { inline: [/node_modules\/(ai|@ai-sdk|eventsource-parser)\//] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: [processes],
          globalSetup: [buildSetup, databaseSetup],
          isolate: false,
        },
      },
    ],
  },
})
