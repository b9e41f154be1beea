import { type AccessToken, refreshToken, signInAsGuest } from '@arena/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { Database } from '../../database/index.ts'
import { ArenaError } from '../../errors.ts'
import { type Bind, sent } from '../../http/bind.ts'
import { parseBody } from '../../http/read-input.ts'
import type { TrustedIssuer } from '../authenticate.ts'
import { createKeyCache } from '../key-cache.ts'
import { Unauthorized } from '../unauthorized.ts'
import type { Accounts, AccountsLog, AccountsOptions } from './accounts.ts'
import { createAsyncContext } from './async-context.ts'
import { readKeys, readSecret } from './store.ts'

export const BUILT_IN_AUDIENCE = 'arena'

/** Without a public address the name is a fixed one, so that tokens outlive a change of port. */
export const builtInIssuerName = (publicUrl: string | null): string => publicUrl ?? 'urn:arena'

export function trustBuiltInIssuer(database: Database, publicUrl: string | null): TrustedIssuer {
  return {
    issuer: builtInIssuerName(publicUrl),
    audience: BUILT_IN_AUDIENCE,
    // No cooling: another instance may have made its key a moment ago, and asking costs one small query.
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

/** What better-auth serves as it is. Its other endpoints stay closed: each would be one more thing to keep safe. */
const passedThrough = [
  ['POST', '/api/auth/sign-up/email'],
  ['POST', '/api/auth/sign-in/email'],
  ['POST', '/api/auth/sign-out'],
  ['POST', '/api/auth/change-password'],
  ['GET', '/api/auth/get-session'],
  ['GET', '/api/auth/jwks'],
] as const

/** Sign-in of Arena's own: accounts, guests, and tokens for both. */
export function serveBuiltInIssuer(app: FastifyInstance, bind: Bind, options: BuiltInIssuerOptions): void {
  const requestLog = createAsyncContext<AccountsLog>()
  const log: AccountsLog = {
    warn: (facts, message) => (requestLog.current() ?? options.log).warn(facts, message),
    error: (facts, message) => (requestLog.current() ?? options.log).error(facts, message),
  }
  let starting: Promise<Accounts> | null = null
  const open = () => {
    starting ??= openAccounts({ ...options, log }).catch((error: unknown) => {
      starting = null
      throw error
    })
    return starting
  }

  /** Does one request's work with the accounts; what fails there without a word of ours is sign-in not available. */
  const withAccounts = async <Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (accounts: Accounts) => Promise<Result>,
  ): Promise<Result> => {
    reply.header('cache-control', 'no-store')
    try {
      const accounts = await open()
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
          await asWebRequest(request, { path: '/api/auth/sign-in/anonymous', cookie: null }),
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

  for (const [method, url] of passedThrough) {
    app.route({
      method,
      url,
      handler: (request, reply) =>
        withAccounts(request, reply, async (accounts) => {
          // For its refusals only: what is a JSON object goes on byte for byte.
          parseBody(request.body)
          return forward(await accounts.handler(await asWebRequest(request)), reply)
        }),
    })
  }
}

/** Loaded when first needed: the library takes longer to import than the rest of the service takes to start. */
async function openAccounts(options: BuiltInIssuerOptions): Promise<Accounts> {
  const [{ createAccounts }, secret] = await Promise.all([import('./accounts.ts'), readSecret(options.database)])
  return createAccounts({
    ...options,
    secret,
    issuer: builtInIssuerName(options.publicUrl),
    audience: BUILT_IN_AUDIENCE,
  })
}

interface Session {
  readonly userId: string | null
  /** With the cookie renewed or taken back, where that is due. */
  readonly headers: Headers
}

/** Whose session the cookie is. A database that does not answer throws: as "no session" it would make a new guest. */
async function readSession(accounts: Accounts, cookie: string | undefined): Promise<Session> {
  if (!cookie) return { userId: null, headers: new Headers() }
  const { response, headers } = await accounts.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true })
  return { userId: response?.user.id ?? null, headers }
}

/** Nothing of the person goes into the token: it is shown to every service that is called with it. */
async function tokenFor(accounts: Accounts, userId: string): Promise<AccessToken> {
  const payload = { sub: userId, iat: Math.floor(Date.now() / 1000) }
  const { token } = await accounts.api.signJWT({ body: { payload } })
  return { token, expiresAt: new Date(Number(decodeJwt(token).exp) * 1000).toISOString() }
}

function setCookies(reply: FastifyReply, headers: Headers): void {
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
}

/** What better-auth may see of a request. */
const passedOn = [
  'accept',
  'content-type',
  'cookie',
  'origin',
  'referer',
  'user-agent',
  'sec-fetch-site',
  'sec-fetch-mode',
]

async function asWebRequest(request: FastifyRequest, change: { path?: string; cookie?: null } = {}): Promise<Request> {
  const { CLIENT_ADDRESS_HEADER } = await import('./accounts.ts')
  const origin = originOf(request)
  const headers = new Headers()
  for (const name of passedOn) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  // Browsers say where a POST comes from. A caller who does not is a script: no page can have tricked it, and refusing
  // it for want of an origin would leave cookies to browsers.
  if (!['origin', 'referer', 'sec-fetch-site'].some((name) => headers.has(name))) headers.set('origin', origin)
  if (change.cookie === null) headers.delete('cookie')
  headers.set(CLIENT_ADDRESS_HEADER, request.ip)
  const body = request.method === 'GET' || !Buffer.isBuffer(request.body) ? null : new Uint8Array(request.body)
  if (body && body.length > 0 && !change.path) headers.set('content-type', 'application/json')
  // A proxy may send the whole address where others send the path.
  const { pathname, search } = new URL(change.path ?? request.url, origin)
  return new Request(origin + pathname + search, {
    method: request.method,
    headers,
    ...(body && body.length > 0 && !change.path ? { body } : {}),
  })
}

/** Where the request was sent. What no browser would send as a host must not become a URL that cannot be parsed. */
function originOf({ protocol, host }: FastifyRequest): string {
  const address = `${protocol === 'https' ? 'https' : 'http'}://${host}`
  return URL.canParse(address) ? new URL(address).origin : 'http://localhost'
}

/** The cookie is kept from scripts; a session token in the body would hand it to them all the same. */
function withoutSessionToken(text: string): string {
  const body = JSON.parse(text) as { token?: string; session?: { token?: string } } | null
  delete body?.token
  delete body?.session?.token
  return JSON.stringify(body)
}

/** better-auth's answer as ours: its errors in the `success: false` envelope, its cookies untouched. */
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
