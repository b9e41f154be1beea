import { startNode } from '../processes/start-node.ts'
import type { Workplace } from '../processes/workplace.ts'
import type { Asked, AskJob } from './ask.ts'
import type { StreamJob, StreamsRead } from './read-streams.ts'

export interface Generator {
  ask(job: AskJob): Promise<Asked>
  readStreams(job: StreamJob): Promise<StreamsRead>
}

/** A load generator in a process of its own. */
export function startGenerator(place: Workplace): Generator {
  const generator = startNode(place, { name: 'generator', file: new URL('./generator.js', import.meta.url) })
  return {
    ask: (job) => generator.ask('ask', job),
    readStreams: (job) => generator.ask('readStreams', job),
  }
}
