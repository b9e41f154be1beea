import type { AdminModel } from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import type { ActiveHosts } from '../../providers/index.ts'
import { canServe, type ReadActiveHosts } from '../models/index.ts'
import type { AdminStore, ModelRow } from './store.ts'

export interface ModelParts {
  readonly store: AdminStore
  readonly readActiveHosts: ReadActiveHosts
}

export const toAdminModel = (row: ModelRow, serving: ActiveHosts): AdminModel => ({
  ...row,
  served: row.status === 'active' && canServe(row, serving),
  createdAt: row.createdAt.toISOString(),
})

/** All models, also retired ones, newest first. */
export async function listAllModels({ store, readActiveHosts }: ModelParts): Promise<AdminModel[]> {
  const [rows, serving] = await Promise.all([store.models(), readActiveHosts()])
  return rows.map((row) => toAdminModel(row, serving))
}

export async function findModel(parts: ModelParts, modelId: string): Promise<AdminModel> {
  const model = (await listAllModels(parts)).find((candidate) => candidate.modelId === modelId.toLowerCase())
  if (!model) throw new ArenaError('model-not-found')
  return model
}
