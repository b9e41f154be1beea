import type { Config } from '../../config.ts'
import type { ModelClients } from '../../providers/index.ts'
import type { ModelEditor } from './store.ts'

export interface ModelAdminDependencies {
  readonly config: Pick<Config, 'modelTimeoutMs'>
  readonly store: ModelEditor
  readonly modelClients: Pick<ModelClients, 'readActiveHosts' | 'of'>
  /** Called after a model was added or changed: caches have its name and status. */
  readonly onModelsChanged: () => void
  readonly closing: AbortSignal
}
