import { Utf8Pieces } from './utf8.ts'

/** Collects a body as text, up to a bound: a host gone wrong must not fill our memory. */
export class TextOfBytes {
  readonly #bytesMax: number
  readonly #pieces = new Utf8Pieces()
  #bytes = 0
  #text = ''

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** Gives whether there was room for it. */
  add(piece: Buffer): boolean {
    this.#bytes += piece.length
    if (this.#bytes > this.#bytesMax) return false
    this.#text += this.#pieces.decode(piece)
    return true
  }

  /** Of all that came, once there is no more. */
  text(): string {
    const text = this.#text + this.#pieces.end()
    return text.startsWith('\uFEFF') ? text.slice(1) : text
  }
}
