import { randomInt } from 'node:crypto'
import { newId, openDatabase } from '@arena/server'
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
  /** Which of the values are the two models, and those to draw from: one pair for all would be one row that all wait for. */
  readonly modelIndexes: readonly [number, number]
  readonly modelIds: readonly string[]
  readonly callers: number
  readonly operations: number
}

export interface BareBattlesRun {
  /** Those that got no connection to the database in time; not among the operations. */
  readonly failed: number
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
    let failed = 0
    const startedAt = performance.now()
    await Promise.all(
      Array.from({ length: job.callers }, async () => {
        while (begun < job.operations) {
          begun += 1
          const beganAt = performance.now()
          await Promise.all([complete(), complete()])
          const values = [...job.values]
          for (const index of job.idIndexes) values[index] = newId()
          const left = randomInt(job.modelIds.length)
          const step = 1 + randomInt(job.modelIds.length - 1)
          values[job.modelIndexes[0]] = job.modelIds[left]
          values[job.modelIndexes[1]] = job.modelIds[(left + step) % job.modelIds.length]
          try {
            await pool.query({ name: job.name, text: job.text, values })
          } catch (error) {
            failed += 1
            if (failed === job.operations) throw error
            continue
          }
          latenciesMs.push(performance.now() - beganAt)
        }
      }),
    )
    return {
      failed,
      operations: latenciesMs.length,
      perSecond: (latenciesMs.length / (performance.now() - startedAt)) * 1000,
      latencyMs: percentilesOf(latenciesMs),
    }
  },
})
