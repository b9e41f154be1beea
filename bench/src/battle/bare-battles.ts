import { randomUUID } from 'node:crypto'
import { openDatabase } from '@arena/server'
import { Pool } from 'undici'
import { type Percentiles, percentilesOf } from '../percentile.ts'
import { answerCalls } from '../processes/calls.ts'

/** Battles with nothing around them: two calls at once to the provider, then the one statement. */
export interface BareBattlesJob {
  readonly providerOrigin: string
  readonly body: string
  readonly databaseUrl: string
  readonly connections: number
  readonly name: string
  readonly text: string
  /** Of a battle that the service stored. */
  readonly values: readonly unknown[]
  /** Which of the values must be new each time. */
  readonly idIndexes: readonly number[]
  readonly callers: number
  readonly operations: number
}

export interface BareBattlesRun {
  readonly operations: number
  readonly perSecond: number
  readonly latencyMs: Percentiles
}

let provider: Pool | null = null
let database: Awaited<ReturnType<typeof openDatabase>> | null = null

answerCalls({
  async run(job: BareBattlesJob): Promise<BareBattlesRun> {
    provider ??= new Pool(job.providerOrigin, { connections: 1024, headersTimeout: 0, bodyTimeout: 0 })
    database ??= await openDatabase({
      databaseUrl: job.databaseUrl,
      dataDir: '',
      connectionsMax: job.connections,
      log: { warn: () => {} },
    })
    const hosts = provider
    const { pool } = database
    const complete = async () => {
      const { body } = await hosts.request({
        method: 'POST',
        path: '/v1/chat/completions',
        headers: { 'content-type': 'application/json' },
        body: job.body,
      })
      return body.json()
    }
    const latenciesMs: number[] = []
    let begun = 0
    const startedAt = performance.now()
    await Promise.all(
      Array.from({ length: job.callers }, async () => {
        while (begun < job.operations) {
          begun += 1
          const beganAt = performance.now()
          await Promise.all([complete(), complete()])
          const values = [...job.values]
          for (const index of job.idIndexes) values[index] = randomUUID()
          await pool.query({ name: job.name, text: job.text, values })
          latenciesMs.push(performance.now() - beganAt)
        }
      }),
    )
    return {
      operations: latenciesMs.length,
      perSecond: (latenciesMs.length / (performance.now() - startedAt)) * 1000,
      latencyMs: percentilesOf(latenciesMs),
    }
  },
})
