import { createRenderer, type RenderWorker } from './renderer.ts'

type ToReact = typeof import('./to-react.tsx')['toReact']

/** There once the first result is: before it, nothing has to be turned into elements. */
export let toReact: ToReact | undefined

const loadToReact = async (): Promise<void> => {
  toReact ??= (await import('./to-react.tsx')).toReact
}

let mathStyles: Promise<unknown> | undefined

// Kept: each import of styles looks through the whole page for them, and a long answer has hundreds of formulas.
const loadMathStyles = (): Promise<unknown> => {
  mathStyles ??= import('./math-styles.ts').catch(() => {
    mathStyles = undefined
  })
  return mathStyles
}

/** One for the whole page, and none of it before the first answer: worker, elements and styles of formulas are fetched then. */
export const pageRenderer = createRenderer({
  startWorker: () => {
    // Beside the worker, not after it; where this fails, the first result tries again.
    loadToReact().catch(() => {})
    return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as RenderWorker
  },
  prepare: ({ math }) => Promise.all([loadToReact(), math ? loadMathStyles() : undefined]),
})
