import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fillDatabase, waitForNumbers, withDatabase } from './database.ts'
import type { Service } from './measure.ts'
import { freePort, type Server, startServer } from './processes.ts'

export interface Arena extends Server {
  readonly dataDir: string
}

export interface ArenaOptions {
  readonly folder: string
  /** The folder of the embedded database, below `folder`. */
  readonly data: string
  /** Where the models answer. Without it the service has its simulated models. */
  readonly modelsUrl?: string
}

/** An address at which nothing listens, for parts that call no model. */
export const NO_MODELS_URL = 'http://127.0.0.1:9/v1'
export const MODELS = 100
export const BOARD_PATH = '/api/arena/model-stats'
export const VOTE_PATH = '/api/arena/model-vote'
export const BATTLE_PATH = '/api/arena/dualchat'
export const BATTLE_STREAM_PATH = '/api/arena/dualchat/stream'
export const STREAM_PATH = '/api/arena/chat/stream'
export const V1_PATH = '/v1/chat/completions'

/** Starts the service of a checkout as an operator does: `arena serve`, configured by environment variables alone. */
export async function startArena(service: Service, { folder, data, modelsUrl }: ArenaOptions): Promise<Arena> {
  const port = await freePort()
  const dataDir = path.join(folder, `${service.label}-${data}`)
  const models: Record<string, string> = {}
  if (modelsUrl !== undefined) {
    models.GROQ_BASE_URL = modelsUrl
    models.CATALOGUE_FILE = path.join(folder, 'models.json')
    await writeFile(models.CATALOGUE_FILE, JSON.stringify(catalogue))
  }
  const server = await startServer({
    name: `arena-${service.label}`,
    file: path.join(service.dir, 'cli/bin/arena.js'),
    args: ['serve'],
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      VOTES_PER_HOUR: '0',
      // More than any part needs: the parts measure the work, not the refusals.
      GENERATIONS_MAX: '10000',
      ...models,
    },
    port,
    readyPath: '/ready',
    folder,
  })
  return { ...server, dataDir }
}

export const modelName = (index: number): string => `bench-model-${String(index + 1).padStart(3, '0')}`

const catalogue = Array.from({ length: MODELS }, (_, index) => ({
  modelName: modelName(index),
  displayName: `Bench Model ${index + 1}`,
  providerName: 'groq',
}))

export interface FilledOptions extends ArenaOptions {
  readonly modelsUrl: string
  readonly battles: number
  /** How many of the battles have a vote. */
  readonly votes: number
}

/** Starts the service on a database with battles and votes, which were written before this start. */
export async function startFilledArena(service: Service, options: FilledOptions): Promise<Arena> {
  // The first start creates the tables and stores the models.
  const empty = await startArena(service, options)
  await withDatabase(empty.dataDir, async (client) => {
    await fillDatabase(client, options)
    await waitForNumbers(client)
  })
  await empty.stop()
  return startArena(service, options)
}

export interface Guest {
  readonly userId: string
  /** For requests with a JSON body. */
  readonly headers: Readonly<Record<string, string>>
}

/** Signs in as a new guest. */
export async function signIn({ url }: Arena): Promise<Guest> {
  const response = await fetch(`${url}/api/auth/guest`, { method: 'POST' })
  const { token } = (await response.json()) as { token: string }
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }
  return { userId: sub, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } }
}
