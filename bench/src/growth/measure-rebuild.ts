import { percentilesOf } from '../percentile.ts'
import type { Arena } from '../processes/arena.ts'

/** Milliseconds of the first read of the board after a vote, in the middle of several. */
export async function measureRebuild(arena: Arena, authorization: string, battles: readonly string[]): Promise<number> {
  const tookMs: number[] = []
  for (const comparisonId of battles) {
    const vote = await fetch(`${arena.url}/api/arena/model-vote`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ comparisonId, voteChoice: 'right' }),
    })
    if (vote.status !== 200) throw new Error(`a vote was answered ${vote.status}: ${await vote.text()}`)
    await vote.arrayBuffer()
    const startedAt = performance.now()
    await (await fetch(`${arena.url}/api/arena/model-stats`)).arrayBuffer()
    tookMs.push(performance.now() - startedAt)
  }
  return percentilesOf(tookMs).p50
}
