import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Percentiles, percentilesOf } from '../percentile.ts'
import { type Request, toBytes } from './request.ts'
import { ResponseReader } from './response-reader.ts'
import { nowUs, StampFinder } from './timestamps.ts'

/** Readers who all ask at the same moment for a streamed answer with a stamp in every chunk. */
export interface StreamJob {
  readonly port: number
  readonly streams: number
  readonly request: Request
  readonly chunksExpected: number
  /** Go away after so many; that is then a stream that came whole. */
  readonly leaveAfterChunks?: number
  readonly timeMsMax: number
}

export interface StreamsRead {
  /** Streams that did not come whole; the chunks that came of them are counted. */
  readonly failed: number
  readonly firstFailure: string | null
  readonly chunks: number
  readonly elapsedMs: number
  /** From the moment a chunk was written to the one it was read. */
  readonly latencyMs: Percentiles
  /** From the request to the first text. */
  readonly firstTextMs: Percentiles
}

export async function readStreams({
  port,
  streams,
  request,
  chunksExpected,
  leaveAfterChunks = Number.POSITIVE_INFINITY,
  timeMsMax,
}: StreamJob): Promise<StreamsRead> {
  const bytes = toBytes(request)
  const sockets = await Promise.all(Array.from({ length: streams }, () => open(port)))
  const latenciesUs: number[] = []
  const firstTextUs: number[] = []
  let failures: string[] = []
  const startedAt = nowUs()
  const giveUp = setTimeout(() => {
    for (const socket of sockets) socket.destroy()
  }, timeMsMax)
  try {
    const ends = await Promise.allSettled(
      sockets.map((socket) => readOne(socket, bytes, { chunksExpected, leaveAfterChunks, latenciesUs, firstTextUs })),
    )
    failures = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
  } finally {
    clearTimeout(giveUp)
    for (const socket of sockets) socket.destroy()
  }
  const inMs = ({ p50, p99, max }: Percentiles) => ({ p50: p50 / 1000, p99: p99 / 1000, max: max / 1000 })
  return {
    failed: failures.length,
    firstFailure: failures[0] ?? null,
    chunks: latenciesUs.length,
    elapsedMs: (nowUs() - startedAt) / 1000,
    latencyMs: inMs(percentilesOf(latenciesUs)),
    firstTextMs: inMs(percentilesOf(firstTextUs)),
  }
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  await once(socket, 'connect')
  return socket
}

interface Reading {
  readonly chunksExpected: number
  readonly leaveAfterChunks: number
  readonly latenciesUs: number[]
  readonly firstTextUs: number[]
}

function readOne(
  socket: Socket,
  request: Buffer,
  { chunksExpected, leaveAfterChunks, latenciesUs, firstTextUs }: Reading,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let chunks = 0
    let readAt = 0
    let wrong = ''
    const sentAt = nowUs()
    const finder = new StampFinder((us) => {
      if (chunks === 0) firstTextUs.push(readAt - sentAt)
      chunks += 1
      latenciesUs.push(readAt - us)
      if (chunks < leaveAfterChunks) return
      resolve()
      socket.destroy()
    })
    const reader = new ResponseReader({
      body: (bytes) => {
        if (reader.status === 200) finder.feed(bytes)
        else wrong += bytes
      },
      end: () => {
        if (chunks === chunksExpected) resolve()
        else reject(new Error(`${chunks} chunks of ${chunksExpected} came, status ${reader.status} ${wrong}`))
      },
    })
    socket.on('data', (bytes: Buffer) => {
      readAt = nowUs()
      reader.feed(bytes)
    })
    socket.on('error', reject)
    socket.on('close', () => {
      reader.close()
      reject(new Error(`the connection closed after ${chunks} chunks of ${chunksExpected}`))
    })
    socket.write(request)
  })
}
