import { setTimeout as sleep } from 'node:timers/promises'
import { type Arena, BOARD_PATH, NO_MODELS_URL, startArena } from '../arena.ts'
import { fillLog, withDatabase } from '../database.ts'
import { type Measurement, type Run, rotate, type Service } from '../measure.ts'

const REPEATS = 3
/** Votes of other instances while this one was stopped. */
const LATER_VOTES = 1_000
const EXACT_MS_MAX = 300_000

interface Sample {
  /** From the first 200 at `/ready`; the start has a budget of its own. */
  readonly boardMs: number
  readonly exactMs: number
}

/** A service that restarts on many votes: its first board, and the first one with all votes and their intervals. */
export async function measureRestart(run: Run): Promise<Measurement[]> {
  const { services, folder, quick, log } = run
  const votes = quick ? Math.min(run.votesMax, 30_000) : run.votesMax
  const restarts = new Map<Service, () => Promise<Sample>>()
  for (const service of services) {
    log(`${service.label}: filling ${votes.toLocaleString('en')} votes`)
    const options = { folder, data: 'restart', modelsUrl: NO_MODELS_URL }
    const empty = await startArena(service, options)
    await withDatabase(empty.dataDir, (client) => fillLog(client, votes))
    await empty.stop()
    const first = await startArena(service, options)
    await waitForExact(first)
    await first.stop()
    restarts.set(service, async () => {
      const arena = await startArena(service, options)
      const startedAt = performance.now()
      await readBoard(arena)
      const boardMs = performance.now() - startedAt
      await waitForExact(arena)
      const exactMs = performance.now() - startedAt
      await withDatabase(arena.dataDir, (client) => fillLog(client, LATER_VOTES))
      await arena.stop()
      return { boardMs, exactMs }
    })
  }
  const samples = await rotate(restarts, quick ? 1 : REPEATS)
  const valuesOf = (metric: keyof Sample) =>
    new Map([...samples].map(([service, all]) => [service, all.map((sample) => ({ value: sample[metric] }))]))
  const detail = `${votes.toLocaleString('en')} votes`
  return [
    { budget: 'restartBoard', samples: valuesOf('boardMs'), detail },
    { budget: 'restartExact', samples: valuesOf('exactMs'), detail },
  ]
}

interface ReadBoard {
  readonly throughVote: number
}

async function readBoard({ url }: Arena): Promise<ReadBoard> {
  const response = await fetch(url + BOARD_PATH)
  if (!response.ok) throw new Error(`the board is a ${response.status}`)
  return (await response.json()) as ReadBoard
}

/** Resolves when the board has all votes. */
async function waitForExact(arena: Arena): Promise<void> {
  const { rows } = await withDatabase(arena.dataDir, (client) =>
    client.query<{ last: string }>('select last_position as last from vote_log_head'),
  )
  const deadline = performance.now() + EXACT_MS_MAX
  for (;;) {
    const { throughVote } = await readBoard(arena)
    if (throughVote === Number(rows[0]!.last)) return
    if (performance.now() > deadline) throw new Error('the board does not have all votes')
    await sleep(20)
  }
}
