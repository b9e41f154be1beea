import { formatCount } from '../format.ts'
import type { Generator } from '../load/start-generator.ts'
import type { Asked } from '../postgres/frontend-reader.ts'
import type { EmbeddedDatabase } from '../postgres/open-embedded.ts'
import type { BareLoop } from '../postgres/start-bare-loop.ts'
import { startTap } from '../postgres/tap.ts'
import { startArena } from '../processes/arena.ts'
import type { Workplace } from '../processes/workplace.ts'
import { fillThreads } from './fill-threads.ts'

const TIME_MS_MAX = 60_000

export interface Reading {
  readonly what: string
  readonly path: string
  readonly statement: string
  /** How often it is read for one sample. */
  readonly calls: number
}

/** Somebody with threads in a database, who reads them through the service or sends its statements by the bare driver. */
export interface Reader {
  readonly readings: readonly Reading[]
  /** Milliseconds a call. */
  readBare(reading: number, calls: number): Promise<number>
  readThroughService(reading: number, calls: number): Promise<number>
}

export interface ReaderOptions {
  readonly embedded: EmbeddedDatabase
  readonly models: number
  readonly threads: number
  readonly turns: readonly number[]
  readonly loop: BareLoop
  readonly generator: Generator
}

export async function openReader(place: Workplace, options: ReaderOptions): Promise<Reader> {
  const { embedded, models, threads, turns, loop, generator } = options
  const arena = await startArena(place, { models, env: { DATA_DIR: embedded.dataDir } })
  const token = await arena.signIn()
  const headers = { authorization: `Bearer ${token}` }
  const ids = await fillThreads(embedded.database, { userId: subjectOf(token), count: threads, turns })
  const readings: Reading[] = [
    { what: 'first page of all threads', path: '/api/threads', statement: 'threads.list', calls: 300 },
    ...turns.map((length, index) => ({
      what: `messages of ${formatCount(length)} turns`,
      path: `/api/threads/${ids[index]}/messages`,
      statement: 'threads.messages',
      calls: length > 1_000 ? 5 : 300,
    })),
  ]
  // It is built in the background after a start, from all votes there are: not while somebody is timed.
  await (await fetch(`${arena.url}/api/arena/model-stats`)).arrayBuffer()
  const heard = await hearAll(place, options, headers, readings)
  return {
    readings,
    async readBare(reading, calls) {
      const { statement: name, text, values } = heard[reading]!
      const { result } = await loop.run({
        databaseUrl: embedded.url,
        name,
        text,
        values: Array.from({ length: calls + 1 }, () => values),
        connections: 1,
      })
      return result.elapsedMs / result.calls
    },
    async readThroughService(reading, calls) {
      const { elapsedMs, operations } = await generator.ask({
        port: arena.port,
        callers: 1,
        requests: [{ method: 'GET', path: readings[reading]!.path, headers }],
        operations: calls,
        timeMsMax: TIME_MS_MAX,
        expectedStatus: 200,
      })
      return elapsedMs / operations
    },
  }
}

interface Heard extends Asked {
  readonly text: string
}

/** What the service asks of its database for each reading, heard from a second one whose line is tapped. */
async function hearAll(
  place: Workplace,
  { embedded, models }: ReaderOptions,
  headers: Readonly<Record<string, string>>,
  readings: readonly Reading[],
): Promise<Heard[]> {
  const tap = await startTap(place, embedded.url)
  const arena = await startArena(place, { models, env: { DATABASE_URL: tap.url } })
  const heard: Heard[] = []
  for (const { path, statement } of readings) {
    const response = await fetch(arena.url + path, { headers })
    if (response.status !== 200) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
    heard.push({ ...tap.asked(statement).at(-1)!, text: tap.textOf(statement) })
  }
  await arena.stop()
  return heard
}

const subjectOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub
