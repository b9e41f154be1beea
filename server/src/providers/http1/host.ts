import { validateHeaderName } from 'node:http'
import { type Address, Connection, type ConnectionOwner, type Receiver } from './connection.ts'
import { HostClosed } from './faults.ts'

export type { Receiver } from './connection.ts'
export type { ResponseHead } from './response-head.ts'

export interface HostOptions {
  /** Such as `https://api.example.com`. */
  readonly origin: string
  /** Calls beyond it wait for a connection. */
  readonly connectionsMax: number
  /** How long a connection is kept without a call, unless the host says less. */
  readonly keptMsMax: number
  /** Certificates to trust in place of the usual ones. */
  readonly ca?: string
}

/** One call under way. */
export interface Call {
  /** Ends it; its receiver hears nothing more. */
  abort(): void
  /** Holds the host back until `resume`. */
  pause(): void
  resume(): void
}

export interface Host {
  /** Posts a body under a head made by {@link postHead}. */
  post(head: string, body: string, receiver: Receiver): Call
  /** Ends every call under way with a fault. */
  close(): void
}

/** A connection that the host says it keeps for `n` seconds is not used in the last of them: it may be closing already. */
const marginMs = 1_000

/**
 * A host that is asked over HTTP/1.1, through kept connections. It does what calls to models need and no more: POST, no
 * redirects, no proxies, no compression.
 */
export function createHost({ origin, connectionsMax, keptMsMax, ca }: HostOptions): Host {
  const address = addressOf(origin, ca)
  const open = new Set<Connection>()
  /** The one used last is taken first, so that those beyond the need grow old. */
  const unused: Connection[] = []
  const waiting = new Set<PostedCall>()
  /** Connections whose response has just ended. */
  let settling = 0
  let session: Buffer | null = null
  let closed = false

  const owner: ConnectionOwner = {
    free(connection, keptMs) {
      const restMs = Math.min(keptMsMax, (keptMs ?? Number.POSITIVE_INFINITY) - marginMs)
      if (restMs <= 0) return connection.discard()
      settling += 1
      // Not at once: what the host sent behind its response, or that it closed, is read in this turn of the event loop or
      // the next. A call sent before would take the one for its answer, and be lost by the other.
      afterTheNextReads(() => {
        settling -= 1
        if (connection.usable) {
          unused.push(connection)
          connection.rest(restMs)
        }
        serveWaiting()
      })
    },
    gone(connection) {
      if (!open.delete(connection)) return
      const at = unused.indexOf(connection)
      if (at >= 0) unused.splice(at, 1)
      serveWaiting()
    },
    session(resumable) {
      session = resumable
    },
  }

  const leaveQueue = (call: PostedCall) => void waiting.delete(call)

  function serveWaiting(): void {
    for (const call of waiting) {
      if (closed) return
      const connection = takeUnused() ?? newConnection()
      if (connection === null) return
      waiting.delete(call)
      call.begin(connection)
    }
  }

  function takeUnused(): Connection | null {
    let connection = unused.pop()
    while (connection !== undefined && !connection.usable) connection = unused.pop()
    return connection ?? null
  }

  function newConnection(): Connection | null {
    // Those that settle in a moment serve as well.
    if (open.size >= connectionsMax || waiting.size <= settling) return null
    const connection = new Connection(address, owner, session)
    open.add(connection)
    return connection
  }

  return {
    post(head, body, receiver) {
      const call = new PostedCall(head, body, receiver, leaveQueue)
      if (closed) receiver.fault(new HostClosed())
      else {
        waiting.add(call)
        serveWaiting()
      }
      return call
    },
    close() {
      closed = true
      for (const call of waiting) call.receiver.fault(new HostClosed())
      waiting.clear()
      for (const connection of open) connection.breakOff(new HostClosed())
    },
  }
}

/** An immediate comes after the reads of its turn; the second one comes after those of the turn that follows. */
const afterTheNextReads = (work: () => void): void => void setImmediate(() => setImmediate(work))

class PostedCall implements Call {
  readonly receiver: Receiver
  readonly #head: string
  readonly #body: string
  readonly #leaveQueue: (call: PostedCall) => void
  #connection: Connection | null = null

  constructor(head: string, body: string, receiver: Receiver, leaveQueue: (call: PostedCall) => void) {
    this.#head = head
    this.#body = body
    this.receiver = receiver
    this.#leaveQueue = leaveQueue
  }

  begin(connection: Connection): void {
    this.#connection = connection
    const bytes = Buffer.byteLength(this.#body)
    // Most requests are ASCII, which goes out as it stands in memory.
    const encoding = bytes === this.#body.length ? 'latin1' : 'utf8'
    connection.send(`${this.#head}content-length: ${bytes}\r\n\r\n${this.#body}`, encoding, this.receiver)
  }

  abort(): void {
    this.#leaveQueue(this)
    this.#serving()?.discard()
  }

  pause(): void {
    this.#serving()?.hold()
  }

  resume(): void {
    this.#serving()?.goOn()
  }

  #serving(): Connection | null {
    return this.#connection?.serves(this.receiver) ? this.#connection : null
  }
}

/** The part of a request that is the same for all calls, made once. Throws where something in it cannot stand in a head. */
export function postHead(origin: string, path: string, headers: Readonly<Record<string, string>>): string {
  if (!/^\/[\x21-\x7e]*$/.test(path)) throw new TypeError('the path of a request holds a character that it cannot')
  const lines = Object.entries(headers).map(([name, value]) => {
    validateHeaderName(name)
    // The value is not repeated: it may be a key. ASCII, since head and body go out in one encoding.
    if (!/^[\x20-\x7e]*$/.test(value)) throw new TypeError(`the header ${name} holds a character that it cannot`)
    return `${name}: ${value}\r\n`
  })
  return `POST ${path} HTTP/1.1\r\nhost: ${new URL(origin).host}\r\n${lines.join('')}`
}

function addressOf(origin: string, ca: string | undefined): Address {
  const { protocol, hostname, port } = new URL(origin)
  const secure = protocol === 'https:'
  return {
    secure,
    // Written in brackets in a URL where it is an address of IPv6.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? 443 : 80) : Number(port),
    ...(ca !== undefined && { ca }),
  }
}
