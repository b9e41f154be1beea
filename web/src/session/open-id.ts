import type { SignInOptions } from '@arena/contract'
import { withoutTrailingSlashes } from '@arena/contract/trailing-slashes'
import * as oauth from 'oauth4webapi'
import { IssuerFailure } from './issuer-failure.ts'
import type { OpenIdTokens, Token } from './session.ts'

type Issuer = NonNullable<SignInOptions['openId']>

/** Stored in the tab during the redirect to the issuer and back. */
interface SignInState {
  readonly issuer: Issuer
  readonly verifier: string | null
  readonly state: string | null
  readonly nonce: string | null
  readonly returnTo: string
  readonly refreshToken: string | null
}

const KEY = 'arena.open-id'
const callback = (): string => `${location.origin}/sign-in/callback`

const save = (state: SignInState): void => sessionStorage.setItem(KEY, JSON.stringify(state))

function load(): SignInState | null {
  const text = sessionStorage.getItem(KEY)
  return text === null ? null : (JSON.parse(text) as SignInState)
}

/** Only an issuer on this machine may use HTTP. */
const transport = (address: string) => ({
  [oauth.allowInsecureRequests]: ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname),
})

/** Reports a network error as a failure of the issuer, not of this service. */
const request = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((cause: unknown) => {
    throw cause instanceof TypeError ? new IssuerFailure('issuer-unreachable', { cause }) : cause
  })

async function discover({ issuer }: Issuer): Promise<oauth.AuthorizationServer> {
  const address = new URL(issuer)
  const response = await request(oauth.discoveryRequest(address, { algorithm: 'oidc', ...transport(issuer) }))
  // The configured issuer and its own name may differ by a trailing slash.
  const named = ((await response.clone().json()) as { issuer?: string }).issuer ?? issuer
  const same = withoutTrailingSlashes(named) === withoutTrailingSlashes(issuer)
  return oauth.processDiscoveryResponse(new URL(same ? named : issuer), response)
}

/** Without it, many issuers issue a token for themselves, or one that only they can read. */
const audienceOf = ({ audience, audienceParameter }: Issuer): Record<string, string> =>
  audienceParameter === 'off' ? {} : { [audienceParameter]: audience }

/** RFC 8707: token requests name the resource too. */
const resourceOf = (issuer: Issuer): Record<string, string> =>
  issuer.audienceParameter === 'resource' ? audienceOf(issuer) : {}

/** Redirects to the issuer's sign-in page: the code flow with PKCE. */
export async function leaveForIssuer(issuer: Issuer, returnTo: string): Promise<void> {
  const server = await discover(issuer)
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const nonce = oauth.generateRandomNonce()
  save({ issuer, verifier, state, nonce, returnTo, refreshToken: null })
  const address = new URL(server.authorization_endpoint!)
  address.search = new URLSearchParams({
    ...Object.fromEntries(address.searchParams),
    client_id: issuer.clientId,
    redirect_uri: callback(),
    response_type: 'code',
    scope: issuer.scope,
    ...audienceOf(issuer),
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

/** Exchanges the code for a token. Throws when this tab did not start the sign-in. */
export async function returnFromIssuer(address: URL): Promise<{ token: Token; returnTo: string }> {
  const memory = load()
  if (!memory?.verifier || !memory.state || !memory.nonce) throw new Error('This tab did not begin a sign-in')
  const { issuer, verifier, state, nonce, returnTo } = memory
  const server = await discover(issuer)
  const client: oauth.Client = { client_id: issuer.clientId }
  const response = await request(
    oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      checkResponse(server, client, address, state),
      callback(),
      verifier,
      { ...transport(issuer.issuer), additionalParameters: resourceOf(issuer) },
    ),
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, { expectedNonce: nonce })
  save({ issuer, returnTo, verifier: null, state: null, nonce: null, refreshToken: tokens.refresh_token ?? null })
  return { token: tokenOf(tokens), returnTo }
}

/** The issuer redirects back with an error when the user or the issuer declined. */
function checkResponse(server: oauth.AuthorizationServer, client: oauth.Client, address: URL, state: string) {
  try {
    return oauth.validateAuthResponse(server, client, address, state)
  } catch (cause) {
    throw cause instanceof oauth.AuthorizationResponseError ? new IssuerFailure('declined', { cause }) : cause
  }
}

export const openIdTokens: OpenIdTokens = {
  async refresh() {
    const memory = load()
    if (!memory?.refreshToken) return null
    const client: oauth.Client = { client_id: memory.issuer.clientId }
    try {
      const server = await discover(memory.issuer)
      const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), memory.refreshToken, {
        ...transport(memory.issuer.issuer),
        additionalParameters: resourceOf(memory.issuer),
      })
      const tokens = await oauth.processRefreshTokenResponse(server, client, response)
      save({ ...memory, refreshToken: tokens.refresh_token ?? memory.refreshToken })
      return tokenOf(tokens)
    } catch (error) {
      // Rejected: the user signs in again. Other errors may be temporary.
      if (error instanceof oauth.ResponseBodyError) return null
      throw error
    }
  },
  forget: () => sessionStorage.removeItem(KEY),
}
