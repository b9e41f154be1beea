import { startNode } from '../processes/start-node.ts'
import type { Workplace } from '../processes/workplace.ts'

/** How the models answer from now on. */
export interface Play {
  /** Of a streamed answer: the first at once, the others one after each interval. */
  readonly chunks: number
  readonly intervalMs: number
  /** Of a whole answer, which has 1 kB of text. */
  readonly answerAfterMs: number
}

export interface BenchProvider {
  readonly port: number
  /** As a service is told it: with `/v1` at its end. */
  readonly url: string
  play(play: Partial<Play>): Promise<void>
}

export async function startProvider(place: Workplace): Promise<BenchProvider> {
  const provider = startNode(place, { name: 'provider', file: new URL('./provider.js', import.meta.url) })
  const port = await provider.ask<number>('port')
  return {
    port,
    url: `http://127.0.0.1:${port}/v1`,
    play: (play) => provider.ask('play', { chunks: 1, intervalMs: 1, answerAfterMs: 0, ...play }),
  }
}
