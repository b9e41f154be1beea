import { type CatalogueModel, canBeDrawn, canServe, type Serving } from './rules.ts'

/** The models that can be asked, sorted out once for all who look at them. */
export interface ServedModels {
  /** Retired ones too, newest first. */
  readonly all: readonly CatalogueModel[]
  readonly active: readonly CatalogueModel[]
  readonly drawable: readonly CatalogueModel[]
  /** Of any status. */
  find(nameOrId: string): CatalogueModel | undefined
}

export interface KeptModelsOptions {
  readonly read: () => Promise<readonly CatalogueModel[]>
  readonly serving: Serving
  readonly now: () => number
}

export interface KeptModels {
  /** As they were at most a moment ago. */
  recent(): Promise<ServedModels>
  /** As they are now. */
  fresh(): Promise<ServedModels>
  /** Says that they have changed: whoever looks from now on sees it. */
  forget(): void
}

/** What another instance or the command line changed is seen after at most this long. */
const FRESH_MS = 1_000

/**
 * Keeps the models in memory: reading a hundred of them costs more than all the rest that a battle asks of the database,
 * and a thousand calls at once would wait for its connections. Whoever looks while they are read waits for that one read.
 */
export function keepModels({ read, serving, now }: KeptModelsOptions): KeptModels {
  let latest: { readonly begunAt: number; readonly models: Promise<ServedModels> } | null = null

  function fresh(): Promise<ServedModels> {
    // The age counts from before the reading: what changes during it may not be in it.
    const reading = { begunAt: now(), models: read().then((models) => sortOut(models, serving)) }
    latest = reading
    reading.models.catch(() => {
      if (latest === reading) latest = null
    })
    return reading.models
  }

  return {
    recent() {
      // Either way: a clock that was set back must not keep old models until it has caught up.
      if (latest === null || Math.abs(now() - latest.begunAt) >= FRESH_MS) return fresh()
      return latest.models
    },
    fresh,
    forget() {
      latest = null
    },
  }
}

function sortOut(models: readonly CatalogueModel[], serving: Serving): ServedModels {
  const all = models.filter((model) => canServe(model, serving))
  const active = all.filter((model) => model.status === 'active')
  const byName = new Map(all.map((model) => [model.modelName, model]))
  const byId = new Map(all.map((model) => [model.modelId, model]))
  return {
    all,
    active,
    drawable: active.filter(canBeDrawn),
    find: (nameOrId) => byName.get(nameOrId) ?? byId.get(nameOrId.toLowerCase()),
  }
}
