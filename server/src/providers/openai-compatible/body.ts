/** Collects a body as text, up to a bound: a host gone wrong must not fill our memory. */
export class TextOfBytes {
  readonly #bytesMax: number
  readonly #pieces: Buffer[] = []
  #bytes = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** Keeps a copy; gives whether there was room for it. */
  add(piece: Buffer): boolean {
    this.#bytes += piece.length
    if (this.#bytes > this.#bytesMax) return false
    this.#pieces.push(Buffer.from(piece))
    return true
  }

  text(): string {
    const bytes = this.#pieces.length === 1 ? this.#pieces[0]! : Buffer.concat(this.#pieces, this.#bytes)
    const text = bytes.toString('utf8')
    return text.startsWith('\uFEFF') ? text.slice(1) : text
  }
}
