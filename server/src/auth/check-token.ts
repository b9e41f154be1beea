import type { Database } from '../database/index.ts'
import { Unauthorized } from '../http/caller.ts'
import { builtInIssuerName, trustBuiltInIssuer } from './built-in/index.ts'
import { trustOpenIdIssuer } from './open-id/trust-issuer.ts'
import { createAuthenticate } from './tokens/authenticate.ts'
import { explainToken } from './tokens/explain-token.ts'

export interface CheckTokenOptions {
  readonly builtInIssuer: boolean
  readonly oidcIssuer: string | null
  readonly oidcAudience: string
  readonly publicUrl: string | null
}

export type CheckedToken = { readonly userId: string } | { readonly problem: string }

/** Verifies a token as the service would. A problem says what to change. Without a database, built-in tokens are unknown. */
export async function checkToken(
  token: string,
  { builtInIssuer, oidcIssuer, oidcAudience, publicUrl }: CheckTokenOptions,
  database: Database | null,
): Promise<CheckedToken> {
  const settings = { oidcIssuer, oidcAudience, builtInIssuer: builtInIssuer ? builtInIssuerName(publicUrl) : null }
  const problem = explainToken(token, settings, Date.now())
  if (problem !== null) return { problem }
  const authenticate = createAuthenticate([
    ...(builtInIssuer && database ? [trustBuiltInIssuer(database, publicUrl)] : []),
    ...(oidcIssuer
      ? [trustOpenIdIssuer({ issuer: oidcIssuer, audience: oidcAudience, adminClaim: null, log: { warn: () => {} } })]
      : []),
  ])
  try {
    return await authenticate(`Bearer ${token}`)
  } catch (error) {
    if (!(error instanceof Unauthorized)) throw error
    return { problem: `${error.message}: check that the issuer signed it with a key that it publishes.` }
  }
}
