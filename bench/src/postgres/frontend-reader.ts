/** What a client asked a PostgreSQL server for. */
export interface Asked {
  /** Of the prepared statement; empty where it has none. */
  readonly statement: string
  /** `null` for NULL. */
  readonly values: readonly (string | null)[]
}

const CODE = { parse: 0x50, bind: 0x42, query: 0x51, sync: 0x53 }

/** Follows one connection from the client's side of PostgreSQL's protocol, message by message. */
export class FrontendReader {
  /** Texts of the prepared statements by their names. */
  readonly texts = new Map<string, string>()
  readonly asked: Asked[] = []
  /** How often the client waited for the server: a round trip ends with a Sync, or is a simple query. */
  roundTrips = 0
  #started = false
  #rest: Buffer = Buffer.alloc(0)

  feed(bytes: Buffer): void {
    let buffer = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    for (;;) {
      // The first message has no code before its length.
      const headLength = this.#started ? 5 : 4
      if (buffer.length < headLength) break
      const length = buffer.readUInt32BE(headLength - 4) + headLength - 4
      if (buffer.length < length) break
      if (this.#started) this.#read(buffer[0]!, buffer.subarray(5, length))
      this.#started = true
      buffer = buffer.subarray(length)
    }
    this.#rest = buffer
  }

  #read(code: number, body: Buffer): void {
    if (code === CODE.sync || code === CODE.query) this.roundTrips += 1
    if (code === CODE.parse) {
      const [name, at] = readText(body, 0)
      this.texts.set(name, readText(body, at)[0])
    }
    if (code === CODE.bind) this.asked.push(readBind(body))
  }
}

function readText(body: Buffer, from: number): [text: string, next: number] {
  const end = body.indexOf(0, from)
  return [body.toString('utf8', from, end), end + 1]
}

function readBind(body: Buffer): Asked {
  const [, afterPortal] = readText(body, 0)
  const [statement, afterName] = readText(body, afterPortal)
  let at = afterName + 2 + body.readUInt16BE(afterName) * 2
  const count = body.readUInt16BE(at)
  at += 2
  const values: (string | null)[] = []
  for (let index = 0; index < count; index++) {
    const length = body.readInt32BE(at)
    at += 4
    values.push(length === -1 ? null : body.toString('utf8', at, at + length))
    at += Math.max(0, length)
  }
  return { statement, values }
}
