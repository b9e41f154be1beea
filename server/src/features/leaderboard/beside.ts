import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type BoardFacts, type BuiltBoard, rateBoard } from './rules.ts'
import { fitStyle, type StyleFacts, type StyleFit } from './style-fit.ts'

export type Job =
  | { readonly kind: 'style'; readonly facts: StyleFacts }
  | { readonly kind: 'board'; readonly facts: BoardFacts }

/** Beside the requests, in a thread of its own. */
async function runBeside<Result>(job: Job): Promise<Result> {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: job })
  try {
    const [result] = (await once(worker, 'message')) as [Result]
    return result
  } finally {
    await worker.terminate()
  }
}

/** A test runs the sources, which have no compiled file for a thread. */
const isCompiled = import.meta.url.endsWith('.js')

export const fitStyleBeside = async (facts: StyleFacts): Promise<StyleFit> =>
  isCompiled ? runBeside({ kind: 'style', facts }) : fitStyle(facts)

export const rateBoardBeside = async (facts: BoardFacts): Promise<BuiltBoard> =>
  isCompiled ? runBeside({ kind: 'board', facts }) : rateBoard(facts)
