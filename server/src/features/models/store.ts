import type { ModelStatus, ProviderName } from '@arena/contract'
import { type Actor, type Change, recordChange } from '../../audit/index.ts'
import { newId } from '../../base/ids.ts'
import { type Database, documentOf, inTransaction, statement } from '../../database/index.ts'
import type { CatalogueModel } from './rules.ts'

/** A model to add or to update. An omitted member has its stored value, or the default if the model is new. */
export interface CatalogueEntry {
  readonly modelName: string
  readonly displayName: string
  readonly providerName: ProviderName
  readonly isFree?: boolean
  readonly status?: ModelStatus
  readonly hostModelName?: string | null
  readonly inputPrice?: number | null
  readonly outputPrice?: number | null
  readonly contextTokens?: number | null
  readonly vision?: boolean
  readonly weight?: number
  readonly paused?: boolean
}

/** An entry of a simulated or a real model. */
export interface EnteredModel extends CatalogueEntry {
  readonly simulated: boolean
}

const columns = `model_id as "modelId", model_name as "modelName", display_name as "displayName",
  provider_name as "providerName", is_free as "isFree", status, simulated,
  host_model_name as "hostModelName", input_price as "inputPrice", output_price as "outputPrice",
  context_tokens as "contextTokens", vision, weight, paused`

// Ids are ordered by time: the highest is the newest.
const selectModels = statement<CatalogueModel>('models.all', `select ${columns} from models order by model_id desc`)

const entries = `select * from jsonb_to_recordset($1::jsonb) as entry(
  "modelId" uuid, "modelName" text, "displayName" text, "providerName" text, "isFree" boolean, status text,
  simulated boolean, "hostModelName" text, "inputPrice" float8, "outputPrice" float8, "contextTokens" int,
  vision boolean, weight float8, paused boolean)`

const inserted = `model_id, model_name, display_name, provider_name, is_free, status, simulated, host_model_name, input_price,
     output_price, context_tokens, vision, weight, paused`

const upsertModels = statement<CatalogueModel>(
  'models.upsert',
  `insert into models (${inserted})
   select entry."modelId", entry."modelName", entry."displayName", entry."providerName",
     coalesce(entry."isFree", known.is_free, false), coalesce(entry.status, known.status, 'active'), entry.simulated,
     coalesce(entry."hostModelName", known.host_model_name), coalesce(entry."inputPrice", known.input_price),
     coalesce(entry."outputPrice", known.output_price), coalesce(entry."contextTokens", known.context_tokens),
     coalesce(entry.vision, known.vision, false), coalesce(entry.weight, known.weight, 1),
     coalesce(entry.paused, known.paused, false)
   from (${entries}) as entry left join models as known on known.model_name = entry."modelName"
   on conflict (model_name) do update set
     display_name = excluded.display_name,
     provider_name = excluded.provider_name,
     is_free = excluded.is_free,
     status = excluded.status,
     simulated = excluded.simulated,
     host_model_name = excluded.host_model_name,
     input_price = excluded.input_price,
     output_price = excluded.output_price,
     context_tokens = excluded.context_tokens,
     vision = excluded.vision,
     weight = excluded.weight,
     paused = excluded.paused
   returning ${columns}`,
)

/** A model as returned by the statement that wrote it. */
export interface WrittenModel extends CatalogueModel {
  readonly createdAt: Date
}
const written = `${columns}, created_at as "createdAt"`

// Returns no row for a name that exists.
const insertMissing = statement<WrittenModel>(
  'models.insert-missing',
  `insert into models (${inserted})
   select "modelId", "modelName", "displayName", "providerName", coalesce("isFree", false), coalesce(status, 'active'), simulated,
     "hostModelName", "inputPrice", "outputPrice", "contextTokens", coalesce(vision, false), coalesce(weight, 1),
     coalesce(paused, false)
   from (${entries}) as entry
   on conflict (model_name) do nothing returning ${written}`,
)

// In one order: two instances that start with the same file would otherwise wait for each other.
const lockModels = statement<CatalogueModel>(
  'models.lock',
  `select ${columns} from models where model_name = any ($1::text[]) order by model_name for update`,
)
const lockModel = statement<CatalogueModel>(
  'models.lock-one',
  `select ${columns} from models where model_id = $1 for update`,
)

export interface CountedModel extends WrittenModel {
  readonly battles: number
  readonly fallbacks: number
}

// A same-model battle is counted once.
const selectCounted = statement<CountedModel>(
  'models.all-counted',
  `select ${written}, coalesce(sum(side.battles), 0) as battles, coalesce(sum(side.fallbacks), 0) as fallbacks
   from models left join (
     select left_model_id as model_id, battles,
       left_fallbacks + case when left_model_id = right_model_id then right_fallbacks else 0 end as fallbacks
     from battle_counts
     union all
     select right_model_id, battles, right_fallbacks from battle_counts where left_model_id <> right_model_id
   ) as side using (model_id)
   group by model_id order by model_id desc`,
)

