/**
 * Times that a provider writes into its text and a reader finds in whatever a gateway made of it. Both read the system's
 * monotonic clock, which is one for all processes of a machine.
 */
export const nowUs = (): number => {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1_000_000 + Math.round(nanoseconds / 1000)
}

const BEGIN = 64 // @
const END = 59 // ;

/** @example stampOf(1234) === '@1234;' */
export const stampOf = (us: number): string => `@${us};`

/** Finds stamps in a stream of bytes, also those that it comes cut through. */
export class StampFinder {
  #inside = false
  #value = 0
  readonly #onStamp: (us: number) => void

  constructor(onStamp: (us: number) => void) {
    this.#onStamp = onStamp
  }

  feed(bytes: Buffer): void {
    let at = 0
    while (at < bytes.length) {
      if (!this.#inside) {
        const begin = bytes.indexOf(BEGIN, at)
        if (begin === -1) return
        this.#inside = true
        this.#value = 0
        at = begin + 1
      }
      for (; at < bytes.length && bytes[at] !== END; at++) this.#value = this.#value * 10 + (bytes[at]! - 48)
      if (at === bytes.length) return
      this.#inside = false
      at += 1
      this.#onStamp(this.#value)
    }
  }
}
