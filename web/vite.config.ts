import { defaultClientConditions, defineConfig } from 'vite'
import { woff2Only } from './src/markdown/woff2-only.ts'

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    // Workspaces export their sources under `source`: a change there needs no build of its own. `worker` chooses the forms of
    // the Markdown libraries that need no document, which the worker that renders answers does not have.
    conditions: ['source', 'worker', ...defaultClientConditions],
  },
  plugins: [woff2Only()],
  build: {
    target: 'es2022',
    // The content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Directives for servers that render React; there is none here.
      onwarn: (warning, warn) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : warn(warning)),
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://localhost:3000', '/docs': 'http://localhost:3000' } },
})
