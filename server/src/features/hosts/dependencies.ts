import type { ModelClients } from '../../providers/index.ts'
import type { Models } from '../models/index.ts'

export interface HostAdminOptions {
  readonly modelClients: Pick<ModelClients, 'readActiveHosts' | 'forget' | 'host'>
  readonly models: Pick<Models, 'store' | 'catalogue'>
  readonly closing: AbortSignal
  readonly storesKeys: boolean
  /** Called after hosts were changed, so that boards are rebuilt. */
  readonly onHostsChanged: () => void
}
