import type { AdminModel } from '@arena/contract'
import type { Actor } from '../../audit/index.ts'
import { ArenaError } from '../../errors.ts'
import type { ActiveHosts } from '../../providers/index.ts'
import { type CatalogueEntry, hostNames, type ModelChanges, type ModelEditor } from '../models/index.ts'
import { findModel, type ModelParts, toAdminModel } from './find-model.ts'

export interface ChangeModelParts extends ModelParts {
  readonly models: ModelEditor
  /** The names of simulated models; all others are real. */
  readonly simulatedNames: ReadonlySet<string>
  /** Invalidates caches that contain names and statuses of models. */
  readonly onModelsChanged: () => void
}

export async function addModel(parts: ChangeModelParts, entry: CatalogueEntry, by: Actor): Promise<AdminModel> {
  const { modelName, displayName, providerName } = entry
  const serving = await parts.readActiveHosts()
  checkHost(providerName, serving)
  const added = await parts.models.add(
    { ...entry, displayName: displayName.trim(), simulated: parts.simulatedNames.has(modelName) },
    by,
  )
  if (!added) throw new ArenaError('model-exists', { model: modelName })
  parts.onModelsChanged()
  // Not queried again, here and below: if that query failed, the response would be a 500 although the change was stored.
  return toAdminModel({ ...added, battles: 0, fallbacks: 0 }, serving)
}

export async function changeModel(
  parts: ChangeModelParts,
  modelId: string,
  { displayName, ...changes }: ModelChanges,
  by: Actor,
): Promise<AdminModel> {
  const [{ battles, fallbacks }, serving] = await Promise.all([findModel(parts, modelId), parts.readActiveHosts()])
  if (changes.providerName !== undefined) checkHost(changes.providerName, serving)
  const changed = await parts.models.change(
    modelId,
    { ...changes, ...(displayName === undefined ? {} : { displayName: displayName.trim() }) },
    by,
  )
  if (!changed) throw new ArenaError('model-not-found')
  parts.onModelsChanged()
  return toAdminModel({ ...changed, battles, fallbacks }, serving)
}

function checkHost(name: string, { configured }: ActiveHosts): void {
  const names = hostNames(configured)
  if (names.includes(name)) return
  throw new ArenaError('field-invalid', { field: 'providerName', rule: `must be one of ${names.join(', ')}` })
}
