import { defaultClientConditions, defineConfig } from 'vite'
import { woff2Only } from './src/markdown/woff2-only.ts'

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    // `source` resolves workspaces to their sources, without a build. `worker` selects the variants of the Markdown
    // libraries that work without a document.
    conditions: ['@arena/source', 'worker', ...defaultClientConditions],
  },
  plugins: [woff2Only()],
  build: {
    target: 'es2022',
    // The content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // One file for what the first page needs, and one for the list of threads beside it, instead of a dozen small ones.
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: 'history', test: /threads\/(history-sidebar|thread-list)|ui\/search-field/ },
          ],
        },
      },
      // "use client" directives are for server rendering, which is not used.
      onwarn: (warning, warn) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : warn(warning)),
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: { '/api': 'http://localhost:3000', '/docs': 'http://localhost:3000', '^/preview$': 'http://localhost:3000' },
  },
})
