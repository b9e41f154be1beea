import { createRenderer, type RenderWorker } from './renderer.ts'

type ToReact = typeof import('./to-react.tsx')['toReact']

/** Set before the first result is delivered. */
export let toReact: ToReact | undefined

const loadToReact = async (): Promise<void> => {
  toReact ??= (await import('./to-react.tsx')).toReact
}

let mathStyles: Promise<unknown> | undefined

// Cached: each dynamic import of styles searches the whole page, and a long answer has hundreds of formulas.
const loadMathStyles = (): Promise<unknown> => {
  mathStyles ??= import('katex/dist/katex.min.css').catch(() => {
    mathStyles = undefined
  })
  return mathStyles
}

/** The renderer of the page. It starts with the first answer. */
export const pageRenderer = createRenderer({
  startWorker: () => {
    // In parallel with the worker. After a failure, the first result tries again.
    loadToReact().catch(() => {})
    return new Worker(new URL('./render/worker.ts', import.meta.url), { type: 'module' }) as RenderWorker
  },
  prepare: ({ math }) => Promise.all([loadToReact(), math ? loadMathStyles() : undefined]),
})
