/** As much of an `AbortSignal` as a call looks at; every one of those is one of these. */
export interface LifetimeSignal {
  readonly aborted: boolean
  readonly reason: unknown
  throwIfAborted(): void
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/**
 * How long a call lives: the signal that is handed on, and what ends it, in one. Node's `AbortController` does the same
 * as an event target with all that belongs to one, and every battle needs three.
 */
export class Lifetime implements LifetimeSignal {
  #aborted = false
  #reason: unknown
  readonly #listeners: (() => void)[] = []

  get aborted(): boolean {
    return this.#aborted
  }

  get reason(): unknown {
    return this.#reason
  }

  /** Ends it, once: a second reason is not heard. */
  abort(reason: unknown): void {
    if (this.#aborted) return
    this.#aborted = true
    this.#reason = reason
    // One by one: what a listener ends may take others off the list.
    for (let listener = this.#listeners.shift(); listener; listener = this.#listeners.shift()) listener()
  }

  throwIfAborted(): void {
    if (this.#aborted) throw this.#reason
  }

  /** The listener must not throw: those behind it would not be told. */
  addEventListener(_type: 'abort', listener: () => void): void {
    if (!this.#aborted) this.#listeners.push(listener)
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    const at = this.#listeners.indexOf(listener)
    if (at >= 0) this.#listeners.splice(at, 1)
  }
}
