import { StringDecoder } from 'node:string_decoder'

/** Makes text of bytes that the network may have split within a character. */
export class Utf8Pieces {
  /** Made when bytes first end in what may be half a character, which most never do: it costs several times the plain way. */
  #decoder: StringDecoder | null = null
  #maybeSplit = false

  /** What these bytes make whole. They are needed for the time of the call alone. */
  decode(bytes: Buffer): string {
    const wholeAtEnd = bytes.length > 0 && bytes[bytes.length - 1]! < 0x80
    if (wholeAtEnd && !this.#maybeSplit) return bytes.toString('utf8')
    this.#maybeSplit = !wholeAtEnd
    this.#decoder ??= new StringDecoder('utf8')
    return this.#decoder.write(bytes)
  }

  /** What is left of a character that never became whole. */
  end(): string {
    return this.#decoder?.end() ?? ''
  }
}
