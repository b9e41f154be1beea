import type { CatalogueEntry, Config } from '@arena/server'
import { servingOf } from '../models/serving.ts'
import type { Server } from '../server.ts'

/** What the checks need of a model, whether it is stored already or not. */
export interface ExpectedModel extends CatalogueEntry {
  readonly modelId?: string
  readonly simulated: boolean
}

/**
 * The catalogue as the next start will find it: what is stored, newest first, then what the start itself enters. So
 * a key can be checked before the service has ever run with it.
 */
export function catalogueAtStart(
  stored: readonly ExpectedModel[],
  fromFile: readonly CatalogueEntry[],
  config: Config,
  { builtInModels, simulatedModels }: Pick<Server, 'builtInModels' | 'simulatedModels'>,
): ExpectedModel[] {
  const serving = servingOf(config)
  const stock = serving.simulated
    ? simulatedModels
    : builtInModels.filter(({ providerName }) => serving.providers.includes(providerName))
  const simulatedNames = new Set(simulatedModels.map(({ modelName }) => modelName))
  const models = new Map<string, ExpectedModel>()
  const named = (entry: CatalogueEntry) => ({ ...entry, simulated: simulatedNames.has(entry.modelName) })
  // The file comes first in the order: those are the models that the operator chose.
  for (const model of [...fromFile.map(named), ...stored, ...stock.map(named)]) {
    const known = models.get(model.modelName)
    models.set(model.modelName, known ? { ...model, ...known } : model)
  }
  return [...models.values()]
}
