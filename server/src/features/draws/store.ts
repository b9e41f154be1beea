import { type Actor, recordChange } from '../../audit/index.ts'
import { type Database, inTransaction, statement } from '../../database/index.ts'

/** A pool of models that an administrator named. */
export interface StoredPool {
  readonly name: string
  readonly label: string
  readonly modelIds: readonly string[]
}

const selectPools = statement<StoredPool>(
  'draws.pools',
  'select name, label, model_ids as "modelIds" from named_pools order by name',
)
const upsertPool = statement<never>(
  'draws.save-pool',
  `insert into named_pools (name, label, model_ids) values ($1, $2, $3)
   on conflict (name) do update set label = excluded.label, model_ids = excluded.model_ids`,
)
// Returns no row if the pool exists. Of two calls that add a pool at once, the second one waits and replaces it.
const insertPool = statement<{ name: string }>(
  'draws.add-pool',
  `insert into named_pools (name, label, model_ids) values ($1, $2, $3) on conflict (name) do nothing returning name`,
)
// For the audit log, with the names of the models.
const lockPool = statement<{ label: string; models: string[] }>(
  'draws.lock-pool',
  `select label, array(
     select model_name from models where model_id = any (model_ids) order by array_position(model_ids, model_id)
   ) as models
   from named_pools where name = $1 for update`,
)
const deletePool = statement<never>('draws.remove-pool', 'delete from named_pools where name = $1')

export interface PoolStore {
  all(): Promise<StoredPool[]>
  save(pool: StoredPool, by: Actor): Promise<void>
  /** `false` if there is none of this name. */
  remove(name: string, by: Actor): Promise<boolean>
}

export const createPoolStore = (database: Database): PoolStore => ({
  all: () => database.readByKey(selectPools),
  save: ({ name, label, modelIds }, by) =>
    inTransaction(database, async (rows) => {
      const [added] = await rows(insertPool, [name, label, modelIds])
      const [before = null] = added ? [] : await rows(lockPool, [name])
      await rows(upsertPool, [name, label, modelIds])
      const [after = null] = await rows(lockPool, [name])
      await recordChange(rows, { by, action: 'pool.saved', target: { kind: 'pool', id: name }, before, after })
    }),
  remove: (name, by) =>
    inTransaction(database, async (rows) => {
      const [before] = await rows(lockPool, [name])
      if (!before) return false
      await rows(deletePool, [name])
      const target = { kind: 'pool', id: name } as const
      await recordChange(rows, { by, action: 'pool.removed', target, before, after: null })
      return true
    }),
})

/** All battles of the draw sets that contain one of some models. */
export interface DrawTotals {
  readonly battles: number
  readonly items: readonly { readonly modelId: string; readonly drawn: number; readonly expected: number }[]
}

// Summed here: the sets and pairs of some months are thousands of rows.
const selectTotals = statement<DrawTotals>(
  'draws.totals',
  `with sets as (
     select model_ids, chances, sum(battles) as battles from draw_sets join draw_counts using (draw_set_id)
     where model_ids && $1::uuid[] group by draw_set_id
   ), expected as (
     select model_id, sum(battles * chance) as expected
     from sets cross join unnest(model_ids, chances) as eligible(model_id, chance) group by model_id
   ), drawn as (
     select model_id, sum(battles) as drawn from battle_counts
     cross join unnest(array[left_model_id, right_model_id]) as side(model_id) where drawn group by model_id
   )
   select (select coalesce(sum(battles), 0)::int from sets) as battles, coalesce(jsonb_agg(jsonb_build_object(
     'modelId', model_id, 'drawn', coalesce(drawn, 0), 'expected', expected)), '[]') as items
   from expected left join drawn using (model_id) where model_id = any ($1::uuid[])`,
)

export type ReadDrawTotals = (modelIds: readonly string[]) => Promise<DrawTotals>

export const createReadDrawTotals =
  (database: Database): ReadDrawTotals =>
  async (modelIds) => {
    const [row] = await database.rows(selectTotals, [modelIds])
    return row!
  }
