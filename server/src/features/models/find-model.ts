import type { AdminModel } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import type { ActiveHosts } from '../../providers/index.ts'
import type { ModelAdminDependencies } from './dependencies.ts'
import { canServe } from './rules.ts'
import type { CountedModel } from './store.ts'

export const toAdminModel = (row: CountedModel, serving: ActiveHosts): AdminModel => ({
  ...row,
  served: row.status === 'active' && canServe(row, serving),
  createdAt: row.createdAt.toISOString(),
})

/** All models, also retired ones, newest first. */
export async function listAllModels({ store, modelClients }: ModelAdminDependencies): Promise<AdminModel[]> {
  const [rows, serving] = await Promise.all([store.allCounted(), modelClients.readActiveHosts()])
  return rows.map((row) => toAdminModel(row, serving))
}

export async function findModel(dependencies: ModelAdminDependencies, modelId: string): Promise<AdminModel> {
  const model = (await listAllModels(dependencies)).find((candidate) => candidate.modelId === modelId.toLowerCase())
  if (!model) throw new ArenaError('model-not-found')
  return model
}
