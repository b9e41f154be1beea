import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import {
  type AccessToken,
  type accountOperations,
  changePassword,
  endSession,
  getSession,
  getTokenKeys,
  listSessions,
  refreshToken,
  resetPassword,
  signIn,
  signInAsGuest,
  signOut,
  signUp,
} from '@arena/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { cachedAsync } from '../../async/cached.ts'
import { ArenaError } from '../../base/errors.ts'
import { isUuid, newId } from '../../base/ids.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import { type Bind, sent } from '../../http/bind.ts'
import { Unauthorized } from '../../http/caller.ts'
import { parseBody } from '../../http/read-input.ts'
import { addressKey, type CreateLimiter } from '../../rate-limits/index.ts'
import type { TrustedIssuer } from '../tokens/authenticate.ts'
import { createKeyCache } from '../tokens/key-cache.ts'
import type { RefusedUsers } from '../tokens/refused-users.ts'
import type { Accounts, AccountsLog, AccountsOptions } from './accounts.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { Invitations } from './invitations.ts'
import type { SessionStore } from './sessions.ts'
import { readKeys, readSecret } from './store.ts'
import { CLIENT_ADDRESS_HEADER, isCrossOrigin, toWebRequest } from './web-request.ts'

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
  readonly config: Pick<Config, 'publicUrl' | 'corsOrigins' | 'rateLimit' | 'signUp' | 'guests'>
  readonly database: Database
  readonly createLimiter: CreateLimiter
  readonly log: AccountsLog
  readonly sessions: SessionStore
  readonly invitations: Pick<Invitations, 'use' | 'undoUse'>
  readonly refusedUsers: Pick<RefusedUsers, 'check'>
  /** Throws if the user is a guest and there are none. */
  readonly checkGuest: (user: { readonly userId: string }) => Promise<void>
  readonly onGuestBecameAccount: AccountsOptions['onGuestBecameAccount']
}

/**
 * Failed sign-ins in a row at one account, from one address and from all. The second limit is higher: a stranger who reaches
 * it locks the owner out. better-auth counts by address only.
 */
const ATTEMPTS_PER_ADDRESS = { name: 'sign-in-address', max: 10, seconds: 15 * 60 }
const ATTEMPTS_PER_ACCOUNT = { name: 'sign-in', max: 100, seconds: 15 * 60 }

interface ForwardedCall {
  readonly accounts: Accounts
  readonly request: FastifyRequest
  /** For our own checks; better-auth gets the bytes. */
  readonly body: Readonly<Record<string, unknown>>
}

export interface BuiltInIssuer {
  /** A token of nobody, made as for a user who signs in. The very first one stores the signing key. */
  makeToken(): Promise<string>
}

