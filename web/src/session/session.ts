import { ArenaApiError, type ArenaClient, createClient } from '@arena/client'
import type { Me, SignInOptions } from '@arena/contract'
import { createEmitter } from '../emitter.ts'
import { clearUserItems, readSetting, writeSetting } from '../storage.ts'
import { IssuerFailure } from './issuer-failure.ts'

/** The source of this browser's tokens. It is stored, so that a first visit sends no needless request. The end of a session stores `ended` instead. */
export type TokenSource = 'built-in' | 'open-id'

export interface Token {
  readonly value: string
  readonly expiresAtMs: number
}

/** Tokens are refreshed this long before they expire, so that a battle does not end with a 401. */
const REFRESH_AHEAD_MS = 90_000

export interface SessionState {
  /** `starting` until it is known whether there is a session of an earlier visit. */
  readonly status: 'starting' | 'visitor' | 'signed-in'
  readonly me: Me | null
  /** The service refuses this browser's user. The pages show it, and another user can sign in. */
  readonly blocked: boolean
  /** Grows when the pages must drop their data: after a sign-out or for another user. */
  readonly epoch: number
}

/** `refresh` returns a new token, or `null` when the user must sign in again. */
export interface OpenIdTokens {
  refresh(): Promise<Token | null>
  forget(): void
}

/**
 * The current user. Access tokens are in memory. The built-in issuer's session is an HTTP-only cookie; the refresh token of
 * an OpenID issuer is in the tab's storage until the tab is closed.
 */
export class Session {
  readonly #emitter = createEmitter()
  readonly subscribe = this.#emitter.subscribe
  readonly #openId: () => Promise<OpenIdTokens>
  #state: SessionState = { status: 'starting', me: null, blocked: false, epoch: 0 }
  /** The source of this tab. Another tab may change the stored one. */
  #source: TokenSource | null = null
  #token: Token | null = null
  #refreshing: Promise<Token | null> | null = null
  /** The last user, also after their session expired. */
  #lastMe: Me | null = null
  #readingMe = false
  /** Counts sign-ins, so that late replies of an earlier one are ignored. */
  #generation = 0
  /** Sends the token, if there is one. */
  readonly arena: ArenaClient

  constructor(options: { openId: () => Promise<OpenIdTokens> }) {
    this.#openId = options.openId
    this.arena = createClient({
      baseUrl: location.origin,
      token: () => this.#currentToken().then((token) => token?.value ?? null, withoutBlocked),
      fetch: (address, init) => this.#fetch(address, init),
    })
  }

  readonly state = (): SessionState => this.#state

  /**
   * Restores the session of an earlier visit, if there is one. When the service does not respond, the next successful
   * call restores it.
   */
  async start(): Promise<void> {
    const stored = readSetting('sign-in')
    this.#source = stored === 'built-in' || stored === 'open-id' ? stored : null
    if (this.#source === null) return this.#setState({ status: 'visitor', me: null })
    await this.#readMe().catch((error: unknown) =>
      isBlocked(error) ? this.#end({ blocked: true }) : this.#setState({ status: 'visitor', me: null }),
    )
  }

  ways(): Promise<SignInOptions> {
    return this.arena.identity.ways()
  }

  /** Whether this browser never had a session: then nobody is asked who they are. */
  isNew(): boolean {
    return this.#generation === 0 && readSetting('sign-in') === null
  }

  async continueAsGuest(): Promise<void> {
    const { token, expiresAt } = await this.arena.identity.guest()
    await this.#enter('built-in', { value: token, expiresAtMs: Date.parse(expiresAt) })
  }

  async signUp(account: { email: string; password: string; name: string; invitation?: string }): Promise<void> {
    await this.arena.identity.signUp(account)
    await this.#enter('built-in', null)
  }

  async signIn(account: { email: string; password: string }): Promise<void> {
    await this.arena.identity.signIn(account)
    await this.#enter('built-in', null)
  }

  async enterWithOpenId(token: Token): Promise<void> {
    try {
      await this.#enter('open-id', token)
    } catch (error) {
      if (!(error instanceof ArenaApiError) || error.status !== 401) throw error
      // Another sign-in would give the same token, so the page must not offer to continue with it.
      await this.signOut()
      throw new IssuerFailure('token-refused', { cause: error })
    }
  }

