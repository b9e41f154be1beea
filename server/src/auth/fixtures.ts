import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

export interface SigningKey {
  readonly kid: string
  readonly alg: string
  readonly privateKey: CryptoKey
  /** As the issuer publishes it. */
  readonly jwk: JWK
}

export async function createSigningKey(kid: string, alg = 'ES256'): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg)
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

export type Claims = Readonly<Record<string, unknown>>

/** Signs exactly these claims. */
export const signClaims = (key: SigningKey, claims: Claims, header: { readonly typ?: string } = {}): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid, ...header }).sign(key.privateKey)

export interface TestIssuer {
  readonly url: string
  /** How often the discovery document and the keys were requested. */
  readonly asked: { discovery: number; keys: number; userInfo: number }
  /** The reply of the UserInfo endpoint; `null` if the issuer has none. */
  userInfo: Record<string, unknown> | null
  /** Replaces the published keys. */
  publish(...keys: readonly SigningKey[]): void
  /** While away, the issuer closes every connection without a response. */
  setAway(away: boolean): void
  /** A valid token, except for the given claims; a claim that is `undefined` is left out. */
  sign(key: SigningKey, claims?: Claims): Promise<string>
  close(): Promise<void>
}

/** An OpenID issuer on loopback: a discovery document, a key set, and UserInfo if it is set. */
export async function startIssuer(...published: readonly SigningKey[]): Promise<TestIssuer> {
  const asked = { discovery: 0, keys: 0, userInfo: 0 }
  let keys = published
  let away = false

  const replyTo = (path: string | undefined) => {
    if (path === '/keys') return { keys: keys.map(({ jwk }) => jwk) }
    if (path === '/me') return issuer.userInfo
    const userInfo = issuer.userInfo && { userinfo_endpoint: `${url}/me` }
    return { issuer: url, jwks_uri: `${url}/keys`, token_endpoint: `${url}/token`, ...userInfo }
  }
  const server = createServer((request, response) => {
    if (request.url === '/.well-known/openid-configuration') asked.discovery += 1
    else if (request.url === '/me') asked.userInfo += 1
    else asked.keys += 1
    if (away) return void request.socket.destroy()
    response.setHeader('content-type', 'application/json')
    // With keep-alive, the first request after an outage would use a dead connection.
    response.setHeader('connection', 'close')
    response.end(JSON.stringify(replyTo(request.url)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const issuer: TestIssuer = {
    url,
    asked,
    userInfo: null,
    publish(...next) {
      keys = next
    },
    setAway(value) {
      away = value
    },
    sign: (key, claims = {}) =>
      signClaims(key, { iss: url, aud: 'arena', sub: 'somebody', exp: secondsFromNow(3600), ...claims }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return issuer
}

/** The cookies of a response as a browser would send them back. */
export const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

export const subjectOf = (token: unknown): string => String(decodeJwt(String(token)).sub)
