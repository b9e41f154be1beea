import type { AdminModel } from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import { canServe, type Serving } from '../models/index.ts'
import type { AdminStore, ModelRow } from './store.ts'

export interface ModelParts {
  readonly store: AdminStore
  readonly serving: Serving
}

export const toAdminModel = (row: ModelRow, serving: Serving): AdminModel => ({
  ...row,
  served: row.status === 'active' && canServe(row, serving),
  createdAt: row.createdAt.toISOString(),
})

/** All models, also retired ones, newest first. */
export const listAllModels = async ({ store, serving }: ModelParts): Promise<AdminModel[]> =>
  (await store.models()).map((row) => toAdminModel(row, serving))

export async function findModel(parts: ModelParts, modelId: string): Promise<AdminModel> {
  const model = (await listAllModels(parts)).find((candidate) => candidate.modelId === modelId.toLowerCase())
  if (!model) throw new ArenaError('model-not-found')
  return model
}
