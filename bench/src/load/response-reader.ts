/** What of a response somebody wants to know. */
export interface ResponseListener {
  head?(status: number): void
  /** Bytes of the body, as they were before they were framed. */
  body?(bytes: Buffer): void
  end(): void
}

type Part = 'head' | 'body' | 'chunk-size' | 'chunk' | 'chunk-end' | 'trailer' | 'until-close'

const CR_LF = '\r\n'
const HEAD_END = Buffer.from('\r\n\r\n')
const NOTHING = Buffer.alloc(0)

/**
 * Reads responses off one connection, one after the other. It understands what servers under test send and no more: a
 * whole HTTP client would cost the load generator as much as the server it is to keep busy.
 */
export class ResponseReader {
  status = 0
  /** The server will close the connection after this response. */
  closes = false
  #part: Part = 'head'
  #left = 0
  #rest: Buffer = NOTHING
  readonly #listener: ResponseListener

  constructor(listener: ResponseListener) {
    this.#listener = listener
  }

  feed(bytes: Buffer): void {
    let buffer = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    this.#rest = NOTHING
    while (buffer.length > 0) {
      const used = this.#read(buffer)
      if (used === 0) {
        this.#rest = buffer
        return
      }
      buffer = buffer.subarray(used)
    }
  }

  /** The connection ended, which for some responses is their end. */
  close(): void {
    if (this.#part === 'until-close') this.#finish()
  }

  /** Reads on; 0 where the rest of a line or head is still to come. */
  #read(buffer: Buffer): number {
    switch (this.#part) {
      case 'head':
        return this.#readHead(buffer)
      case 'until-close':
        this.#listener.body?.(buffer)
        return buffer.length
      case 'body':
      case 'chunk':
        return this.#readBytes(buffer)
      default:
        return this.#readLine(buffer)
    }
  }

  #readHead(buffer: Buffer): number {
    const end = buffer.indexOf(HEAD_END)
    if (end === -1) return 0
    const head = buffer.toString('latin1', 0, end + 2).toLowerCase()
    this.status = Number(head.slice(9, 12))
    this.closes = head.includes('\r\nconnection: close')
    this.#listener.head?.(this.status)
    const length = /\r\ncontent-length: *(\d+)/.exec(head)
    this.#left = Number(length?.[1] ?? 0)
    if (head.includes('\r\ntransfer-encoding: chunked')) this.#part = 'chunk-size'
    else if (this.status === 304 || this.status === 204 || (length && this.#left === 0)) this.#finish()
    else this.#part = length ? 'body' : 'until-close'
    return end + 4
  }

  #readBytes(buffer: Buffer): number {
    const used = Math.min(this.#left, buffer.length)
    this.#listener.body?.(used === buffer.length ? buffer : buffer.subarray(0, used))
    this.#left -= used
    if (this.#left === 0) {
      if (this.#part === 'body') this.#finish()
      else this.#part = 'chunk-end'
    }
    return used
  }

  #readLine(buffer: Buffer): number {
    const end = buffer.indexOf(CR_LF)
    if (end === -1) return 0
    if (this.#part === 'chunk-end') this.#part = 'chunk-size'
    else if (this.#part === 'chunk-size') {
      this.#left = Number.parseInt(buffer.toString('latin1', 0, end), 16)
      this.#part = this.#left === 0 ? 'trailer' : 'chunk'
    } else if (end === 0) this.#finish()
    return end + 2
  }

  #finish(): void {
    this.#part = 'head'
    this.#listener.end()
  }
}
