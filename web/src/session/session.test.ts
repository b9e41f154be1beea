import { ArenaApiError } from '@arena/client'
import type { Me } from '@arena/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PATIENCE } from '../../../server/src/testing/patience.ts'
import { IssuerFailure } from './issuer-failure.ts'
import { type OpenIdTokens, Session } from './session.ts'

const NOW = Date.parse('2026-01-31T12:00:00Z')
const MINUTE = 60_000

type Person = Pick<Me, 'userId' | 'guest'>
const ada: Person = { userId: 'ada', guest: false }
const grace: Person = { userId: 'grace', guest: false }
const guest: Person = { userId: 'guest', guest: true }

/** The service as a session sees it: a cookie, tokens of its user, and the user of a token. */
const service = {
  /** The user of the cookie, which all tabs of the browser share. */
  cookie: null as Person | null,
  /** Tokens that were issued, by value. */
  issued: new Map<string, Person>(),
  /** A status to answer token requests with, instead of a token. */
  tokenStatus: null as number | null,
  tokens: 0,
  blocked: false,
  calls: [] as string[],

  token(person: Person) {
    const payload = btoa(JSON.stringify({ sub: person.userId }))
    service.tokens += 1
    const value = `header.${payload}.${service.tokens}`
    service.issued.set(value, person)
    return { token: value, expiresAt: new Date(Date.now() + 15 * MINUTE).toISOString() }
  },

  answer(method: string, path: string, authorization: string | null): Response {
    service.calls.push(`${method} ${path}`)
    const refused = (status: number, reason: string) => Response.json({ success: false, code: 'X', reason }, { status })
    const signIn = (person: Person) => {
      service.cookie = person
      return Response.json({ user: {} })
    }
    if (path === '/api/auth/guest') {
      service.cookie = guest
      return Response.json(service.token(guest))
    }
    if (path === '/api/auth/sign-in/email') return signIn(ada)
    if (path === '/api/auth/sign-up/email') return signIn(ada)
    if (path === '/api/auth/sign-out') {
      service.cookie = null
      return Response.json({ success: true })
    }
    if (path === '/api/auth/token') {
      if (service.blocked) return refused(403, 'user-blocked')
      if (service.tokenStatus !== null) return refused(service.tokenStatus, 'sign-in-unavailable')
      return service.cookie ? Response.json(service.token(service.cookie)) : new Response(null, { status: 401 })
    }
    const person = service.issued.get(authorization?.replace('Bearer ', '') ?? '')
    if (!person) return new Response(null, { status: 401 })
    return Response.json(path === '/api/me' ? person : { items: [] })
  },
}

const stores = { local: new Map<string, string>(), tab: new Map<string, string>() }
const storageOf = (items: Map<string, string>) => ({
  getItem: (name: string) => items.get(name) ?? null,
  setItem: (name: string, value: string) => void items.set(name, value),
  removeItem: (name: string) => void items.delete(name),
})

const noIssuer: OpenIdTokens = { refresh: async () => null, forget: () => {} }
const openTab = (openId = noIssuer) => new Session({ openId: async () => openId })

/** A tab of a browser that was signed in before. */
async function startSignedIn(person: Person): Promise<Session> {
  service.cookie = person
  stores.local.set('arena.sign-in', 'built-in')
  const session = openTab()
  await session.start()
  return session
}

const count = (call: string) => service.calls.filter((made) => made === call).length
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE)

beforeEach(() => {
  Object.assign(service, { cookie: null, issued: new Map(), tokenStatus: null, blocked: false, calls: [] })
  for (const items of Object.values(stores)) items.clear()
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  vi.stubGlobal('location', { origin: 'http://arena.test' })
  vi.stubGlobal('localStorage', storageOf(stores.local))
  vi.stubGlobal('sessionStorage', storageOf(stores.tab))
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const authorization = new Headers(init?.headers).get('authorization')
    return service.answer(init?.method ?? 'GET', new URL(address, 'http://arena.test').pathname, authorization)
  })
})

