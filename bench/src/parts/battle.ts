import { Pool } from 'undici'
import { BATTLE_PATH, BATTLE_STREAM_PATH, signIn, startFilledArena } from '../arena.ts'
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
const STREAMED_CASES = [
  { budget: 'battleStream64', callers: 64, battles: 640 },
  { budget: 'battleStream1', callers: 1, battles: 15 },
] as const
/** A streamed answer takes as long as a buffered one. */
const STREAMED = { chunks: 11, intervalMs: ANSWER_MS / 10 }
interface Case {
  readonly callers: number
  readonly battles: number
}

const POOL = { connections: 128, headersTimeout: 30_000, bodyTimeout: 30_000 }

/** How much longer a battle takes than its two calls to models that take 200 ms each. */
export async function measureBattle(run: Run): Promise<Measurement[]> {
  const { services, folder, quick, log } = run
  const host = await startModelHost(run)
  await host.behave({ answerMs: ANSWER_MS, ...STREAMED })
  const direct = new Pool(host.url, POOL)
  const json = { 'content-type': 'application/json' }
  const arenas = new Map<Service, { readonly pool: Pool; readonly headers: Readonly<Record<string, string>> }>()
  for (const service of services) {
    log(`${service.label}: filling`)
    const options = { folder, data: 'battle', modelsUrl: host.modelsUrl, battles: VOTES, votes: VOTES }
    const arena = await startFilledArena(service, options)
    const { headers } = await signIn(arena)
    arenas.set(service, { pool: new Pool(arena.url, POOL), headers })
  }
  const comparison = (path: string, stream: boolean) => (one: Case, service: Service) => {
    const { pool, headers } = arenas.get(service)!
    const count = quick ? Math.ceil(one.battles / 5) : one.battles
    const callModel = () => post(direct, COMPLETION_PATH, json, completion(stream ? { stream } : {}))
    const battle = () => post(pool, path, headers, JSON.stringify({ prompt: PROMPT }))
    return {
      value: async () => (await loop(one.callers, count, battle)).p50Ms,
      baseline: async () => (await loop(one.callers, count, () => Promise.all([callModel(), callModel()]))).p50Ms,
    }
  }
  // Only of this checkout: an earlier one may have no streamed battles.
  const streamedRun = { ...run, services: services.filter(({ label }) => label === 'after') }
  try {
    return [
      ...(await compareCases(run, { cases: CASES, repeats: REPEATS }, comparison(BATTLE_PATH, false))),
      ...(await compareCases(
        streamedRun,
        { cases: STREAMED_CASES, repeats: REPEATS },
        comparison(BATTLE_STREAM_PATH, true),
      )),
    ]
  } finally {
    for (const { pool } of arenas.values()) await pool.destroy()
    await direct.destroy()
  }
}

async function post(pool: Pool, path: string, headers: Readonly<Record<string, string>>, body: string): Promise<void> {
  const response = await pool.request({ method: 'POST', path, headers, body })
  const text = await response.body.text()
  if (response.statusCode !== 200) throw new Error(`${path} was answered ${response.statusCode}: ${text}`)
}
