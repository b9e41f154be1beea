import type { CatalogueModel, Config } from '@arena/server'
import type { Server } from '../server.ts'

export const keyNames = { groq: 'GROQ_API_KEY', google: 'GOOGLE_API_KEY', cloudflare: 'CLOUDFLARE_API_TOKEN' } as const

/** Which models a service with this configuration can call. */
export const servingOf = (config: Config) => ({
  simulated: config.providers.length === 0,
  providers: config.providers.map(({ name }) => name),
})

/** Why a service with this configuration does not serve the model; `null` if it does. */
export function whyNotServed(model: CatalogueModel, config: Config, { canServe }: Server): string | null {
  if (model.status === 'retired') return 'retired'
  if (canServe(model, servingOf(config))) return null
  if (model.simulated) return 'real models are configured'
  return `neither ${keyNames[model.providerName]} nor ${model.providerName.toUpperCase()}_BASE_URL is set`
}
