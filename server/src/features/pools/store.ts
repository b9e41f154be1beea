import { type Database, statement } from '../../database/index.ts'

/** A pool of models that an administrator named. */
export interface StoredPool {
  readonly name: string
  readonly label: string
  readonly modelIds: readonly string[]
}

const selectPools = statement<StoredPool>(
  'pools.all',
  'select name, label, model_ids as "modelIds" from named_pools order by name',
)
const upsertPool = statement<never>(
  'pools.save',
  `insert into named_pools (name, label, model_ids) values ($1, $2, $3)
   on conflict (name) do update set label = excluded.label, model_ids = excluded.model_ids`,
)
const deletePool = statement<{ name: string }>('pools.remove', 'delete from named_pools where name = $1 returning name')

export interface PoolStore {
  all(): Promise<StoredPool[]>
  save(pool: StoredPool): Promise<void>
  /** `false` if there is none of this name. */
  remove(name: string): Promise<boolean>
}

export const createPoolStore = (database: Database): PoolStore => ({
  all: () => database.rows(selectPools),
  async save({ name, label, modelIds }) {
    await database.rows(upsertPool, [name, label, modelIds])
  },
  remove: async (name) => (await database.rows(deletePool, [name])).length > 0,
})
