import { BadResponse } from './faults.ts'
import { parseHead, type ResponseHead } from './response-head.ts'

export interface ResponseParts {
  head(head: ResponseHead): void
  /** A piece of the body. It stands in the memory that was read into, which is used again for the next read. */
  body(bytes: Buffer): void
}

/** More than any host sends before its body, or after it. */
const headBytesMax = 64 * 1024
/** A chunk larger than all memory is not a chunk. */
const chunkBytesMax = 2 ** 40

const CR = 0x0d
const LF = 0x0a
const endOfHead = [CR, LF, CR, LF]
const SEMICOLON = 0x3b
const SPACE = 0x20
const TAB = 0x09

type State =
  | 'head'
  | 'counted body'
  | 'body until the end'
  | 'chunk size'
  | 'after chunk size'
  | 'chunk extension'
  | 'end of chunk size'
  | 'chunk'
  | 'after chunk'
  | 'end of chunk'
  | 'trailers'
  | 'end of trailer'
  | 'whole'

/**
 * Reads one response of HTTP/1.1 (RFC 9112) as its bytes arrive, however the network split them. What breaks the rules is
 * refused with {@link BadResponse}, not guessed at: a wrong guess about where a response ends would hand the rest of it to
 * the next call on the same connection.
 */
export class ResponseParser {
  readonly #parts: ResponseParts
  #state: State = 'head'
  #headText = ''
  /** How much of the end of a head has just been read. */
  #matched = 0
  /** Bytes to come: of the body, or of the chunk. */
  #left = 0
  #sizeDigits = 0
  /** Of a line whose content does not matter, against one that never ends. */
  #skipped = 0
  #lineEmpty = true

  constructor(parts: ResponseParts) {
    this.#parts = parts
  }

  get whole(): boolean {
    return this.#state === 'whole'
  }

  /** Gives how many of the bytes belong to the response: fewer than there are when something follows it. */
  read(bytes: Buffer): number {
    let at = 0
    while (at < bytes.length && this.#state !== 'whole') {
      if (this.#state === 'head') at = this.#readHead(bytes, at)
      else if (this.#state === 'chunk' || this.#state === 'counted body') at = this.#readCounted(bytes, at)
      else if (this.#state === 'body until the end') at = this.#readRest(bytes, at)
      else this.#readFraming(bytes[at++]!)
    }
    return at
  }

  /** The connection ended. Gives whether the response did, too. */
  readEnd(): boolean {
    if (this.#state === 'body until the end') this.#state = 'whole'
    return this.whole
  }

  #readHead(bytes: Buffer, from: number): number {
    let at = from
    while (at < bytes.length && this.#matched < endOfHead.length) {
      const byte = bytes[at++]!
      // Some would take it for the end of a line, and so see other fields than we do.
      if (byte === LF && this.#matched % 2 === 0) throw new BadResponse('a line of it ends without a carriage return')
      this.#matched = byte === endOfHead[this.#matched] ? this.#matched + 1 : byte === CR ? 1 : 0
    }
    this.#headText += bytes.toString('latin1', from, at)
    if (this.#headText.length > headBytesMax) throw new BadResponse('its head is too long')
    if (this.#matched < endOfHead.length) return at
    const text = this.#headText.slice(0, -endOfHead.length)
    this.#headText = ''
    this.#matched = 0
    this.#takeHead(parseHead(text))
    return at
  }

  #takeHead(head: ResponseHead): void {
    // Another head follows an interim one. We never ask to switch protocols.
    if (head.status === 101) throw new BadResponse('it switches protocols')
    if (head.status < 200) return
    this.#left = head.body === 'chunked' || head.body === 'until the end' ? 0 : head.body
    if (head.body === 'chunked') this.#state = 'chunk size'
    else if (head.body === 'until the end') this.#state = 'body until the end'
    else this.#state = head.body === 0 ? 'whole' : 'counted body'
    this.#parts.head(head)
  }

  #readCounted(bytes: Buffer, from: number): number {
    const to = Math.min(bytes.length, from + this.#left)
    this.#left -= to - from
    if (this.#left === 0) this.#state = this.#state === 'chunk' ? 'after chunk' : 'whole'
    this.#parts.body(from === 0 && to === bytes.length ? bytes : bytes.subarray(from, to))
    return to
  }

  #readRest(bytes: Buffer, from: number): number {
    this.#parts.body(from === 0 ? bytes : bytes.subarray(from))
    return bytes.length
  }

  /** What stands around chunks: a few bytes each, so one by one. */
  #readFraming(byte: number): void {
    switch (this.#state) {
      case 'chunk size':
        this.#readSize(byte)
        break
      case 'after chunk size':
        this.#readAfterSize(byte)
        break
      case 'chunk extension':
        if (byte === CR) this.#state = 'end of chunk size'
        else this.#skip(byte)
        break
      case 'end of chunk size':
        this.#need(byte, LF)
        this.#beginChunk()
        break
      case 'after chunk':
        this.#need(byte, CR)
        this.#state = 'end of chunk'
        break
      case 'end of chunk':
        this.#need(byte, LF)
        this.#state = 'chunk size'
        break
      case 'trailers':
        if (byte === CR) this.#state = 'end of trailer'
        else {
          this.#lineEmpty = false
          this.#skip(byte)
        }
        break
      case 'end of trailer':
        this.#need(byte, LF)
        this.#state = this.#lineEmpty ? 'whole' : 'trailers'
        this.#lineEmpty = true
        break
    }
  }

  #readSize(byte: number): void {
    const digit = hexDigit(byte)
    if (digit >= 0) {
      this.#left = this.#left * 16 + digit
      this.#sizeDigits += 1
      if (this.#left > chunkBytesMax || this.#sizeDigits > 16) throw new BadResponse('a chunk of it is too long')
      return
    }
    if (this.#sizeDigits === 0) throw new BadResponse('a chunk of it has no size')
    this.#skipped = 0
    this.#state = 'after chunk size'
    this.#readAfterSize(byte)
  }

  #readAfterSize(byte: number): void {
    if (byte === CR) this.#state = 'end of chunk size'
    else if (byte === SEMICOLON) this.#state = 'chunk extension'
    else if (byte === SPACE || byte === TAB) this.#skip(byte)
    else throw new BadResponse('the size of a chunk of it is no number')
  }

  #beginChunk(): void {
    this.#sizeDigits = 0
    this.#skipped = 0
    this.#state = this.#left === 0 ? 'trailers' : 'chunk'
  }

  #need(byte: number, expected: number): void {
    if (byte !== expected) throw new BadResponse('a line of it does not end where it should')
  }

  #skip(byte: number): void {
    this.#skipped += 1
    if (byte === LF) throw new BadResponse('a line of it ends without a carriage return')
    if (this.#skipped > headBytesMax) throw new BadResponse('a line of it is too long')
  }
}

/** The value of a hexadecimal digit, or -1. */
function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
