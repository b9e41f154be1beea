import { connect as connectPlain, isIP, type Socket, type TcpSocketConnectOpts } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { BadResponse, ConnectTimeout, Disconnected } from './faults.ts'
import type { ResponseHead } from './response-head.ts'
import { ResponseParser, type ResponseParts } from './response-parser.ts'

/** What hears a response. It is called from within the read of a socket: what it throws would end the process. */
export interface Receiver {
  head(head: ResponseHead): void
  /** A piece of the body, for the time of the call alone: the next read of any connection goes to the same memory. */
  bytes(bytes: Buffer): void
  /** All pieces of one network read were told, and the response goes on. */
  readOver(): void
  end(): void
  fault(fault: Error): void
}

export interface Address {
  readonly secure: boolean
  readonly host: string
  readonly port: number
  /** Certificates to trust in place of the usual ones. */
  readonly ca?: string
}

export interface ConnectionOwner {
  /** The response is whole and the connection sound; `null` where the host does not say how long it keeps it. */
  free(connection: Connection, keptMs: number | null): void
  gone(connection: Connection): void
  /** For the next connection to resume: a shorter handshake. */
  session(session: Buffer): void
}

const connectMsMax = 10_000
const probeAfterMs = 60_000

/**
 * What every connection reads into. One is enough for all: a read is handled before the next one happens. Sockets that
 * are streams take new memory for every read and hand it on in a later turn, which costs more than all that is done here.
 */
const readBuffer = Buffer.allocUnsafeSlow(64 * 1024)

/** One connection to a host, and the one call that it serves at a time. */
export class Connection {
  readonly #owner: ConnectionOwner
  readonly #socket: Socket
  readonly #connectTimer: NodeJS.Timeout
  #restTimer: NodeJS.Timeout | undefined
  #receiver: Receiver | null = null
  #parser: ResponseParser | null = null
  readonly #parts: ResponseParts = {
    head: (head) => {
      this.#keptMs = head.keptMs
      this.#receiver?.head(head)
    },
    body: (bytes) => this.#receiver?.bytes(bytes),
  }
  #keptMs: number | null = null
  #fault: Error | null = null

  constructor(address: Address, owner: ConnectionOwner, session: Buffer | null) {
    this.#owner = owner
    this.#socket = open(address, session, (count) => {
      this.#read(count)
      return true
    })
    this.#connectTimer = setTimeout(() => this.#socket.destroy(new ConnectTimeout()), connectMsMax)
    this.#socket
      // As options they would be heeded by plain connections alone.
      .setNoDelay(true)
      .setKeepAlive(true, probeAfterMs)
      .once(address.secure ? 'secureConnect' : 'connect', () => clearTimeout(this.#connectTimer))
      .on('session', (resumable: Buffer) => owner.session(resumable))
      .on('error', (fault: Error) => {
        this.#fault = fault
      })
      .on('end', () => this.#ended())
      .on('close', () => {
        clearTimeout(this.#connectTimer)
        clearTimeout(this.#restTimer)
        owner.gone(this)
        this.#tellFault(this.#fault ?? new Disconnected())
      })
  }

  /** Whether another call can be sent. A connection that broke is told to be `gone` only at the end of the turn. */
  get usable(): boolean {
    return this.#parser === null && !this.#socket.destroyed && this.#socket.readable
  }

  /** Sends a request, head and body in one. */
  send(request: string, encoding: 'latin1' | 'utf8', receiver: Receiver): void {
    clearTimeout(this.#restTimer)
    this.#socket.ref()
    this.#receiver = receiver
    this.#parser = new ResponseParser(this.#parts)
    this.#socket.write(request, encoding)
  }

  /** Waits for another call, no longer than so. Does not keep the process from ending. */
  rest(ms: number): void {
    this.#socket.unref()
    this.#restTimer = setTimeout(() => this.discard(), ms).unref()
  }

  /** Whether it still serves this receiver: a call that is over must not touch what has become another's connection. */
  serves(receiver: Receiver): boolean {
    return this.#receiver === receiver
  }

  /** Holds the host back. With a certificate, what had arrived by then is still told. */
  hold(): void {
    this.#socket.pause()
  }

  goOn(): void {
    this.#socket.resume()
  }

  /** Ends the connection; who waited for its response hears nothing more. */
  discard(): void {
    this.#receiver = null
    this.#owner.gone(this)
    this.#socket.destroy()
  }

  /** Ends the connection, and its call with a fault. */
  breakOff(fault: Error): void {
    this.#socket.destroy()
    this.#tellFault(fault)
  }

  #read(count: number): void {
    const parser = this.#parser
    // Bytes that nobody asked for: what the next response would be is no longer sure.
    if (parser === null) {
      this.discard()
      return
    }
    let taken: number
    try {
      taken = parser.read(readBuffer.subarray(0, count))
    } catch (fault) {
      if (!(fault instanceof BadResponse)) throw fault
      this.breakOff(fault)
      return
    }
    if (parser.whole) this.#finish(taken === count)
    else this.#receiver?.readOver()
  }

  #ended(): void {
    if (this.#parser === null) this.discard()
    else if (this.#parser.readEnd()) this.#finish(false)
    else this.breakOff(new Disconnected())
  }

  /** The response is whole. */
  #finish(nothingFollows: boolean): void {
    const receiver = this.#receiver
    this.#receiver = null
    this.#parser = null
    // A host may answer before it has taken the whole request, which is then still on its way.
    const reusable = nothingFollows && this.#keptMs !== 0 && this.#socket.writableLength === 0
    if (reusable && this.usable) {
      // Held back it would neither read the next response nor notice that the host closes it.
      if (this.#socket.isPaused()) this.#socket.resume()
      this.#owner.free(this, this.#keptMs)
    } else this.discard()
    receiver?.end()
  }

  #tellFault(fault: Error): void {
    const receiver = this.#receiver
    this.#receiver = null
    this.#parser = null
    receiver?.fault(fault)
  }
}

function open(
  { secure, host, port, ca }: Address,
  session: Buffer | null,
  callback: (count: number) => boolean,
): Socket {
  const tcp: TcpSocketConnectOpts = { host, port, onread: { buffer: readBuffer, callback } }
  if (!secure) return connectPlain(tcp)
  return connectSecure({
    ...tcp,
    ALPNProtocols: ['http/1.1'],
    // An address is no name that a certificate could be asked for.
    ...(isIP(host) === 0 && { servername: host }),
    ...(session !== null && { session }),
    ...(ca !== undefined && { ca }),
  })
}
