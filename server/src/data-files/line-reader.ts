const LINE_BREAK = 0x0a
const NOTHING = Buffer.alloc(0)

/** Reads a stream of bytes by lines, or up to a line that ends a part of it. */
export class LineReader {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #onRead: (bytes: Buffer) => void
  #rest: Buffer = NOTHING

  /** `onRead` gets every byte in order, when it is returned. */
  constructor(chunks: AsyncIterable<Buffer>, onRead: (bytes: Buffer) => void) {
    this.#chunks = chunks[Symbol.asyncIterator]()
    this.#onRead = onRead
  }

  /** The next line without its line break; `null` at the end. */
  async line(): Promise<string | null> {
    let end = this.#rest.indexOf(LINE_BREAK)
    while (end === -1) {
      if (!(await this.#more())) return null
      end = this.#rest.indexOf(LINE_BREAK)
    }
    return this.#take(end + 1).toString('utf8', 0, end)
  }

  /** Whole lines, up to the line `last`, which is read and left out. Throws if it does not come. */
  async *until(last: string): AsyncGenerator<Buffer, void, void> {
    const inside = Buffer.from(`\n${last}`)
    for (;;) {
      if (this.#rest.length >= last.length && this.#rest.toString('latin1', 0, last.length) === last) {
        this.#take(last.length)
        return
      }
      const found = this.#rest.indexOf(inside)
      const end = found === -1 ? this.#rest.lastIndexOf(LINE_BREAK) : found
      // `last` itself may be cut: without a whole line there is nothing to decide yet.
      if (end !== -1) yield this.#take(end + 1)
      else if (!(await this.#more())) throw new Error('The stream ended too early.')
    }
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    this.#onRead(taken)
    return taken
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next()
    if (done) return false
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value])
    return true
  }
}
