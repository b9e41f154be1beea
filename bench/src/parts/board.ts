import { BOARD_PATH, NO_MODELS_URL, startFilledArena } from '../arena.ts'
import { load } from '../load.ts'
import { type Comparison, compare, type Measurement, type Run, type Service, warmUp } from '../measure.ts'
import { freePort, ownProgram, readUsage, type Server, startServer } from '../processes.ts'

const VOTES = 20_000
const CALLERS = 32
const REQUESTS = 10_000
const REPEATS = 9

interface Reads {
  readonly perSecond: number
  readonly perCpuSecond: number
}

/** Reads of the leaderboard, compared with a bare node:http that writes the same headers and bytes. */
export async function measureBoard(run: Run): Promise<Measurement[]> {
  const { services, folder, quick, log } = run
  const count = quick ? REQUESTS / 10 : REQUESTS
  const read = async ({ url, pid }: Server): Promise<Reads> => {
    const before = await readUsage(pid)
    const { perSecond } = await load({ url, path: BOARD_PATH, callers: CALLERS, count })
    const after = await readUsage(pid)
    return { perSecond, perCpuSecond: (count / (after.cpuMs - before.cpuMs)) * 1000 }
  }
  const comparisons = new Map<Service, Comparison<Reads>>()
  for (const service of services) {
    log(`${service.label}: filling`)
    const options = { folder, data: 'board', modelsUrl: NO_MODELS_URL, battles: VOTES, votes: VOTES }
    const arena = await startFilledArena(service, options)
    // The first read computes the board.
    await (await fetch(arena.url + BOARD_PATH)).arrayBuffer()
    const port = await freePort()
    const bare = await startServer({
      name: 'bare-server',
      file: ownProgram('./bare-server.js'),
      args: [String(port), arena.url + BOARD_PATH],
      port,
      readyPath: '/',
      folder,
    })
    comparisons.set(service, { value: () => read(arena), baseline: () => read(bare) })
  }
  log('measuring')
  await warmUp(comparisons, run)
  const results = await compare(comparisons, quick ? 2 : REPEATS)
  const samplesOf = (metric: keyof Reads) =>
    new Map(
      [...results].map(([service, all]) => [
        service,
        all.map(({ value, baseline }) => ({ value: value[metric], baseline: baseline[metric] })),
      ]),
    )
  return [
    { budget: 'board', samples: samplesOf('perSecond') },
    { budget: 'boardCpu', samples: samplesOf('perCpuSecond') },
  ]
}
