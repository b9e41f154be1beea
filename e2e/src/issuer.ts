import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type LocalServer, startLocalServer } from './local-server.ts'

export interface Issuer extends LocalServer {
  readonly clientId: string
  /** The lifetime of access tokens. Short ones make a page refresh them. */
  readonly tokens: { seconds: number }
  /** The number of grants by type. */
  readonly grants: Record<'authorization_code' | 'refresh_token', number>
}

/** A minimal OpenID issuer: the code flow with PKCE for a public client. */
export async function startIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const key = { ...(await exportJWK(publicKey)), kid: 'e2e', alg: 'ES256', use: 'sig' }
  /** The authorization requests by the code that was issued for them. */
  const codes = new Map<string, URLSearchParams>()
  const refreshable = new Map<string, string>()
  const grants = { authorization_code: 0, refresh_token: 0 }
  const tokens = { seconds: 300 }
  const clientId = 'arena-page'

  const sign = (claims: Record<string, string>, audience: string, person: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'e2e' })
      .setIssuer(server.url)
      .setAudience(audience)
      .setSubject(person)
      .setIssuedAt()
      .setExpirationTime(`${tokens.seconds}s`)
      .sign(privateKey)

  const tokensFor = async (person: string, nonce?: string) => {
    const refreshToken = randomUUID()
    refreshable.set(refreshToken, person)
    return {
      access_token: await sign({}, 'arena', person),
      token_type: 'Bearer',
      expires_in: tokens.seconds,
      refresh_token: refreshToken,
      ...(nonce === undefined ? {} : { id_token: await sign({ nonce }, clientId, person) }),
    }
  }

  const grant = async (form: URLSearchParams) => {
    if (form.get('client_id') !== clientId) return null
    if (form.get('grant_type') === 'refresh_token') {
      const person = refreshable.get(form.get('refresh_token') ?? '')
      if (person === undefined) return null
      refreshable.delete(form.get('refresh_token')!)
      grants.refresh_token += 1
      return tokensFor(person)
    }
    const asked = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verifier = form.get('code_verifier') ?? ''
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    if (asked?.get('code_challenge') !== challenge) return null
    if (asked.get('redirect_uri') !== form.get('redirect_uri')) return null
    grants.authorization_code += 1
    return tokensFor(asked.get('person')!, asked.get('nonce') ?? '')
  }

  /** Shows a form first, then redirects back with a code. */
  const authorize = (asked: URLSearchParams, response: ServerResponse) => {
    if (!asked.has('person')) {
      const fields = [...asked].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
      const button = '<button name="person" value="ada">Sign in as Ada</button>'
      const page = `<link rel="icon" href="data:,"><form>${fields.join('')}${button}</form>`
      response.setHeader('content-type', 'text/html').end(page)
      return
    }
    const code = randomUUID()
    codes.set(code, asked)
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.search = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: server.url }).toString()
    response.writeHead(302, { location: back.href }).end()
  }

  const configuration = () => ({
    issuer: server.url,
    authorization_endpoint: `${server.url}/authorize`,
    token_endpoint: `${server.url}/token`,
    jwks_uri: `${server.url}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
  })

  const replyOf = async (pathname: string, request: IncomingMessage): Promise<object | null> => {
    if (pathname === '/.well-known/openid-configuration') return configuration()
    if (pathname === '/jwks') return { keys: [key] }
    let form = ''
    for await (const piece of request) form += piece
    return pathname === '/token' ? grant(new URLSearchParams(form)) : null
  }

  const server = await startLocalServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://issuer')
    response.setHeader('access-control-allow-origin', '*')
    if (pathname === '/authorize') return authorize(searchParams, response)
    const reply = await replyOf(pathname, request)
    response.writeHead(reply ? 200 : 400, { 'content-type': 'application/json' })
    response.end(JSON.stringify(reply ?? { error: 'invalid_grant' }))
  })
  return { ...server, clientId, grants, tokens }
}
