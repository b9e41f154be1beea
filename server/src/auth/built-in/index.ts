import { AsyncLocalStorage } from 'node:async_hooks'
import { type AccessToken, refreshToken, signInAsGuest } from '@arena/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { cachedAsync } from '../../cached-async.ts'
import type { Database } from '../../database/index.ts'
import { ArenaError } from '../../errors.ts'
import { type Bind, sent } from '../../http/bind.ts'
import { parseBody } from '../../http/read-input.ts'
import type { TrustedIssuer } from '../authenticate.ts'
import { createKeyCache } from '../key-cache.ts'
import { Unauthorized } from '../unauthorized.ts'
import type { Accounts, AccountsLog, AccountsOptions } from './accounts.ts'
import { readKeys, readSecret } from './store.ts'

export const BUILT_IN_AUDIENCE = 'arena'

/** Without a public address the name is fixed, so that tokens stay valid when the port changes. */
export const builtInIssuerName = (publicUrl: string | null): string => publicUrl ?? 'urn:arena'

export function trustBuiltInIssuer(database: Database, publicUrl: string | null): TrustedIssuer {
  return {
    issuer: builtInIssuerName(publicUrl),
    audience: BUILT_IN_AUDIENCE,
    // No cooldown: another instance may have created its key a moment ago, and a fetch is one small query.
    keys: createKeyCache({ load: () => readKeys(database), maxAgeMs: 60_000, cooldownMs: 0 }),
  }
}

export interface BuiltInIssuerOptions {
  readonly database: Database
  readonly publicUrl: string | null
  readonly guestsMax: number | null
  readonly log: AccountsLog
  readonly onGuestBecameAccount: AccountsOptions['onGuestBecameAccount']
}

/** The endpoints of better-auth that we serve. All others stay closed: each is one more thing to secure. */
const forwardedRoutes = [
  ['POST', '/api/auth/sign-up/email'],
  ['POST', '/api/auth/sign-in/email'],
  ['POST', '/api/auth/sign-out'],
  ['POST', '/api/auth/change-password'],
  ['GET', '/api/auth/get-session'],
  ['GET', '/api/auth/jwks'],
] as const

/** The built-in issuer: accounts, guests, and tokens for both. */
export function serveBuiltInIssuer(app: FastifyInstance, bind: Bind, options: BuiltInIssuerOptions): void {
  // better-auth has one logger for all requests. With this, its lines carry the correlation id of their request.
  const requestLog = new AsyncLocalStorage<AccountsLog>()
  const log: AccountsLog = {
    warn: (facts, message) => (requestLog.getStore() ?? options.log).warn(facts, message),
    error: (facts, message) => (requestLog.getStore() ?? options.log).error(facts, message),
  }
  const cachedAccounts = cachedAsync(() => openAccounts({ ...options, log }))

  /** Every failure but those of the catalogue becomes "sign-in is not available". */
  const withAccounts = async <Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (accounts: Accounts) => Promise<Result>,
  ): Promise<Result> => {
    reply.header('cache-control', 'no-store')
    try {
      const accounts = await cachedAccounts.get()
      return await requestLog.run(request.log, () => work(accounts))
    } catch (cause) {
      if (cause instanceof ArenaError || cause instanceof Unauthorized) throw cause
      throw new ArenaError('sign-in-unavailable', {}, { cause })
    }
  }

  bind(signInAsGuest, {
    handle: ({ request, reply }) =>
      withAccounts(request, reply, async (accounts) => {
        const session = await readSession(accounts, request.headers.cookie)
        if (session.userId !== null) {
          setCookies(reply, session.headers)
          return tokenFor(accounts, session.userId)
        }
        const response = await accounts.handler(
          toWebRequest(request, { path: '/api/auth/sign-in/anonymous', cookie: null }),
        )
        if (!response.ok) {
          await forward(response, reply)
          return sent
        }
        setCookies(reply, response.headers)
        const { user } = (await response.json()) as { user: { id: string } }
        return tokenFor(accounts, user.id)
      }),
  })

  bind(refreshToken, {
    handle: ({ request, reply }) =>
      withAccounts(request, reply, async (accounts) => {
        const session = await readSession(accounts, request.headers.cookie)
        setCookies(reply, session.headers)
        if (session.userId === null) throw new Unauthorized('There is no session: sign in')
        return tokenFor(accounts, session.userId)
      }),
  })

  for (const [method, url] of forwardedRoutes) {
    app.route({
      method,
      url,
      handler: (request, reply) =>
        withAccounts(request, reply, async (accounts) => {
          // Only to refuse what is not a JSON object; better-auth gets the bytes.
          parseBody(request.body)
          return forward(await accounts.handler(toWebRequest(request)), reply)
        }),
    })
  }
}

