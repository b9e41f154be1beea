import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface Issuer {
  readonly url: string
  readonly clientId: string
  /** The lifetime of access tokens. Short ones make a page refresh them. */
  tokenSeconds: number
  /** The number of grants by type. */
  readonly grants: Record<'authorization_code' | 'refresh_token', number>
  close(): Promise<void>
}

interface Asked {
  readonly redirectUri: string
  readonly challenge: string
  readonly nonce: string
  readonly person: string
}

/** A minimal OpenID issuer: the code flow with PKCE for a public client. */
export async function startIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const key = { ...(await exportJWK(publicKey)), kid: 'e2e', alg: 'ES256', use: 'sig' }
  const codes = new Map<string, Asked>()
  const refreshable = new Map<string, string>()
  const grants = { authorization_code: 0, refresh_token: 0 }
  const settings = { tokenSeconds: 300 }
  const clientId = 'arena-page'
  let url = ''

  const sign = (claims: Record<string, string>, audience: string, person: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'e2e' })
      .setIssuer(url)
      .setAudience(audience)
      .setSubject(person)
      .setIssuedAt()
      .setExpirationTime(`${settings.tokenSeconds}s`)
      .sign(privateKey)

  const tokensFor = async (person: string, nonce?: string) => {
    const refreshToken = randomUUID()
    refreshable.set(refreshToken, person)
    return {
      access_token: await sign({}, 'arena', person),
      token_type: 'Bearer',
      expires_in: settings.tokenSeconds,
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
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!asked || asked.challenge !== challenge || asked.redirectUri !== form.get('redirect_uri')) return null
    grants.authorization_code += 1
    return tokensFor(asked.person, asked.nonce)
  }

  const routes: Record<string, (request: IncomingMessage, address: URL, response: ServerResponse) => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
    }),
    '/jwks': () => ({ keys: [key] }),
    '/authorize': (_request, { searchParams: asked }, response) => {
      const person = asked.get('person')
      if (person === null) {
        const fields = [...asked].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
        response
          .setHeader('content-type', 'text/html')
          .end(
            `<link rel="icon" href="data:,"><form>${fields.join('')}<button name="person" value="ada">Sign in as Ada</button></form>`,
          )
        return undefined
      }
      const code = randomUUID()
      const redirectUri = asked.get('redirect_uri') ?? ''
      codes.set(code, {
        redirectUri,
        challenge: asked.get('code_challenge') ?? '',
        nonce: asked.get('nonce') ?? '',
        person,
      })
      const back = new URL(redirectUri)
      back.search = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: url }).toString()
      response.writeHead(302, { location: back.href }).end()
      return undefined
    },
    '/token': async (request, _address, response) => {
      let form = ''
      for await (const piece of request) form += piece
      const tokens = await grant(new URLSearchParams(form))
      if (!tokens) response.statusCode = 400
      return tokens ?? { error: 'invalid_grant' }
    },
  }

  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    const address = new URL(request.url ?? '/', url)
    const route = routes[address.pathname]
    const body = route ? await route(request, address, response) : undefined
    if (!route) response.statusCode = 404
    if (response.writableEnded) return
    if (body !== undefined) response.setHeader('content-type', 'application/json')
    response.end(body === undefined ? '' : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    get url() {
      return url
    },
    clientId,
    grants,
    get tokenSeconds() {
      return settings.tokenSeconds
    },
    set tokenSeconds(seconds) {
      settings.tokenSeconds = seconds
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
