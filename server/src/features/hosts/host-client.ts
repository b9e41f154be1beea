import { ArenaError } from '../../base/errors.ts'
import type { HostClient, ModelClients } from '../../providers/index.ts'
import type { Models } from '../models/index.ts'

export interface HostCallDependencies {
  readonly modelClients: Pick<ModelClients, 'readActiveHosts' | 'forget' | 'host'>
  readonly models: Pick<Models, 'store'>
  readonly log: { warn(details: object, message: string): void }
}

/** The client of a host as it is stored now. */
export async function hostClient({ modelClients }: HostCallDependencies, name: string): Promise<HostClient> {
  modelClients.forget()
  const { configured } = await modelClients.readActiveHosts()
  const client = modelClients.host(name)
  if (!client) throw new ArenaError(configured.includes(name) ? 'host-key-missing' : 'host-not-found')
  return client
}