const updateModel = statement<WrittenModel>(
  'models.change',
  `update models set display_name = coalesce($2, display_name), provider_name = coalesce($3, provider_name),
     is_free = coalesce($4, is_free), status = coalesce($5, status), weight = coalesce($7, weight),
     paused = coalesce($8, paused), vision = coalesce($9, vision),
     host_model_name = case when $6::jsonb ? 'hostModelName' then $6 ->> 'hostModelName' else host_model_name end,
     input_price = case when $6 ? 'inputPrice' then ($6 ->> 'inputPrice')::float8 else input_price end,
     output_price = case when $6 ? 'outputPrice' then ($6 ->> 'outputPrice')::float8 else output_price end,
     context_tokens = case when $6 ? 'contextTokens' then ($6 ->> 'contextTokens')::int else context_tokens end
   where model_id = $1 returning ${written}`,
)

/** The members that can be changed. The name cannot: votes are exported under it. */
export type ModelChanges = Partial<Omit<CatalogueEntry, 'modelName'>>

export interface ModelStore {
  /** All models, also retired ones, newest first. */
  all(): Promise<CatalogueModel[]>
  /** Adds new models and updates existing ones by name, all or none. */
  upsert(models: readonly EnteredModel[], by: Actor): Promise<CatalogueModel[]>
  /** Adds missing models and does not change existing ones: a model retired by an operator stays retired. Not in the audit log. */
  addMissing(models: readonly EnteredModel[]): Promise<void>
}

/** For administrators. */
export interface ModelEditor extends ModelStore {
  /** All models, with the number of their battles. */
  allCounted(): Promise<CountedModel[]>
  /** Adds a model; `undefined` if the name exists. */
  add(model: EnteredModel, by: Actor): Promise<WrittenModel | undefined>
  /** Omitted members are not changed; `undefined` if the model does not exist. */
  change(modelId: string, changes: ModelChanges, by: Actor): Promise<WrittenModel | undefined>
}

const withIds = (models: readonly EnteredModel[]) => documentOf(models.map((model) => ({ modelId: newId(), ...model })))

type Transact = <Result>(work: (rows: Database['rows']) => Promise<Result>) => Promise<Result>

/** Within a transaction, pass a function that runs the work in it. */
export function createModelStore(
  database: Database,
  transact: Transact = (work) => inTransaction(database, work),
): ModelEditor {
  return {
    all: () => database.readByKey(selectModels),
    allCounted: () => database.rows(selectCounted),
    async upsert(models, by) {
      if (models.length === 0) return []
      return transact(async (rows) => {
        const values = [withIds(models)]
        // First those that are new: if another instance adds them at the same moment, this waits and finds them known.
        const added = new Set((await rows(insertMissing, values)).map(({ modelName }) => modelName))
        const names = models.map(({ modelName }) => modelName).filter((name) => !added.has(name))
        const before = new Map((await rows(lockModels, [names])).map((model) => [model.modelName, model]))
        const entered = await rows(upsertModels, values)
        await recordChange(rows, ...entered.map((model) => changeOf(by, before.get(model.modelName) ?? null, model)))
        return entered
      })
    },
    async addMissing(models) {
      await database.rows(insertMissing, [withIds(models)])
    },
    add: (model, by) =>
      transact(async (rows) => {
        const [added] = await rows(insertMissing, [withIds([model])])
        if (added) await recordChange(rows, changeOf(by, null, added))
        return added
      }),
    async change(modelId, { displayName, providerName, isFree, status, weight, paused, vision, ...hosted }, by) {
      const values = [displayName, providerName, isFree, status].map((value) => value ?? null)
      // As an object: an absent member stays as it is, and `null` removes the value.
      return transact(async (rows) => {
        const [before = null] = await rows(lockModel, [modelId])
        const [changed] = await rows(updateModel, [
          ...[modelId, ...values, JSON.stringify(hosted)],
          ...[weight ?? null, paused ?? null, vision ?? null],
        ])
        if (changed) await recordChange(rows, changeOf(by, before, changed))
        return changed
      })
    },
  }
}

const changeOf = (by: Actor, before: CatalogueModel | null, after: CatalogueModel): Change => ({
  by,
  action: before === null ? 'model.added' : 'model.changed',
  target: { kind: 'model', id: after.modelName },
  before: before && recordedFields(before),
  after: recordedFields(after),
})

const recordedFields = (model: CatalogueModel) => ({
  displayName: model.displayName,
  providerName: model.providerName,
  isFree: model.isFree,
  status: model.status,
  simulated: model.simulated,
  hostModelName: model.hostModelName,
  inputPrice: model.inputPrice,
  outputPrice: model.outputPrice,
  contextTokens: model.contextTokens,
  vision: model.vision,
  weight: model.weight,
  paused: model.paused,
})
