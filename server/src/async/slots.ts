/**
 * Limits how much work runs at once. Work that finds no free slot waits in the order of arrival.
 *
 * @example
 * await slots.take(signal)
 * try {
 *   await work()
 * } finally {
 *   slots.release()
 * }
 */
export class Slots {
  readonly #max: number
  /** In the order of arrival. Calling one gives it a slot. */
  readonly #waiting = new Set<() => void>()
  #taken = 0

  constructor(max: number) {
    this.#max = max
  }

  get taken(): number {
    return this.#taken
  }

  get waiting(): number {
    return this.#waiting.size
  }

  get isFull(): boolean {
    return this.#taken >= this.#max
  }

  /** Rejects with the reason of the signal if that aborts first. */
  async take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.isFull) await this.#wait(signal)
    else this.#taken += 1
  }

  release(): void {
    const [next] = this.#waiting
    // The slot passes to the first in the queue, so that a newcomer cannot take it.
    if (next) next()
    else this.#taken -= 1
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(enter)
        signal.removeEventListener('abort', abort)
      }
      const enter = () => {
        leave()
        resolve()
      }
      const abort = () => {
        leave()
        reject(signal.reason)
      }
      signal.addEventListener('abort', abort)
      this.#waiting.add(enter)
    })
  }
}
