import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { NO_MODELS_URL, startArena, startFilledArena } from '../arena.ts'
import type { BudgetName } from '../budgets.ts'
import { type Measurement, type Run, rotate, type Service } from '../measure.ts'
import { readUsage } from '../processes.ts'

const VOTES = 20_000
const REPEATS = 5
/** Longer than the worker threads of a board, which was built after the start, wait for another task. */
const IDLE_MS = 70_000
const IDLE_REPEATS = 2

/** From the start of `arena serve` to the first 200 at `/ready`, and the memory of a service that does nothing. */
export async function measureStart({ services, folder, quick, log }: Run): Promise<Measurement[]> {
  const readyMs = async (service: Service, data: string): Promise<number> => {
    const arena = await startArena(service, { folder, data })
    await arena.stop()
    return arena.readyMs
  }
  const idleMb = async (service: Service): Promise<number> => {
    const arena = await startArena(service, { folder, data: 'existing' })
    await sleep(quick ? IDLE_MS / 70 : IDLE_MS)
    const { memoryMb } = await readUsage(arena.pid)
    await arena.stop()
    return memoryMb
  }
  const existing = new Map<Service, () => Promise<number>>()
  const empty = new Map<Service, () => Promise<number>>()
  const idle = new Map<Service, () => Promise<number>>()
  for (const service of services) {
    log(`${service.label}: filling`)
    const options = { folder, data: 'existing', modelsUrl: NO_MODELS_URL, battles: VOTES, votes: VOTES }
    const arena = await startFilledArena(service, options)
    await arena.stop()
    existing.set(service, () => readyMs(service, 'existing'))
    idle.set(service, () => idleMb(service))
    empty.set(service, async () => {
      const sample = await readyMs(service, 'empty')
      await rm(`${folder}/${service.label}-empty`, { recursive: true })
      return sample
    })
  }
  const measure = async (budget: BudgetName, runs: typeof existing, repeats: number): Promise<Measurement> => {
    log(budget)
    const samples = await rotate(runs, quick ? 2 : repeats)
    return { budget, samples: new Map([...samples].map(([key, values]) => [key, values.map((value) => ({ value }))])) }
  }
  return [
    await measure('startExisting', existing, REPEATS),
    await measure('startEmpty', empty, REPEATS),
    await measure('startIdle', idle, IDLE_REPEATS),
  ]
}