  async signOut(): Promise<void> {
    if (this.#source === 'built-in') await this.arena.identity.signOut()
    if (this.#source === 'open-id') (await this.#openId()).forget()
    this.#end({ forget: true })
  }

  async changeMe(change: Partial<Pick<Me, 'sharesPreferences'> & { readonly name: string }>): Promise<void> {
    const me = await this.arena.identity.changeMe(change)
    this.#lastMe = me
    this.#setState({ status: 'signed-in', me })
  }

  /** Deletes the user and everything that is theirs. */
  async deleteUser(): Promise<void> {
    await this.arena.identity.deleteMe()
    // Removes the cookie and the issuer's token. The user is gone, whether that works or not.
    await this.signOut().catch(() => this.#end({ forget: true }))
  }

  async #enter(source: TokenSource, token: Token | null): Promise<void> {
    this.#generation += 1
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
    // A guest who creates an account, or continues as a guest after an expired session, is still the same person.
    const replaced = before !== null && before.userId !== me.userId && !before.guest && !me.guest
    this.#lastMe = me
    this.#setState({ status: 'signed-in', me }, { forget: replaced })
  }

  #end({ forget = false, blocked = false } = {}): void {
    if (forget) this.#lastMe = null
    this.#generation += 1
    this.#refreshing = null
    // Another tab may have its own session at the issuer. The cookie is shared by all tabs. The session of a blocked user
    // stays: the next visit must say again why it is signed out.
    if ((this.#source === 'built-in' && !blocked) || forget) writeSetting('sign-in', 'ended')
    this.#source = null
    this.#token = null
    this.#setState({ status: 'visitor', me: null }, { forget, blocked })
  }

  #setState(next: Omit<SessionState, 'epoch' | 'blocked'>, { forget = false, blocked = false } = {}): void {
    // Before the pages remount, because they start with the tab's data.
    if (forget) clearUserItems()
    this.#state = { ...next, blocked, epoch: this.#state.epoch + (forget ? 1 : 0) }
    this.#emitter.emit()
  }

  async #currentToken(): Promise<Token | null> {
    const token = this.#token
    if (token && token.expiresAtMs - REFRESH_AHEAD_MS > Date.now()) return token
    if (this.#source === null) return null
    try {
      return await this.#refresh()
    } catch (error) {
      if (isBlocked(error)) this.#end({ blocked: true })
      // The old token is still valid for a moment, and the service may be back by then.
      if (token && token.expiresAtMs > Date.now()) return token
      throw error
    }
  }

  /** One request for all waiting calls. */
  #refresh(): Promise<Token | null> {
    if (this.#refreshing) return this.#refreshing
    const generation = this.#generation
    const refreshing = this.#freshToken()
      .then((token) => (generation === this.#generation ? this.#setToken(token) : this.#currentToken()))
      .finally(() => {
        if (this.#refreshing === refreshing) this.#refreshing = null
      })
    this.#refreshing = refreshing
    return refreshing
  }

  /** `null` when the session has ended. Throws when that is unknown, which must not sign the user out. */
  async #freshToken(): Promise<Token | null> {
    if (this.#source === 'open-id') return (await this.#openId()).refresh()
    const response = await fetch('/api/auth/token')
    if (response.status === 401) return null
    if (!response.ok) {
      const body: unknown = await response.json().catch(() => null)
      throw new ArenaApiError({ status: response.status, headers: response.headers, body })
    }
    const { token, expiresAt } = (await response.json()) as { token: string; expiresAt: string }
    return { value: token, expiresAtMs: Date.parse(expiresAt) }
  }

  #setToken(token: Token | null): Token | null {
    this.#token = token
    if (token === null) {
      this.#end()
      return null
    }
    const { status, me } = this.#state
    // Another tab may have changed the user, or the service did not respond when this page started.
    const otherUser = this.#source === 'built-in' && me !== null && subjectOf(token) !== me.userId
    if ((status === 'visitor' || otherUser) && !this.#readingMe) {
      this.#readingMe = true
      void this.#readMe()
        .catch(() => {})
        .finally(() => {
          this.#readingMe = false
        })
    }
    return token
  }

  /** Replaces a rejected token once (after a key change or with a wrong clock). */
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

const isBlocked = (error: unknown) => error instanceof ArenaApiError && error.reason === 'user-blocked'

/** Public pages work without a token, and another account can sign in, also while the refusal of a blocked user arrives. */
function withoutBlocked(error: unknown): null {
  if (isBlocked(error)) return null
  throw error
}

/** The user of a token, unverified: the page only compares it. */
function subjectOf({ value }: Token): string | null {
  try {
    const payload = value.split('.')[1] ?? ''
    return (JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { sub?: string }).sub ?? null
  } catch {
    return null
  }
}
