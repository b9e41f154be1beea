import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { type NodeProcess, startNode } from './start-node.ts'
import { untilAnswers } from './until-answers.ts'
import type { Workplace } from './workplace.ts'

export const ARENA_PROGRAM = new URL('../../../cli/bin/arena.js', import.meta.url)

export interface Arena extends NodeProcess {
  readonly port: number
  readonly url: string
  /** From its start to its first 200 of `/ready`. */
  readonly readyAfterMs: number
  /** The token of a new guest. */
  signIn(): Promise<string>
}

export interface ArenaSettings {
  readonly env: Readonly<Record<string, string>>
  /** How many models there are to draw from. */
  readonly models: number
  /** Where the models answer: an address that ends in `/v1`. One that nobody asks may be anything; none is the simulator. */
  readonly providerUrl?: string
}

/** The service as an operator starts it: `arena serve`, production settings, its log in a file. */
export async function startArena(place: Workplace, settings: ArenaSettings): Promise<Arena> {
  const port = await freePort()
  const catalogue = path.join(place.folder, `models-${place.nextNumber()}.json`)
  await writeFile(catalogue, JSON.stringify(catalogueOf(settings.models)))
  const startedAt = performance.now()
  const started = startNode(place, {
    name: 'arena',
    file: ARENA_PROGRAM,
    args: ['serve'],
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      CATALOGUE_FILE: catalogue,
      GROQ_BASE_URL: settings.providerUrl ?? 'http://127.0.0.1:9/v1',
      RATE_LIMIT: 'off',
      ...settings.env,
    },
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(`${url}/ready`)
  const readyAfterMs = performance.now() - startedAt
  return {
    ...started,
    port,
    url,
    readyAfterMs,
    async signIn() {
      const response = await fetch(`${url}/api/auth/guest`, { method: 'POST' })
      const { token } = (await response.json()) as { token: string }
      return token
    },
  }
}

export const modelName = (index: number): string => `bench-model-${String(index + 1).padStart(3, '0')}`

const catalogueOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    modelName: modelName(index),
    displayName: `Bench Model ${index + 1}`,
    providerName: 'groq',
    isFree: index % 3 === 0,
  }))