/** Loaded on first use: better-auth takes longer to import than the rest of the service takes to start. */
async function openAccounts(options: BuiltInIssuerOptions): Promise<Accounts> {
  const [{ createAccounts }, secret] = await Promise.all([import('./accounts.ts'), readSecret(options.database)])
  return createAccounts({
    ...options,
    secret,
    issuer: builtInIssuerName(options.publicUrl),
    audience: BUILT_IN_AUDIENCE,
    clientAddressHeader: CLIENT_ADDRESS_HEADER,
  })
}

interface Session {
  readonly userId: string | null
  /** They may renew or delete the cookie. */
  readonly headers: Headers
}

/** Finds the session of the cookie. Throws if the database is down: "no session" would create a new guest. */
async function readSession(accounts: Accounts, cookie: string | undefined): Promise<Session> {
  if (!cookie) return { userId: null, headers: new Headers() }
  const { response, headers } = await accounts.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true })
  return { userId: response?.user.id ?? null, headers }
}

/** The token has no name and no e-mail: every service that is called with it can read it. */
async function tokenFor(accounts: Accounts, userId: string): Promise<AccessToken> {
  const payload = { sub: userId, iat: Math.floor(Date.now() / 1000) }
  const { token } = await accounts.api.signJWT({ body: { payload } })
  return { token, expiresAt: new Date(Number(decodeJwt(token).exp) * 1000).toISOString() }
}

function setCookies(reply: FastifyReply, headers: Headers): void {
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
}

/** Set by us from the connection: a caller must not choose whose sign-in attempts are counted. */
const CLIENT_ADDRESS_HEADER = 'x-arena-client-address'

/** The request headers that better-auth gets. */
const forwardedHeaders = [
  'accept',
  'content-type',
  'cookie',
  'origin',
  'referer',
  'user-agent',
  'sec-fetch-site',
  'sec-fetch-mode',
]

function toWebRequest(request: FastifyRequest, change: { path?: string; cookie?: null } = {}): Request {
  const origin = originOf(request)
  const headers = new Headers()
  for (const name of forwardedHeaders) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  // Browsers send the origin of a POST. A caller without one is a script, which no page can trick (CSRF), so it is
  // treated as same-origin.
  if (!['origin', 'referer', 'sec-fetch-site'].some((name) => headers.has(name))) headers.set('origin', origin)
  if (change.cookie === null) headers.delete('cookie')
  headers.set(CLIENT_ADDRESS_HEADER, request.ip)
  const body = request.method === 'GET' || !Buffer.isBuffer(request.body) ? null : new Uint8Array(request.body)
  if (body && body.length > 0 && !change.path) headers.set('content-type', 'application/json')
  // A proxy may send an absolute URL instead of a path.
  const { pathname, search } = new URL(change.path ?? request.url, origin)
  return new Request(origin + pathname + search, {
    method: request.method,
    headers,
    ...(body && body.length > 0 && !change.path ? { body } : {}),
  })
}

/** The origin that the request was sent to. A caller can send a Host that is not part of any valid URL. */
function originOf({ protocol, host }: FastifyRequest): string {
  const address = `${protocol === 'https' ? 'https' : 'http'}://${host}`
  return URL.canParse(address) ? new URL(address).origin : 'http://localhost'
}

/** The cookie is HttpOnly; a session token in the body would give it to scripts after all. */
function withoutSessionToken(text: string): string {
  const body = JSON.parse(text) as { token?: string; session?: { token?: string } } | null
  delete body?.token
  delete body?.session?.token
  return JSON.stringify(body)
}

/** Sends a response of better-auth: its errors in the `success: false` envelope, its cookies unchanged. */
async function forward(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  if (response.status === 429) {
    throw new ArenaError('rate-limited', { seconds: Number(response.headers.get('x-retry-after')) || 60 })
  }
  setCookies(reply, response.headers)
  reply.code(response.status).type('application/json')
  const text = await response.text()
  if (response.ok) return reply.send(withoutSessionToken(text))
  if (response.status >= 500) throw new Error(`accounts answered ${response.status}`)
  const { message, code } = JSON.parse(text || '{}') as { message?: string; code?: string }
  return reply.send({
    success: false,
    error: message ?? 'The request was refused',
    code: code === undefined || code === 'VALIDATION_ERROR' ? 'INVALID_REQUEST' : code,
  })
}
