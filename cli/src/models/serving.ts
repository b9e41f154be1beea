import type { CallableHost, CatalogueModel } from '@arena/server'
import type { Server } from '../server.ts'

/** The variables with the keys of the built-in hosts. */
export const keyNames: Readonly<Record<string, string | undefined>> = {
  groq: 'GROQ_API_KEY',
  google: 'GOOGLE_API_KEY',
  cloudflare: 'CLOUDFLARE_API_TOKEN',
}

/** Why a service with these hosts does not serve the model; `null` if it does. */
export function whyNotServed(
  model: CatalogueModel,
  hosts: readonly CallableHost[],
  { canServe, servingOf }: Server,
): string | null {
  if (model.status === 'retired') return 'retired'
  if (canServe(model, servingOf(hosts))) return null
  if (model.simulated) return 'real models are configured'
  const { providerName } = model
  if (hosts.some(({ name }) => name === providerName)) return `the key of ${providerName} is missing`
  const variable = keyNames[providerName]
  if (variable === undefined) return `there is no host ${providerName}`
  return `neither ${variable} nor ${providerName.toUpperCase()}_BASE_URL is set`
}