/** The built-in issuer: accounts, guests, and tokens for both. */
export function serveBuiltInIssuer(app: FastifyInstance, bind: Bind, options: BuiltInIssuerOptions): BuiltInIssuer {
  const { config, sessions } = options
  // better-auth has one logger for all requests. With this, its lines carry the correlation id of their request.
  const requestLog = new AsyncLocalStorage<AccountsLog>()
  const log: AccountsLog = {
    warn: (details, message) => (requestLog.getStore() ?? options.log).warn(details, message),
    error: (details, message) => (requestLog.getStore() ?? options.log).error(details, message),
  }
  const cachedAccounts = cachedAsync(() => openAccounts({ ...options, log }))
  const attemptsPerAddress = options.createLimiter(ATTEMPTS_PER_ADDRESS)
  const attemptsPerAccount = options.createLimiter(ATTEMPTS_PER_ACCOUNT)

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
        if (!config.guests) throw new ArenaError('guests-off')
        const { origin, cookie } = request.headers
        const crossOrigin = isCrossOrigin(request, config.publicUrl)
        if (crossOrigin && config.corsOrigins?.includes(String(origin)) === false) {
          throw new ArenaError('origin-forbidden')
        }
        const session = await readSession(accounts, crossOrigin ? undefined : cookie)
        if (session.userId !== null) {
          setCookies(reply, session.headers)
          await options.refusedUsers.check(session.userId)
          return tokenFor(accounts, session.userId)
        }
        const response = await accounts.handler(
          toWebRequest(request, { path: '/api/auth/sign-in/anonymous', cookie: null }),
        )
        if (!response.ok) {
          await forward(response, reply)
          return sent
        }
        // With a cookie, a form on another site would replace the session of everybody who opens that site.
        if (!crossOrigin) setCookies(reply, response.headers)
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
        await options.checkGuest({ userId: session.userId })
        await options.refusedUsers.check(session.userId)
        return tokenFor(accounts, session.userId)
      }),
  })

  bind(listSessions, {
    handle: ({ caller, request, reply }) =>
      withAccounts(request, reply, async (accounts) => {
        const { sessionId } = await readSession(accounts, request.headers.cookie)
        return { items: await sessions.list(caller.userId, sessionId) }
      }),
  })
  bind(endSession, {
    async handle({ caller, params }) {
      const ended = isUuid(params.sessionId) && (await sessions.end(caller.userId, params.sessionId))
      if (!ended) throw new ArenaError('session-not-found')
      return { success: true as const, message: 'Session ended' }
    },
  })

  // better-auth checks it only if there is a cookie. A form on another site sends none, and signs a user out all the same.
  const refuseOtherSites = async (request: FastifyRequest) => {
    if (isCrossOrigin(request, config.publicUrl)) throw new ArenaError('site-forbidden')
  }
  const pass = ({ accounts, request }: ForwardedCall): Promise<Response> => accounts.handler(toWebRequest(request))
  const serve = (
    { method, path }: (typeof accountOperations)[number],
    answer: (call: ForwardedCall) => Promise<Response> = pass,
  ) =>
    app.route({
      method,
      url: path,
      onRequest: method === 'POST' ? refuseOtherSites : [],
      handler: (request, reply) =>
        withAccounts(request, reply, async (accounts) =>
          forward(await answer({ accounts, request, body: parseBody(request.body) }), reply),
        ),
    })

  /** Uses the invitation up first: of two sign-ups at once, the second one must not create an account. */
  const signUpInvited = async (call: ForwardedCall): Promise<Response> => {
    const { invitation } = call.body
    const invitationId = typeof invitation === 'string' ? await options.invitations.use(invitation) : null
    if (invitationId === null) throw new ArenaError('invitation-required')
    const undo = () =>
      options.invitations
        .undoUse(invitationId)
        .catch((err: unknown) => call.request.log.warn({ err, invitationId }, 'an invitation stays used up'))
    const response = await pass(call).catch(async (error: unknown) => {
      await undo()
      throw error
    })
    if (!response.ok) await undo()
    return response
  }

  // All other endpoints of better-auth stay closed: each is one more thing to secure.
  serve(signUp, async (call) => {
    if (config.signUp === 'closed') throw new ArenaError('sign-up-closed')
    await refuseCommonPassword(call.body, 'password')
    return config.signUp === 'open' ? pass(call) : signUpInvited(call)
  })
  serve(signIn, async (call) => {
    const { email } = call.body
    if (typeof email !== 'string') return pass(call)
    const account = accountKey(email)
    const attempts = [
      { limiter: attemptsPerAddress, key: `${account} ${addressKey(call.request.ip)}` },
      { limiter: attemptsPerAccount, key: account },
    ]
    for (const { limiter, key } of attempts) {
      const seconds = await limiter.count(key)
      if (seconds !== null) throw new ArenaError('rate-limited', { seconds })
    }
    const response = await pass(call)
    if (response.ok) {
      // The user is signed in, whether the counts are reset or not.
      await Promise.all(attempts.map(({ limiter, key }) => limiter.forget(key))).catch((err: unknown) =>
        call.request.log.warn({ err }, 'the counts of failed sign-ins were not reset'),
      )
    }
    return response
  })
  serve(changePassword, async (call) => {
    await refuseCommonPassword(call.body, 'newPassword')
    return pass(call)
  })
  serve(resetPassword, async (call) => {
    await refuseCommonPassword(call.body, 'newPassword')
    return pass(call)
  })
  serve(signOut)
  serve(getSession)
  serve(getTokenKeys)

  return {
    async makeToken() {
      return (await tokenFor(await cachedAccounts.get(), newId())).token
    },
  }
}

/** better-auth checks everything else about a password. */
async function refuseCommonPassword(body: Readonly<Record<string, unknown>>, field: string): Promise<void> {
  const password = body[field]
  if (typeof password === 'string' && (await isCommonPassword(password))) {
    throw new ArenaError('password-common', { field })
  }
}

/** Hashed, because the table of counts is no place for e-mail addresses, and because a caller can send any length. */
const accountKey = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('base64url')

/** Loaded while the database starts, or on first use: better-auth takes long to import. */
async function openAccounts({ config, database, onGuestBecameAccount, log }: BuiltInIssuerOptions): Promise<Accounts> {
  const { publicUrl, rateLimit: guestsMax } = config
  const [{ createAccounts }, secret] = await Promise.all([import('./accounts.ts'), readSecret(database)])
  return createAccounts({
    database,
    publicUrl,
    guestsMax,
    onGuestBecameAccount,
    log,
    secret,
    issuer: builtInIssuerName(publicUrl),
    audience: BUILT_IN_AUDIENCE,
    clientAddressHeader: CLIENT_ADDRESS_HEADER,
  })
}

interface Session {
  readonly sessionId: string | null
  readonly userId: string | null
  /** They may renew or delete the cookie. */
  readonly headers: Headers
}

/** Finds the session of the cookie. Throws if the database is down: "no session" would create a new guest. */
async function readSession(accounts: Accounts, cookie: string | undefined): Promise<Session> {
  if (!cookie) return { sessionId: null, userId: null, headers: new Headers() }
  const { response, headers } = await accounts.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true })
  return { sessionId: response?.session.id ?? null, userId: response?.user.id ?? null, headers }
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
