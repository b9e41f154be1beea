import type { CatalogueModel, Config } from '@arena/server'
import type { Server } from '../server.ts'

/** The variables with the keys of the built-in hosts. */
export const keyNames: Readonly<Record<string, string | undefined>> = {
  groq: 'GROQ_API_KEY',
  google: 'GOOGLE_API_KEY',
  cloudflare: 'CLOUDFLARE_API_TOKEN',
}

/** Why a service with this configuration does not serve the model; `null` if it does. */
export function whyNotServed(model: CatalogueModel, config: Config, { canServe, servingOf }: Server): string | null {
  if (model.status === 'retired') return 'retired'
  if (canServe(model, servingOf(config.providers))) return null
  if (model.simulated) return 'real models are configured'
  return `neither ${keyNames[model.providerName]} nor ${model.providerName.toUpperCase()}_BASE_URL is set`
}
