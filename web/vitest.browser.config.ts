import { playwright } from '@vitest/browser-playwright'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { installedChromium } from '../e2e/src/chromium.ts'
import pages from './vite.config.ts'

// Component tests: the real pages in a real browser, with a scripted service beneath the client.
export default mergeConfig(
  pages,
  defineConfig({
    // React as in the build: its checks of development cost a fifth of the tests' time.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    // Found only while tests run, a package would reload the page of the tests.
    optimizeDeps: {
      rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
      entries: ['src/main.tsx', 'src/**/*.browser.test.tsx', 'src/markdown/render/*worker*.ts'],
    },
    test: {
      name: 'components',
      include: ['src/**/*.browser.test.tsx'],
      setupFiles: ['src/testing/set-up.ts'],
      // Files share their modules: loading the application for each of them would take longer than the tests.
      isolate: false,
      // In as many pages at once as there are cores.
      maxWorkers: '100%',
      // Timeouts only stop tests that hang: a loaded machine is slow, not wrong.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // The browser cannot read the load of the machine, as PATIENCE does: this is its limit on a busy one.
      expect: { poll: { timeout: 30_000, interval: 100 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1280, height: 900 },
        instances: [{ browser: 'chromium' }],
        provider: playwright({
          launchOptions: installedChromium(),
          contextOptions: { reducedMotion: 'reduce', locale: 'en-GB' },
          actionTimeout: 30_000,
        }),
      },
    },
  }),
)
