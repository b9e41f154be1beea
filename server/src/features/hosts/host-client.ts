import { ArenaError } from '../../errors.ts'
import type { HostClient, Providers } from '../../providers/index.ts'
import type { Models } from '../models/index.ts'

export interface HostCallDependencies {
  readonly providers: Pick<Providers, 'readActiveHosts' | 'forget' | 'host'>
  readonly models: Pick<Models, 'store'>
  readonly log: { warn(details: object, message: string): void }
}

/** The client of a host as it is stored now. */
export async function hostClient({ providers }: HostCallDependencies, name: string): Promise<HostClient> {
  providers.forget()
  const { configured } = await providers.readActiveHosts()
  const client = providers.host(name)
  if (!client) throw new ArenaError(configured.includes(name) ? 'host-key-missing' : 'host-not-found')
  return client
}
