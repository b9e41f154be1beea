import pg from 'pg'
import { languageDetector } from '../analysis/index.ts'
import { StartError } from '../base/start-error.ts'
import { type Database, DatabaseFailure, doLongWork, rowsOf } from '../database/index.ts'
import { createCatalogue, createModelStore, fallbackCandidates, fillCatalogue } from '../features/models/index.ts'
import { QUEUE_ALL_VOTES } from '../features/vote-log/index.ts'
import { activeHostsOf } from '../providers/index.ts'
import { generateHistory, type History, type HistoryOptions } from './generate-history.ts'

export type ArenaSettings = Parameters<typeof fillCatalogue>[0]['config']

const remedy = 'use an empty database, for example DATA_DIR=./demo-data.'

export function refuseRealHosts({ environmentHosts }: Pick<ArenaSettings, 'environmentHosts'>): void {
  if (environmentHosts.length === 0) return
  const names = new Intl.ListFormat('en').format(environmentHosts.map(({ name }) => name))
  throw new StartError(
    `The demo is for simulated models, and a key or address of ${names} is configured: remove the setting, or use a DATA_DIR of its own without it.`,
  )
}

/** Fills an empty arena of simulated models in one transaction. Battles and votes of a running service wait for its end. */
export async function fillArena(
  database: Database,
  config: ArenaSettings,
  options: HistoryOptions,
  onRows: (added: number, total: number) => void = () => {},
) {
  refuseRealHosts(config)
  const detectLanguage = await languageDetector()
  const filled = doLongWork(database.pool, async (client) => {
    // In the order in which battles and votes lock them.
    await client.query('lock table comparisons, votes in exclusive mode')
    const { rowCount } = await client.query('select from comparisons union all select from votes limit 1')
    if (rowCount) {
      throw new StartError(`This arena has battles or votes already, and made-up ones would be counted too: ${remedy}`)
    }
    const models = await readModels(database, client, config)
    const history = generateHistory({ ...models, detectLanguage, nowMs: Date.now() }, options)
    await insertHistory(client, history, onRows)
    return history
  })
  return filled.catch((error: unknown) => {
    throw error instanceof pg.DatabaseError ? new DatabaseFailure('demo.fill failed', { cause: error }) : error
  })
}

/** The models as the service finds them at its start, within the transaction. */
export async function readModels(database: Database, client: pg.Client, config: ArenaSettings) {
  const rows = rowsOf(client)
  const store = createModelStore({ ...database, rows, readByKey: rows }, (work) => work(rows))
  const readActiveHosts = async () => activeHostsOf([])
  await fillCatalogue({ config, store, readActiveHosts, log: { warn: () => {} } })
  const real = (await store.all()).find(({ simulated }) => !simulated)
  if (real) throw new StartError(`The demo is for simulated models, and '${real.modelName}' is a real one: ${remedy}`)
  const catalogue = createCatalogue({ fallbackModel: config.fallbackModel, store, readActiveHosts, fallbackCandidates })
  const eligible = await catalogue.eligible()
  if (eligible.length < 2) {
    throw new StartError('A battle needs two models that can be drawn: restore some with `npx arena models restore`.')
  }
  return { active: await catalogue.active(), eligible, fallbackModel: await catalogue.fallback() }
}

const insertBattleCounts = `insert into battle_counts
  select draw_set_id is not null, left_model_id, right_model_id, count(*), count(left_fallback), count(right_fallback)
  from comparisons group by 1, 2, 3`

const insertDrawCounts = `insert into draw_counts
  select draw_set_id, left_model_id, count(*) from comparisons where draw_set_id is not null group by 1, 2`

const updateThreadSizes = `update threads set text_bytes = size.bytes
  from (select thread_id, sum(octet_length(c.prompt) + octet_length(left_text) + octet_length(right_text)) as bytes
    from messages join comparisons c using (comparison_id) group by thread_id) as size
  where threads.thread_id = size.thread_id`

/** Stores a history in an arena without battles and votes. */
async function insertHistory(
  client: pg.Client,
  tables: History,
  onRows: (added: number, total: number) => void,
): Promise<void> {
  const total = Object.values(tables).reduce((sum, rows) => sum + rows.length, 0)
  for (const [table, rows] of Object.entries(tables)) {
    await insertRows(client, table, rows, (added) => onRows(added, total))
  }
  await client.query(insertBattleCounts)
  await client.query(insertDrawCounts)
  await client.query(updateThreadSizes)
  await client.query(QUEUE_ALL_VOTES)
  // These people are made up: without their consent, exports of preference data could not be tried.
  await client.query('insert into preference_consents (user_id) select distinct user_id from votes')
  // A running service measures the speeds again at once, and not after a minute.
  await client.query(`update model_speeds set claimed_at = '-infinity'`)
}

/** JSON of all battles at once could be longer than a string can be. */
const ROWS_PER_STATEMENT = 2_000

/** The keys of a row are names of columns. */
async function insertRows(
  client: pg.Client,
  table: string,
  rows: readonly object[],
  onRows: (added: number) => void = () => {},
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((name) => `"${name}"`)
  const insert = `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = rows.slice(start, start + ROWS_PER_STATEMENT)
    await client.query(insert, [JSON.stringify(part)])
    onRows(part.length)
  }
}
