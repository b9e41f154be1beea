import type { CallableHost, CatalogueModel } from '@arena/server'
import type { Server } from '../server.ts'

/** Why a service with these hosts does not serve the model; `null` if it does. */
export function whyNotServed(
  model: CatalogueModel,
  hosts: readonly CallableHost[],
  { canServe, environmentPresets, activeHostsOf }: Server,
): string | null {
  if (model.status === 'retired') return 'retired'
  if (canServe(model, activeHostsOf(hosts))) return null
  if (model.simulated) return 'real models are configured'
  const { providerName } = model
  if (hosts.some(({ name }) => name === providerName)) return `the key of ${providerName} is missing`
  const variable = environmentPresets.find(({ name }) => name === providerName)?.keyVariable
  if (!variable) return `there is no host ${providerName}`
  return `neither ${variable} nor ${providerName.toUpperCase()}_BASE_URL is set`
}
