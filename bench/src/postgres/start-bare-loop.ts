import { startNode } from '../processes/start-node.ts'
import type { Usage } from '../processes/usage.ts'
import type { Workplace } from '../processes/workplace.ts'
import type { BareLoopJob, BareLoopRun } from './bare-loop.ts'

export interface BareLoop {
  run(job: BareLoopJob): Promise<{ readonly result: BareLoopRun; readonly usage: Usage }>
}

/** The floor of everything that is one statement: the driver and nothing around it, in a process of its own. */
export function startBareLoop(place: Workplace): BareLoop {
  const loop = startNode(place, { name: 'bare-loop', file: new URL('./bare-loop.js', import.meta.url) })
  return { run: (job) => loop.measure(() => loop.ask<BareLoopRun>('run', job)) }
}
