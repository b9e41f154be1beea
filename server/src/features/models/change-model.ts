import type { AdminModel } from '@arena/contract'
import type { Actor } from '../../audit/index.ts'
import { ArenaError } from '../../base/errors.ts'
import type { ActiveHosts } from '../../providers/index.ts'
import type { ModelAdminDependencies } from './dependencies.ts'
import { isSimulated } from './fill-catalogue.ts'
import { findModel, toAdminModel } from './find-model.ts'
import { hostNames } from './rules.ts'
import type { CatalogueEntry, ModelChanges } from './store.ts'

export async function addModel(
  dependencies: ModelAdminDependencies,
  entry: CatalogueEntry,
  by: Actor,
): Promise<AdminModel> {
  const { modelName, displayName, providerName } = entry
  const serving = await dependencies.modelClients.readActiveHosts()
  checkHost(providerName, serving)
  const added = await dependencies.store.add(
    { ...entry, displayName: displayName.trim(), simulated: isSimulated(modelName) },
    by,
  )
  if (!added) throw new ArenaError('model-exists', { model: modelName })
  dependencies.onModelsChanged()
  // Not queried again, here and below: if that query failed, the response would be a 500 although the change was stored.
  return toAdminModel({ ...added, battles: 0, fallbacks: 0 }, serving)
}

export async function changeModel(
  dependencies: ModelAdminDependencies,
  modelId: string,
  { displayName, ...changes }: ModelChanges,
  by: Actor,
): Promise<AdminModel> {
  const [{ battles, fallbacks }, serving] = await Promise.all([
    findModel(dependencies, modelId),
    dependencies.modelClients.readActiveHosts(),
  ])
  if (changes.providerName !== undefined) checkHost(changes.providerName, serving)
  const changed = await dependencies.store.change(
    modelId,
    { ...changes, ...(displayName === undefined ? {} : { displayName: displayName.trim() }) },
    by,
  )
  if (!changed) throw new ArenaError('model-not-found')
  dependencies.onModelsChanged()
  return toAdminModel({ ...changed, battles, fallbacks }, serving)
}

function checkHost(name: string, { configured }: ActiveHosts): void {
  const names = hostNames(configured)
  if (names.includes(name)) return
  throw new ArenaError('field-invalid', { field: 'providerName', rule: `must be one of ${names.join(', ')}` })
}
