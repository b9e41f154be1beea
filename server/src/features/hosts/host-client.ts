import { ArenaError } from '../../errors.ts'
import { type HostClient, ProviderFailure, type Providers } from '../../providers/index.ts'
import type { Models } from '../models/index.ts'

export interface HostParts {
  readonly providers: Pick<Providers, 'readServing' | 'forget' | 'host'>
  readonly models: Pick<Models, 'store'>
  readonly log: { warn(facts: object, message: string): void }
}

/** The client of a host as it is stored now. */
export async function hostClient({ providers }: HostParts, name: string): Promise<HostClient> {
  providers.forget()
  await providers.readServing()
  const client = providers.host(name)
  if (!client) throw new ArenaError('host-not-found')
  return client
}

/** Why a call failed, for an administrator. The text of a host is not part of it: it is in the log, without keys. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'It did not answer in time.'
  if (!(error instanceof ProviderFailure)) return 'It could not be called.'
  const status = Number(/answered with status (\d{3})/.exec(error.message)?.[1])
  if (status === 401 || status === 403) return `It refused the key (status ${status}).`
  if (status === 404) return 'It does not know this address or model (status 404).'
  if (error.reason === 'rate_limited') return 'It accepts no more calls now: its limit or your quota is used up.'
  if (error.reason === 'empty') return 'It sent an answer without text.'
  if (error.message.includes('LINK_LOCAL_ADDRESS'))
    return 'Its address is link-local: ALLOW_LINK_LOCAL_HOSTS=on allows it.'
  if (/could not be reached/.test(error.message)) return 'It could not be reached: check the address and the proxy.'
  return Number.isNaN(status) ? 'It sent an answer that cannot be read.' : `It answered with status ${status}.`
}
