import { ArenaApiError, createClient } from '@arena/client'
import type { AccessToken } from '@arena/contract'
import { CommandError } from './errors.ts'
import { askService, notArena } from './service.ts'

/** A token of a new guest. */
export const guestToken = (url: string): Promise<AccessToken> =>
  issue(url, (call) => createClient({ baseUrl: url }).identity.guest(call))

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly signUp: boolean
}

/** A token for an account: signs in (or up), then exchanges the session cookie for it. */
export function signIn(url: string, credentials: Credentials): Promise<AccessToken> {
  return issue(url, async (call) => {
    const cookie = await openSession(url, credentials, call)
    const withSession: typeof fetch = (address, init) =>
      fetch(address, { ...init, headers: { ...init?.headers, cookie } })
    return createClient({ baseUrl: url, fetch: withSession }).identity.refresh(call)
  })
}

async function openSession(url: string, { email, password, signUp }: Credentials, call: { signal: AbortSignal }) {
  const name = email.split('@')[0]
  const response = await fetch(`${url}/api/auth/${signUp ? 'sign-up' : 'sign-in'}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, ...(signUp ? { name } : {}) }),
    ...call,
  })
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null)
    throw new ArenaApiError({ status: response.status, headers: response.headers, body })
  }
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function issue(url: string, call: (options: { signal: AbortSignal }) => Promise<AccessToken>) {
  try {
    const issued = await askService(url, call)
    // An empty token would only fail later, as a 401 in another program.
    if (typeof issued?.token !== 'string' || issued.token === '') throw new CommandError(notArena(url))
    return issued
  } catch (error) {
    const refusal = error instanceof CommandError ? error.cause : null
    if (!(refusal instanceof ArenaApiError) || refusal.code !== 'NOT_FOUND') throw error
    throw new CommandError(`${url} issues no tokens: get one from its OpenID issuer.`)
  }
}