// Test files share their globals.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the first visit', () => {
  it.each([
    ['is new until there is a session', async (_: Session) => {}, true],
    ['is not new as a guest', (session: Session) => session.continueAsGuest(), false],
    [
      'is not new after a sign-out',
      async (session: Session) => {
        await session.continueAsGuest()
        await session.signOut()
      },
      false,
    ],
  ])('[P65] %s, also in the next tab', async (_case, act, isNew) => {
    const session = openTab()
    await session.start()
    await act(session)
    expect(session.isNew()).toBe(isNew)
    const next = openTab()
    await next.start()
    expect(next.isNew()).toBe(isNew)
  })

  it('sends no request', async () => {
    const session = openTab()
    expect(session.state().status).toBe('starting')
    await session.start()
    expect(session.state()).toEqual({ status: 'visitor', me: null, blocked: false, epoch: 0 })
    expect(service.calls).toEqual([])
  })

  it('[A7] continues as a guest with the token of the reply', async () => {
    const session = openTab()
    await session.start()
    await session.continueAsGuest()
    expect(session.state()).toMatchObject({ status: 'signed-in', me: guest })
    expect(service.calls).toEqual(['POST /api/auth/guest', 'GET /api/me'])
  })
})

describe('a sign-in', () => {
  it.each(['signIn', 'signUp'] as const)(
    'by %s reads the user, and the next visit has the same session',
    async (way) => {
      const session = openTab()
      await session[way]({ email: 'ada@arena.test', password: 'a long one', name: 'Ada' })
      expect(session.state()).toMatchObject({ status: 'signed-in', me: ada })
      const next = openTab()
      await next.start()
      expect(next.state()).toMatchObject({ status: 'signed-in', me: ada })
    },
  )

  it('keeps what the pages show when a guest creates an account', async () => {
    const session = openTab()
    await session.continueAsGuest()
    stores.tab.set('arena.battle-draft', 'Why?')
    await session.signUp({ email: 'ada@arena.test', password: 'a long one', name: 'Ada' })
    expect(session.state()).toMatchObject({ me: ada, epoch: 0 })
    expect(stores.tab.get('arena.battle-draft')).toBe('Why?')
  })

  it('[P18] of another user drops what the pages show and what was typed', async () => {
    const session = await startSignedIn(grace)
    stores.tab.set('arena.battle-draft', 'Why?')
    await session.signIn({ email: 'ada@arena.test', password: 'a long one' })
    expect(session.state()).toMatchObject({ me: ada, epoch: 1 })
    expect(stores.tab.size).toBe(0)
  })

  it('at an issuer whose token the service refuses leaves no session behind', async () => {
    const forget = vi.fn()
    const token = (value: string) => ({ value, expiresAtMs: NOW + MINUTE * 15 })
    const session = openTab({ refresh: async () => token('also unknown'), forget })
    const entered = session.enterWithOpenId(token('unknown'))
    await expect(entered).rejects.toBeInstanceOf(IssuerFailure)
    expect(session.state().status).toBe('visitor')
    expect(stores.local.get('arena.sign-in')).toBe('ended')
    expect(forget).toHaveBeenCalled()
  })
})

describe('a token', () => {
  it('[A7] is refreshed before it expires, once for all waiting calls', async () => {
    const session = await startSignedIn(ada)
    await session.arena.threads.list({})
    expect(count('GET /api/auth/token')).toBe(1)
    later(14)
    await Promise.all([session.arena.threads.list({}), session.arena.threads.list({}), session.arena.models.list()])
    expect(count('GET /api/auth/token')).toBe(2)
  })

  it('that the service rejects is replaced, and the call is repeated', async () => {
    const session = await startSignedIn(ada)
    service.issued.clear()
    await expect(session.arena.threads.list({})).resolves.toEqual({ items: [] })
    expect(count('GET /api/threads')).toBe(2)
  })

  it('is used to its end while the service cannot refresh it', async () => {
    const session = await startSignedIn(ada)
    service.tokenStatus = 503
    later(14)
    await expect(session.arena.threads.list({})).resolves.toEqual({ items: [] })
    later(2)
    await expect(session.arena.threads.list({})).rejects.toBeInstanceOf(ArenaApiError)
    expect(session.state().status).toBe('signed-in')
  })
})

