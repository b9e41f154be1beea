import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { NO_MODELS_URL, startArena, startFilledArena } from '../arena.ts'
import { type Measurement, type Run, rotate, type Service } from '../measure.ts'
import { readUsage } from '../processes.ts'

const VOTES = 20_000
const REPEATS = 5
const IDLE_MS = 10_000

interface Sample {
  readonly readyMs: number
  readonly idleMb: number
}

/** From the start of `arena serve` to the first 200 at `/ready`, and the memory of a service that does nothing. */
export async function measureStart({ services, folder, quick, log }: Run): Promise<Measurement[]> {
  const start = async (service: Service, data: string): Promise<Sample> => {
    const arena = await startArena(service, { folder, data })
    await sleep(quick ? IDLE_MS / 10 : IDLE_MS)
    const { memoryMb } = await readUsage(arena.pid)
    await arena.stop()
    return { readyMs: arena.readyMs, idleMb: memoryMb }
  }
  const existing = new Map<Service, () => Promise<Sample>>()
  const empty = new Map<Service, () => Promise<Sample>>()
  for (const service of services) {
    log(`${service.label}: filling`)
    const options = { folder, data: 'existing', modelsUrl: NO_MODELS_URL, battles: VOTES, votes: VOTES }
    const arena = await startFilledArena(service, options)
    await arena.stop()
    existing.set(service, () => start(service, 'existing'))
    empty.set(service, async () => {
      const sample = await start(service, 'empty')
      await rm(`${folder}/${service.label}-empty`, { recursive: true })
      return sample
    })
  }
  log('existing data')
  const onExisting = await rotate(existing, quick ? 2 : REPEATS)
  log('empty data')
  const onEmpty = await rotate(empty, quick ? 2 : REPEATS)
  const valuesOf = (samples: ReadonlyMap<Service, readonly Sample[]>, metric: keyof Sample) =>
    new Map([...samples].map(([service, all]) => [service, all.map((sample) => ({ value: sample[metric] }))]))
  return [
    { budget: 'startExisting', samples: valuesOf(onExisting, 'readyMs') },
    { budget: 'startEmpty', samples: valuesOf(onEmpty, 'readyMs') },
    { budget: 'startIdle', samples: valuesOf(onExisting, 'idleMb') },
  ]
}
