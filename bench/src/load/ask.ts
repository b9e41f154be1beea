import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Percentiles, percentilesOf } from '../percentile.ts'
import { type Request, toBytes } from './request.ts'
import { ResponseReader } from './response-reader.ts'

/** Callers who each wait for an answer before they ask again. */
export interface AskJob {
  readonly port: number
  readonly callers: number
  /** How many connections a caller asks at the same moment; the operation ends when all have answered. */
  readonly together?: number
  /** The operations' requests in turn; begun again when there are fewer than operations. */
  readonly requests: readonly Request[]
  readonly operations: number
  readonly timeMsMax: number
  /** How long a caller thinks before asking again. */
  readonly pauseMs?: number
  readonly expectedStatus: number
  /** Count other answers as failed and go on; without it the first one ends the measurement. */
  readonly goOnAfterFailures?: boolean
}

export interface Asked {
  /** Not among the operations. */
  readonly failed: number
  readonly firstFailure: string | null
  readonly operations: number
  readonly elapsedMs: number
  readonly perSecond: number
  readonly latencyMs: Percentiles
}

/** Asks until the operations are done or the time is over. */
export async function ask(job: AskJob): Promise<Asked> {
  const requests = job.requests.map(toBytes)
  const callers = await Promise.all(Array.from({ length: job.callers }, () => openCaller(job)))
  const latenciesMs: number[] = []
  const failures: string[] = []
  const startedAt = performance.now()
  const giveUpAt = startedAt + job.timeMsMax
  let begun = 0
  let endedAt = startedAt
  try {
    await Promise.all(
      callers.map(async (caller) => {
        while (begun < job.operations && performance.now() < giveUpAt) {
          const request = requests[begun % requests.length]!
          begun += 1
          const beganAt = performance.now()
          try {
            await caller.ask(request)
          } catch (error) {
            if (!job.goOnAfterFailures) throw error
            failures.push(String(error))
            endedAt = performance.now()
            continue
          }
          endedAt = performance.now()
          latenciesMs.push(endedAt - beganAt)
          if (job.pauseMs !== undefined) await pause(job.pauseMs)
        }
      }),
    )
  } finally {
    for (const caller of callers) caller.close()
  }
  const elapsedMs = endedAt - startedAt
  return {
    failed: failures.length,
    firstFailure: failures[0] ?? null,
    operations: latenciesMs.length,
    elapsedMs,
    perSecond: (latenciesMs.length / elapsedMs) * 1000,
    latencyMs: percentilesOf(latenciesMs),
  }
}

interface Caller {
  ask(request: Buffer): Promise<void>
  close(): void
}

async function openCaller({ port, together = 1, expectedStatus }: AskJob): Promise<Caller> {
  const lines = await Promise.all(Array.from({ length: together }, () => openLine(port, expectedStatus)))
  const [only] = lines
  return {
    ask:
      together === 1
        ? (request) => only!.ask(request)
        : async (request) => {
            await Promise.all(lines.map((line) => line.ask(request)))
          },
    close: () => {
      for (const line of lines) line.close()
    },
  }
}

async function openLine(port: number, expectedStatus: number): Promise<Caller> {
  let line = await connectLine(port, expectedStatus)
  return {
    async ask(request) {
      if (line.isOver()) line = await connectLine(port, expectedStatus)
      return line.ask(request)
    },
    close: () => line.close(),
  }
}

/** One connection, until its server closes it. */
async function connectLine(port: number, expectedStatus: number): Promise<Caller & { isOver(): boolean }> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  let settle: { resolve(): void; reject(error: Error): void } | null = null
  let wrong: Buffer[] | null = null
  const reader = new ResponseReader({
    head: (status) => {
      wrong = status === expectedStatus ? null : [Buffer.from(`${status} `)]
    },
    body: (bytes) => void wrong?.push(Buffer.from(bytes)),
    end: () => {
      const asked = settle
      settle = null
      if (wrong) asked?.reject(new Error(`expected ${expectedStatus}, was answered ${Buffer.concat(wrong)}`))
      else asked?.resolve()
    },
  })
  socket.on('data', (bytes: Buffer) => reader.feed(bytes))
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.on('close', () => {
    reader.close()
    settle?.reject(new Error('the connection closed before the answer ended'))
    settle = null
  })
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject }
        socket.write(request)
      }),
    isOver: () => reader.closes || socket.destroyed || socket.readableEnded,
    close: () => socket.destroy(),
  }
}
