import type { Visibility } from '@arena/contract'
import pg from 'pg'
import { type Database, DatabaseFailure, doLongWork, type Statement } from '../database/index.ts'
import { createCatalogue, createModelStore, fallbackCandidates, stockCatalogue } from '../features/models/index.ts'
import { writeTallies } from '../features/votes/index.ts'
import { type ProviderName, simulatedModels } from '../providers/index.ts'
import { type AskedPrompt, writeAnswers } from './answers.ts'
import type { Field } from './imagine-battle.ts'
import { type HistoryOptions, type ImaginedHistory, imagineHistory } from './imagine-history.ts'
import { hasHistory, insertHistory, lockHistory } from './store.ts'

/** This arena is not one to fill with made-up votes. The message is one sentence that says why. */
export class DemoRefusal extends Error {
  override readonly name = 'DemoRefusal'
}

export interface ArenaSettings {
  readonly providers: readonly { readonly name: ProviderName; readonly apiKey: string }[]
  readonly catalogueFile: string | null
  readonly fallbackModel: string | null
  readonly topperMinVotes: number
}

export interface FilledArena {
  readonly battles: number
  readonly votes: number
  readonly voters: number
  readonly threads: readonly {
    readonly threadId: string
    readonly title: string
    readonly visibility: Visibility
    readonly turns: number
  }[]
}

/**
 * Fills an empty arena of simulated models with a made-up history, all of it or nothing. A service may be running:
 * battles and votes that come meanwhile wait.
 */
export async function fillArena(
  database: Database,
  settings: ArenaSettings,
  options: Omit<HistoryOptions, 'nowMs'>,
): Promise<FilledArena> {
  refuseRealProviders(settings)
  // Before the locks: nobody should wait for it.
  const prompts = await writeAnswers()
  return doLongWork(database.pool, async (client) => {
    await client.query('begin')
    try {
      await lockHistory(client)
      const history = await imagineOn(client, database, settings, prompts, options)
      await insertHistory(client, history)
      await writeTallies(client)
      await client.query('commit')
      return summarise(history)
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error instanceof pg.DatabaseError ? new DatabaseFailure('demo.fill failed', { cause: error }) : error
    }
  })
}

export function refuseRealProviders({ providers }: Pick<ArenaSettings, 'providers'>): void {
  if (providers.length === 0) return
  throw new DemoRefusal(
    `The demo is for simulated models, and ${new Intl.ListFormat('en').format(providers.map(({ name }) => name))} ${providers.length === 1 ? 'is' : 'are'} configured here: take the settings out, or use a DATA_DIR of its own without them.`,
  )
}

async function imagineOn(
  client: pg.Client,
  database: Database,
  settings: ArenaSettings,
  prompts: readonly AskedPrompt[],
  options: Omit<HistoryOptions, 'nowMs'>,
): Promise<ImaginedHistory> {
  if (await hasHistory(client)) {
    throw new DemoRefusal(
      'This arena has battles or votes already, and made-up ones would be counted with them: use an empty database, for example DATA_DIR=./demo-data.',
    )
  }
  const field = await readField(within(client, database), settings)
  return imagineHistory(field, prompts, { ...options, nowMs: Date.now() })
}

/** The database as the transaction sees it. */
const within = (client: pg.Client, { pool }: Database): Database => ({
  pool,
  rows: async <Row>({ text }: Statement<Row>, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows as Row[],
})

/** The models as the service would find them at its start. */
async function readField(database: Database, settings: ArenaSettings): Promise<Field> {
  const store = createModelStore(database)
  const serving = { simulated: true, providers: ['groq', 'google', 'cloudflare'] } as const
  await stockCatalogue({ ...settings, store, serving, simulatedModels, log: { warn: () => {} } })
  const real = (await store.all()).find(({ simulated }) => !simulated)
  if (real) {
    throw new DemoRefusal(
      `The demo is for simulated models, and '${real.modelName}' is a real one: use an empty database, for example DATA_DIR=./demo-data.`,
    )
  }
  const catalogue = createCatalogue({ ...settings, store, serving, fallbackCandidates })
  const [active, drawable] = [await catalogue.active(), await catalogue.drawable()]
  if (drawable.length < 2) {
    throw new DemoRefusal(
      'A battle needs two models that can be drawn: bring some back with `npx arena models restore`.',
    )
  }
  return { active, drawable, standIn: await catalogue.fallback(), topperMinVotes: settings.topperMinVotes }
}

const summarise = ({ voters, battles, threads }: ImaginedHistory): FilledArena => ({
  battles: battles.length,
  votes: battles.reduce((total, battle) => total + battle.votes.length, 0),
  voters: voters.length,
  threads: threads.map(({ threadId, showcase: { title, visibility }, turns }) => ({
    threadId,
    title,
    visibility,
    turns: turns.length,
  })),
})
