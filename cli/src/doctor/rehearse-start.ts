import { randomUUID } from 'node:crypto'
import type { CatalogueModel, Config, EnteredModel, ModelStore, PreparedStart } from '@arena/server'
import type { Server } from '../server.ts'

export interface Rehearsal {
  /** The catalogue after the next start, newest first. */
  readonly models: readonly CatalogueModel[]
  /** Why the start would fail because of the catalogue; `null` if it would not. */
  readonly problem: string | null
}

/**
 * Fills a copy of the catalogue as a start does, so that a key can be checked before the service first runs with it
 * and the check changes nothing.
 */
export async function rehearseStart(
  stored: readonly CatalogueModel[],
  { hosts, file, problems }: PreparedStart,
  config: Config,
  { fillCatalogue, activeHostsOf, StartError }: Server,
): Promise<Rehearsal> {
  const store = copyOf(stored)
  try {
    const readActiveHosts = async () => activeHostsOf(hosts)
    // A start that fails because of a file comes no further.
    const settings = problems.length === 0 ? config : { ...config, catalogueFile: null, fallbackModel: null }
    const log = { warn: () => {} }
    await fillCatalogue({ config: settings, store, readActiveHosts, hostedModels: file.models, log })
    return { models: await store.all(), problem: null }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return { models: await store.all(), problem: error.message }
  }
}

const newModel = {
  isFree: false,
  status: 'active' as const,
  hostModelName: null,
  inputPrice: null,
  outputPrice: null,
  contextTokens: null,
  vision: false,
  weight: 1,
  paused: false,
}

function copyOf(stored: readonly CatalogueModel[]): ModelStore {
  const models = new Map(stored.toReversed().map((model) => [model.modelName, model]))
  const enter = (entry: EnteredModel): CatalogueModel => {
    const known = models.get(entry.modelName) ?? { ...newModel, modelId: randomUUID() }
    const entered = { ...known, ...entry }
    models.set(entry.modelName, entered)
    return entered
  }
  return {
    all: async () => [...models.values()].toReversed(),
    upsert: async (entries) => entries.map(enter),
    async addMissing(entries) {
      for (const entry of entries) if (!models.has(entry.modelName)) enter(entry)
    },
  }
}
