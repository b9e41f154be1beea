import { Pool } from 'undici'
import { BATTLE_PATH, signIn, startFilledArena } from '../arena.ts'
import { loop } from '../load.ts'
import { compareCases, type Measurement, type Run, type Service } from '../measure.ts'
import { COMPLETION_PATH, completion, PROMPT, startModelHost } from '../model-servers.ts'

const ANSWER_MS = 200
const VOTES = 1_000
const REPEATS = 9
/** The larger load comes first: it compiles the code of the service. */
const CASES = [
  { budget: 'battle64', callers: 64, battles: 640 },
  { budget: 'battle1', callers: 1, battles: 15 },
] as const
const POOL = { connections: 128, headersTimeout: 30_000, bodyTimeout: 30_000 }

/** How much longer a battle takes than its two calls to models that take 200 ms each. */
export async function measureBattle(run: Run): Promise<Measurement[]> {
  const { services, folder, quick, log } = run
  const host = await startModelHost(run)
  await host.behave({ answerMs: ANSWER_MS })
  const direct = new Pool(host.url, POOL)
  const callModel = () => post(direct, COMPLETION_PATH, { 'content-type': 'application/json' }, completion())
  const battles = new Map<Service, () => Promise<void>>()
  const pools = [direct]
  for (const service of services) {
    log(`${service.label}: filling`)
    const options = { folder, data: 'battle', modelsUrl: host.modelsUrl, battles: VOTES, votes: VOTES }
    const arena = await startFilledArena(service, options)
    const { headers } = await signIn(arena)
    const pool = new Pool(arena.url, POOL)
    pools.push(pool)
    battles.set(service, () => post(pool, BATTLE_PATH, headers, JSON.stringify({ prompt: PROMPT })))
  }
  try {
    return await compareCases(run, { cases: CASES, repeats: REPEATS }, ({ callers, battles: all }, service) => {
      const count = quick ? Math.ceil(all / 5) : all
      return {
        value: async () => (await loop(callers, count, battles.get(service)!)).p50Ms,
        baseline: async () => (await loop(callers, count, () => Promise.all([callModel(), callModel()]))).p50Ms,
      }
    })
  } finally {
    for (const pool of pools) await pool.destroy()
  }
}

async function post(pool: Pool, path: string, headers: Readonly<Record<string, string>>, body: string): Promise<void> {
  const response = await pool.request({ method: 'POST', path, headers, body })
  const text = await response.body.text()
  if (response.statusCode !== 200) throw new Error(`${path} was answered ${response.statusCode}: ${text}`)
}
