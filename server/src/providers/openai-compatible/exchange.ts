import type { Call, Host, Receiver, ResponseHead } from '../http1/host.ts'
import { TextOfBytes } from './body.ts'
import type { Failures } from './failure.ts'
import { errorBytesMax, refusalOf } from './refusal.ts'

/** What makes a result of the bytes of a 2xx response. Its functions may throw the failure that ends the call. */
export interface Reading<Result> {
  /** Takes bytes, theirs only for the time of the call, and gives the text that is ready to be handed on, `''` for none. */
  read(bytes: Buffer): string
  /** The same for the end of the response. */
  readEnd(): string
  /** Whether reading on cannot change the outcome. */
  readonly settled: boolean
  /** Whether the answer is whole although the response may go on: one that is cut now lacks nothing. */
  readonly ended: boolean
  /** Whether the response will end by itself at once, so that its connection can be kept. */
  readonly done: boolean
  /** Asked once, when there is no more to come. */
  conclude(): Result
}

export interface ExchangeFacts<Result> {
  readonly signal: AbortSignal
  readonly failures: Failures
  readonly reading: Reading<Result>
  /** Waited for where it gives a promise: until then the host is held back. */
  readonly onText: (text: string) => void | Promise<void>
}

/** How long a response may take to end after the answer is done, and its connection still be kept for the next call. */
const drainMsMax = 1000

/** Sends one request and reads its response. Rejects at once with the signal's reason when that aborts. */
export function exchange<Result>(
  host: Pick<Host, 'post'>,
  request: { readonly head: string; readonly body: string },
  facts: ExchangeFacts<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    facts.signal.throwIfAborted()
    const receiving = new Exchange(facts, resolve, reject)
    receiving.call = host.post(request.head, request.body, receiving)
  })
}

/**
 * The receiving side of one request, called from within the read of the network: text goes from there to its reader
 * without a stream or a promise in between.
 */
class Exchange<Result> implements Receiver {
  call: Call | null = null
  readonly #facts: ExchangeFacts<Result>
  readonly #resolve: (result: Result) => void
  readonly #reject: (reason: unknown) => void
  #refusal: { readonly head: ResponseHead; readonly body: TextOfBytes } | null = null
  #response: 'awaited' | 'open' | 'ended' | 'cut' = 'awaited'
  /** Text that waits for the rest of its network read, or for a reader that still holds the piece before. */
  #gathered = ''
  /** A reader that needs time holds a piece. */
  #held = false
  /** The caller has the outcome; what still comes is of no interest. */
  #over = false
  #draining: NodeJS.Timeout | undefined

  constructor(facts: ExchangeFacts<Result>, resolve: (result: Result) => void, reject: (reason: unknown) => void) {
    this.#facts = facts
    this.#resolve = resolve
    this.#reject = reject
    facts.signal.addEventListener('abort', this.#onAbort)
  }

  head(head: ResponseHead): void {
    this.#response = 'open'
    if (head.status >= 300) this.#refusal = { head, body: new TextOfBytes(errorBytesMax) }
  }

  bytes(bytes: Buffer): void {
    if (this.#over) return
    if (this.#refusal !== null) {
      if (!this.#refusal.body.add(bytes)) this.#refuse(null)
      return
    }
    try {
      this.#gathered += this.#facts.reading.read(bytes)
    } catch (fault) {
      this.#fail(fault)
    }
  }

  /** A network read often holds several pieces of the response: together they are one piece of text. */
  readOver(): void {
    if (this.#gathered !== '' || this.#facts.reading.settled) this.#handOn()
  }

  end(): void {
    clearTimeout(this.#draining)
    this.#response = 'ended'
    if (this.#over) return
    if (this.#refusal !== null) {
      this.#refuse(this.#refusal.body.text())
      return
    }
    try {
      this.#gathered += this.#facts.reading.readEnd()
    } catch (fault) {
      this.#fail(fault)
      return
    }
    this.#handOn()
  }

  fault(fault: Error): void {
    clearTimeout(this.#draining)
    const begun = this.#response !== 'awaited'
    this.#response = 'cut'
    if (this.#over) return
    if (!begun) this.#fail(this.#facts.failures.unreachable(fault))
    else if (this.#refusal !== null) this.#refuse(null)
    else this.#handOn()
  }

  #handOn(): void {
    if (this.#over || this.#held) return
    const text = this.#gathered
    this.#gathered = ''
    try {
      const taken = text === '' ? undefined : this.#facts.onText(text)
      if (taken === undefined) this.#goOn()
      else this.#holdUntil(taken)
    } catch (fault) {
      this.#fail(fault)
    }
  }

  #holdUntil(taken: Promise<void>): void {
    this.#held = true
    this.call?.pause()
    taken.then(
      () => {
        this.#held = false
        this.#handOn()
        if (!this.#held) this.call?.resume()
      },
      (fault: unknown) => this.#fail(fault),
    )
  }

  /** After all text that came was taken. Taking it may have made the caller leave. */
  #goOn(): void {
    if (this.#over) return
    const { reading, failures } = this.#facts
    if (reading.settled || this.#response === 'ended') this.#conclude()
    // Some hosts reset the connection instead of ending it; after a finish reason nothing is missing.
    else if (this.#response === 'cut') reading.ended ? this.#conclude() : this.#fail(failures.cut())
  }

  #conclude(): void {
    const { reading } = this.#facts
    const result = reading.conclude()
    this.#finish({ keepConnection: reading.done })
    this.#resolve(result)
  }

  #refuse(text: string | null): void {
    this.#fail(refusalOf(this.#refusal!.head, text, this.#facts.failures))
  }

  #fail(reason: unknown): void {
    if (this.#over) return
    this.#finish({ keepConnection: false })
    this.#reject(reason)
  }

  readonly #onAbort = (): void => {
    this.#finish({ keepConnection: false })
    this.#reject(this.#facts.signal.reason)
  }

  #finish({ keepConnection }: { readonly keepConnection: boolean }): void {
    this.#over = true
    this.#facts.signal.removeEventListener('abort', this.#onAbort)
    if (this.#response === 'ended' || this.#response === 'cut') return
    if (!keepConnection) this.call?.abort()
    else this.#draining = setTimeout(() => this.call?.abort(), drainMsMax).unref()
  }
}
