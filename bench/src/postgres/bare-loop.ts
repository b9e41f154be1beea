import { openDatabase } from '@arena/server'
import { answerCalls } from '../processes/calls.ts'

/** A statement sent again and again with nothing around it but the driver. */
export interface BareLoopJob {
  readonly databaseUrl: string
  readonly name: string
  readonly text: string
  /** One entry a call. */
  readonly values: readonly (readonly unknown[])[]
  readonly connections: number
}

export interface BareLoopRun {
  readonly calls: number
  readonly elapsedMs: number
  readonly perSecond: number
}

type Open = Awaited<ReturnType<typeof openDatabase>>
const databases = new Map<string, Open>()

async function open(databaseUrl: string): Promise<Open> {
  const known = databases.get(databaseUrl)
  if (known !== undefined) return known
  const opened = await openDatabase({ databaseUrl, dataDir: '', connectionsMax: 16, log: { warn: () => {} } })
  databases.set(databaseUrl, opened)
  return opened
}

answerCalls({
  async run({ databaseUrl, name, text, values, connections }: BareLoopJob): Promise<BareLoopRun> {
    const { pool } = await open(databaseUrl)
    const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
    let next = 0
    // Preparing is not timed: a service does it once for each connection.
    for (const client of clients) await client.query({ name, text, values: [...values[next++]!] })
    const startedAt = performance.now()
    await Promise.all(
      clients.map(async (client) => {
        while (next < values.length) await client.query({ name, text, values: [...values[next++]!] })
      }),
    )
    const elapsedMs = performance.now() - startedAt
    for (const client of clients) client.release()
    const calls = values.length - connections
    return { calls, elapsedMs, perSecond: (calls / elapsedMs) * 1000 }
  },
})
