import type { SignInWays } from '@arena/contract'
import * as oauth from 'oauth4webapi'
import { IssuerFailure } from './issuer-failure.ts'
import type { OpenIdTokens, Token } from './session.ts'

type Issuer = NonNullable<SignInWays['openId']>

/** What must outlive the way to the issuer and back. The tab forgets it when it is closed. */
interface Kept {
  readonly issuer: Issuer
  readonly verifier: string | null
  readonly state: string | null
  readonly nonce: string | null
  readonly returnTo: string
  readonly refreshToken: string | null
}

const KEY = 'arena.open-id'
const callback = (): string => `${location.origin}/sign-in/callback`

const keep = (kept: Kept): void => sessionStorage.setItem(KEY, JSON.stringify(kept))

function kept(): Kept | null {
  const text = sessionStorage.getItem(KEY)
  return text === null ? null : (JSON.parse(text) as Kept)
}

/** An issuer on a developer's machine has no certificate; any other must. */
const transport = (address: string) => ({
  [oauth.allowInsecureRequests]: ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname),
})

/** A request to the issuer that got no answer is not this service's fault, and is told as the issuer's. */
const reach = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((cause: unknown) => {
    throw cause instanceof TypeError ? new IssuerFailure('issuer-unreachable', { cause }) : cause
  })

async function discover({ issuer }: Issuer): Promise<oauth.AuthorizationServer> {
  const address = new URL(issuer)
  const response = await reach(oauth.discoveryRequest(address, { algorithm: 'oidc', ...transport(issuer) }))
  // The issuer names itself with or without a slash at its end; both are the one that was configured.
  const named = ((await response.clone().json()) as { issuer?: string }).issuer ?? issuer
  const same = named.replace(/\/+$/, '') === issuer.replace(/\/+$/, '')
  return oauth.processDiscoveryResponse(new URL(same ? named : issuer), response)
}

/** Leaves for the issuer's sign-in page: the code flow with PKCE. */
export async function leaveForIssuer(issuer: Issuer, returnTo: string): Promise<void> {
  const server = await discover(issuer)
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const nonce = oauth.generateRandomNonce()
  keep({ issuer, verifier, state, nonce, returnTo, refreshToken: null })
  const address = new URL(server.authorization_endpoint!)
  address.search = new URLSearchParams({
    ...Object.fromEntries(address.searchParams),
    client_id: issuer.clientId,
    redirect_uri: callback(),
    response_type: 'code',
    scope: issuer.scope,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString()
  location.assign(address)
}

const tokenOf = ({ access_token, expires_in }: oauth.TokenEndpointResponse): Token => ({
  value: access_token,
  expiresAtMs: Date.now() + (expires_in ?? 300) * 1000,
})

/** Back from the issuer: the code becomes a token. Throws when this tab did not leave for it. */
export async function returnFromIssuer(address: URL): Promise<{ token: Token; returnTo: string }> {
  const memory = kept()
  if (!memory?.verifier || !memory.state || !memory.nonce) throw new Error('This tab did not begin a sign-in')
  const { issuer, verifier, state, nonce, returnTo } = memory
  const server = await discover(issuer)
  const client: oauth.Client = { client_id: issuer.clientId }
  const response = await reach(
    oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      checkAnswer(server, client, address, state),
      callback(),
      verifier,
      transport(issuer.issuer),
    ),
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, { expectedNonce: nonce })
  keep({ issuer, returnTo, verifier: null, state: null, nonce: null, refreshToken: tokens.refresh_token ?? null })
  return { token: tokenOf(tokens), returnTo }
}

/** The issuer sends a person back without a code when they, or it, did not want to. */
function checkAnswer(server: oauth.AuthorizationServer, client: oauth.Client, address: URL, state: string) {
  try {
    return oauth.validateAuthResponse(server, client, address, state)
  } catch (cause) {
    throw cause instanceof oauth.AuthorizationResponseError ? new IssuerFailure('declined', { cause }) : cause
  }
}

export const openIdTokens: OpenIdTokens = {
  async refresh() {
    const memory = kept()
    if (!memory?.refreshToken) return null
    const client: oauth.Client = { client_id: memory.issuer.clientId }
    try {
      const server = await discover(memory.issuer)
      const response = await oauth.refreshTokenGrantRequest(
        server,
        client,
        oauth.None(),
        memory.refreshToken,
        transport(memory.issuer.issuer),
      )
      const tokens = await oauth.processRefreshTokenResponse(server, client, response)
      keep({ ...memory, refreshToken: tokens.refresh_token ?? memory.refreshToken })
      return tokenOf(tokens)
    } catch (error) {
      // Refused for good: the person signs in again. An issuer that is away is another matter.
      if (error instanceof oauth.ResponseBodyError) return null
      throw error
    }
  },
  forget: () => sessionStorage.removeItem(KEY),
}