describe('an expired session', () => {
  it('[A7] makes a visitor, who keeps what the pages show', async () => {
    const session = await startSignedIn(ada)
    stores.tab.set('arena.battle-draft', 'Why?')
    service.cookie = null
    later(16)
    await session.arena.threads.list({}).catch(() => {})
    expect(session.state()).toMatchObject({ status: 'visitor', me: null, epoch: 0 })
    expect(stores.tab.get('arena.battle-draft')).toBe('Why?')
    await session.continueAsGuest()
    expect(session.state()).toMatchObject({ me: guest, epoch: 0 })
  })

  it('is not assumed when the service does not respond at the start: the next call restores it', async () => {
    service.tokenStatus = 503
    const session = await startSignedIn(ada)
    expect(session.state().status).toBe('visitor')
    service.tokenStatus = null
    await session.arena.threads.list({})
    await vi.waitFor(() => expect(session.state()).toMatchObject({ status: 'signed-in', me: ada }), PATIENCE)
  })
})

describe('several tabs', () => {
  it('follow another tab that signed in as somebody else, when they need a token', async () => {
    const session = await startSignedIn(grace)
    await openTab().signIn({ email: 'ada@arena.test', password: 'a long one' })
    later(16)
    await session.arena.threads.list({})
    await vi.waitFor(() => expect(session.state()).toMatchObject({ me: ada, epoch: 1 }), PATIENCE)
  })

  it('follow another tab that signed out', async () => {
    const first = await startSignedIn(ada)
    const second = await startSignedIn(ada)
    await second.signOut()
    later(16)
    await first.arena.threads.list({}).catch(() => {})
    expect(first.state().status).toBe('visitor')
  })

  it('at an issuer have their own sessions: the end of one keeps the others', async () => {
    stores.local.set('arena.sign-in', 'open-id')
    const session = openTab()
    await session.start()
    expect(session.state().status).toBe('visitor')
    expect(stores.local.get('arena.sign-in')).toBe('open-id')
  })
})

describe('a sign-out', () => {
  it('[P18] ends the session, and drops what the pages show and what was typed', async () => {
    const session = await startSignedIn(ada)
    stores.tab.set('arena.chat-draft', 'Why?')
    const seen: string[] = []
    session.subscribe(() => seen.push(`${session.state().status} ${stores.tab.size}`))
    await session.signOut()
    expect(service.cookie).toBeNull()
    expect(session.state()).toMatchObject({ status: 'visitor', me: null, epoch: 1 })
    expect(stores.local.get('arena.sign-in')).toBe('ended')
    // The pages start with the data of the tab, so it is gone before they are told.
    expect(seen).toEqual(['visitor 0'])
    await session.arena.threads.list({}).catch(() => {})
    expect(count('GET /api/auth/token')).toBe(1)
  })

  it('that fails leaves the user signed in', async () => {
    const session = await startSignedIn(ada)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    await expect(session.signOut()).rejects.toThrow()
    expect(session.state()).toMatchObject({ status: 'signed-in', me: ada })
  })
})

it('says that a user is blocked, also at the next visit, and lets another one sign in', async () => {
  service.blocked = true
  for (let visit = 0; visit < 2; visit += 1) {
    const session = await startSignedIn(grace)
    expect(session.state()).toMatchObject({ status: 'visitor', me: null, blocked: true })
    expect(stores.local.get('arena.sign-in')).toBe('built-in')
  }
  service.blocked = false
  const session = openTab()
  await session.signIn({ email: 'ada@arena.test', password: 'a long one' })
  expect(session.state()).toMatchObject({ me: ada, blocked: false })
})
