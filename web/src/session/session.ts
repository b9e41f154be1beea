import { ArenaApiError, type ArenaClient, createClient } from '@arena/client'
import type { Me, SignInWays } from '@arena/contract'
import { readSetting, writeSetting } from '../settings.ts'
import { forgetTab } from '../tab-memory.ts'

/** Where this browser's tokens come from; remembered, so that a first visit asks for nothing in vain. */
export type TokenSource = 'built-in' | 'open-id'

export interface Token {
  readonly value: string
  readonly expiresAtMs: number
}

/** Refreshed this long before it expires: a battle that starts now must not end in a 401. */
const REFRESH_AHEAD_MS = 90_000

export interface SessionState {
  /** `starting` until it is known whether a session of an earlier visit goes on. */
  readonly status: 'starting' | 'visitor' | 'signed-in'
  readonly me: Me | null
  /** Grows when the pages must forget what they show: somebody signed out, or somebody else is here now. */
  readonly epoch: number
}

/** Gets a fresh token of an OpenID issuer, or `null` when the issuer wants the person to sign in again. */
export interface OpenIdTokens {
  refresh(): Promise<Token | null>
  forget(): void
}

/**
 * Who uses this page. Access tokens live in memory. What makes new ones is kept from scripts in the cookie of the built-in
 * issuer; the refresh token of an OpenID issuer has no such place and stays in the tab's storage until the tab is closed.
 */
export class Session {
  readonly #listeners = new Set<() => void>()
  readonly #openId: () => Promise<OpenIdTokens>
  #state: SessionState = { status: 'starting', me: null, epoch: 0 }
  /** Of this tab. The remembered one is every tab's, and another tab may change it. */
  #source: TokenSource | null = null
  #token: Token | null = null
  #refreshing: Promise<Token | null> | null = null
  /** The last one here, also after their session ran out. */
  #lastMe: Me | null = null
  #readingMe = false
  /** Counts sign-ins: what an older one still brings is not this one's. */
  #turn = 0
  /** The client for everybody: it sends the token where there is one. */
  readonly arena: ArenaClient

  constructor(options: { openId: () => Promise<OpenIdTokens> }) {
    this.#openId = options.openId
    this.arena = createClient({
      baseUrl: location.origin,
      token: async () => (await this.#currentToken())?.value ?? null,
      fetch: (address, init) => this.#fetch(address, init),
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): SessionState => this.#state

  /**
   * Goes on with the session of an earlier visit, if there is one. While the service is away nothing is forgotten: the
   * session is found again by the next call that gets through.
   */
  async start(): Promise<void> {
    const remembered = readSetting('sign-in')
    this.#source = remembered === 'built-in' || remembered === 'open-id' ? remembered : null
    if (this.#source === null) return this.#become({ status: 'visitor', me: null })
    await this.#readMe().catch(() => this.#become({ status: 'visitor', me: null }))
  }

  ways(): Promise<SignInWays> {
    return this.arena.identity.ways()
  }

  async continueAsGuest(): Promise<void> {
    const { token, expiresAt } = await this.arena.identity.guest()
    await this.#enter('built-in', { value: token, expiresAtMs: Date.parse(expiresAt) })
  }

  async signUp(account: { email: string; password: string; name: string }): Promise<void> {
    await this.arena.identity.signUp(account)
    await this.#enter('built-in', null)
  }

  async signIn(account: { email: string; password: string }): Promise<void> {
    await this.arena.identity.signIn(account)
    await this.#enter('built-in', null)
  }

  /** With tokens that an OpenID issuer has just given. */
  async enterWithOpenId(token: Token): Promise<void> {
    await this.#enter('open-id', token)
  }

  async signOut(): Promise<void> {
    if (this.#source === 'built-in') await this.arena.identity.signOut()
    if (this.#source === 'open-id') (await this.#openId()).forget()
    this.#end({ forget: true })
  }

  async #enter(source: TokenSource, token: Token | null): Promise<void> {
    this.#turn += 1
    this.#refreshing = null
    this.#source = source
    this.#token = token
    writeSetting('sign-in', source)
    await this.#readMe()
  }

  async #readMe(): Promise<void> {
    if ((await this.#currentToken()) === null) return
    const me = await this.arena.identity.me()
    const before = this.#lastMe
    // Whose account a guest has just made keeps what the guest had, and whose session ran out goes on as a guest with the
    // prompt that was written: both are still the same person.
    const replaced = before !== null && before.userId !== me.userId && !before.guest && !me.guest
    this.#lastMe = me
    this.#become({ status: 'signed-in', me }, { forget: replaced })
  }

  #end({ forget = false } = {}): void {
    if (forget) this.#lastMe = null
    this.#turn += 1
    this.#refreshing = null
    // Another tab may have a session of its own at the issuer; the cookie is the same for all of them.
    if (this.#source === 'built-in' || forget) writeSetting('sign-in', null)
    this.#source = null
    this.#token = null
    this.#become({ status: 'visitor', me: null }, { forget })
  }

  #become(next: Omit<SessionState, 'epoch'>, { forget = false } = {}): void {
    // Before the pages are made anew: they begin with what the tab remembers.
    if (forget) forgetTab()
    this.#state = { ...next, epoch: this.#state.epoch + (forget ? 1 : 0) }
    for (const listener of this.#listeners) listener()
  }

  async #currentToken(): Promise<Token | null> {
    const token = this.#token
    if (token && token.expiresAtMs - REFRESH_AHEAD_MS > Date.now()) return token
    if (this.#source === null) return null
    try {
      return await this.#refresh()
    } catch (error) {
      // The old one is still good for a moment, and the service may be back by then.
      if (token && token.expiresAtMs > Date.now()) return token
      throw error
    }
  }

  /** One request however many calls wait for it. */
  #refresh(): Promise<Token | null> {
    if (this.#refreshing) return this.#refreshing
    const turn = this.#turn
    const refreshing = this.#freshToken()
      .then((token) => (turn === this.#turn ? this.#take(token) : this.#currentToken()))
      .finally(() => {
        if (this.#refreshing === refreshing) this.#refreshing = null
      })
    this.#refreshing = refreshing
    return refreshing
  }

  /** `null` when the session is over; throws when that cannot be known now, which must not sign anybody out. */
  async #freshToken(): Promise<Token | null> {
    if (this.#source === 'open-id') return (await this.#openId()).refresh()
    const response = await fetch('/api/auth/token')
    if (response.status === 401) return null
    if (!response.ok) {
      throw new ArenaApiError({ status: response.status, headers: response.headers, body: null })
    }
    const { token, expiresAt } = (await response.json()) as { token: string; expiresAt: string }
    return { value: token, expiresAtMs: Date.parse(expiresAt) }
  }

  #take(token: Token | null): Token | null {
    this.#token = token
    if (token === null) {
      this.#end()
      return null
    }
    const { status, me } = this.#state
    // Another tab may have signed somebody else in, or the service was away when this page began.
    const somebodyElse = this.#source === 'built-in' && me !== null && subjectOf(token) !== me.userId
    if ((status === 'visitor' || somebodyElse) && !this.#readingMe) {
      this.#readingMe = true
      void this.#readMe()
        .catch(() => {})
        .finally(() => {
          this.#readingMe = false
        })
    }
    return token
  }

  /** A token that the service no longer takes (a new key, a clock that is wrong) is replaced once, silently. */
  async #fetch(address: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
    const response = await fetch(address, init)
    const headers = new Headers(init?.headers)
    if (response.status !== 401 || !headers.has('authorization')) return response
    const fresh = await this.#refresh()
    if (!fresh || `Bearer ${fresh.value}` === headers.get('authorization')) return response
    headers.set('authorization', `Bearer ${fresh.value}`)
    return fetch(address, { ...init, headers })
  }
}

/** Whose token it is, by its own word: the service checks it, the page only wants to know whether it changed hands. */
function subjectOf({ value }: Token): string | null {
  try {
    const payload = value.split('.')[1] ?? ''
    return (JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { sub?: string }).sub ?? null
  } catch {
    return null
  }
}
