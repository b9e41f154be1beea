import type { Dispatcher } from 'undici'
import type { Ending } from '../port/model-client.ts'
import type { AnswerReader } from './answers/answer-reader.ts'
import type { Failures } from './failures/failure.ts'

export interface HostCall {
  readonly signal: AbortSignal
  readonly failures: Failures
  readonly reader: AnswerReader
  /** When it returns a promise, no more is read from the host until that resolves. */
  readonly onText: (text: string) => void | Promise<void>
  readonly onReasoning?: ((text: string) => void | Promise<void>) | undefined
}

/** How long a response may take to end after `[DONE]` before its connection is closed instead of reused. */
const drainMsMax = 1000
const errorBytesMax = 64 * 1024

/**
 * Sends one request and reads its response. Rejects at once with the signal's reason when that aborts.
 *
 * It uses `dispatch`, since a body stream read with `for await` costs a fifth more CPU for each streamed chunk.
 */
export function callHost(
  dispatcher: Pick<Dispatcher, 'dispatch'>,
  request: Dispatcher.DispatchOptions,
  call: HostCall,
): Promise<Ending> {
  return new Promise((resolve, reject) => {
    call.signal.throwIfAborted()
    dispatcher.dispatch(request, new ResponseHandler(call, resolve, reject))
  })
}

interface Refusal {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly chunks: Buffer[]
  bytes: number
}

class ResponseHandler implements Dispatcher.DispatchHandler {
  readonly #call: HostCall
  readonly #resolve: (ending: Ending) => void
  readonly #reject: (reason: unknown) => void
  #controller: Dispatcher.DispatchController | null = null
  #response: 'awaited' | 'open' | 'ended' | 'cut' = 'awaited'
  /** The response if its status is not 2xx. */
  #refusal: Refusal | null = null
  #text = ''
  #deliveryScheduled = false
  #consuming = false
  /** The promise is settled. Whatever still arrives is ignored. */
  #settled = false
  #drainTimer: NodeJS.Timeout | undefined

  constructor(call: HostCall, resolve: (ending: Ending) => void, reject: (reason: unknown) => void) {
    this.#call = call
    this.#resolve = resolve
    this.#reject = reject
    call.signal.addEventListener('abort', this.#onAbort)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    // The caller aborted while the request waited for a free connection.
    if (this.#settled) this.#closeConnection()
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status < 200) return
    this.#response = 'open'
    if (status < 300) return
    this.#refusal = { status, retryAfter: headers['retry-after']?.toString(), chunks: [], bytes: 0 }
  }

  onResponseData(_controller: Dispatcher.DispatchController, bytes: Buffer): void {
    if (this.#settled) return
    if (this.#refusal !== null) {
      this.#readRefusal(this.#refusal, bytes)
      return
    }
    this.#read(() => this.#call.reader.read(bytes))
    if (this.#deliveryScheduled || (this.#text === '' && !this.#call.reader.hasReasoning && !this.#call.reader.settled))
      return
    this.#deliveryScheduled = true
    // One network read can contain many chunks, all of them reported before the microtask runs. Under load this turns
    // them into one write to the client.
    queueMicrotask(this.#deliver)
  }

  onResponseEnd(): void {
    clearTimeout(this.#drainTimer)
    this.#response = 'ended'
    if (this.#settled) return
    if (this.#refusal !== null) {
      this.#refuse(this.#refusal)
      return
    }
    this.#read(() => this.#call.reader.readEnd())
    this.#deliver()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#drainTimer)
    const started = this.#response !== 'awaited'
    this.#response = 'cut'
    if (this.#settled) return
    if (!started) this.#fail(this.#call.failures.unreachable(error))
    else if (this.#refusal !== null) this.#refuse(this.#refusal, { complete: false })
    else {
      this.#read(() => this.#call.reader.readHeld())
      this.#deliver()
    }
  }

  #read(read: () => string): void {
    try {
      this.#text += read()
    } catch (failure) {
      this.#fail(failure)
    }
  }

  readonly #deliver = (): void => {
    this.#deliveryScheduled = false
    if (this.#settled || this.#consuming) return
    const text = this.#text
    this.#text = ''
    try {
      const reasoning = this.#call.reader.takeReasoning()
      const taken = reasoning === null ? undefined : this.#call.onReasoning?.(reasoning)
      const consumed = text === '' ? undefined : this.#call.onText(text)
      if (consumed !== undefined || taken !== undefined) this.#pauseUntil(Promise.all([consumed, taken]))
      // `onText` may have aborted the call.
      else if (!this.#settled && (this.#response !== 'open' || this.#call.reader.settled)) this.#conclude()
    } catch (failure) {
      this.#fail(failure)
    }
  }

  #pauseUntil(consumed: Promise<unknown>): void {
    this.#consuming = true
    if (this.#response === 'open') this.#controller?.pause()
    consumed.then(
      () => {
        this.#consuming = false
        this.#deliver()
        // Once the response has ended, the connection may belong to another call.
        if (!this.#consuming && this.#response === 'open') this.#controller?.resume()
      },
      (failure: unknown) => this.#fail(failure),
    )
  }

  #conclude(): void {
    const { reader } = this.#call
    const ending = reader.conclude()
    // After `[DONE]` the response is about to end by itself, and then its connection can serve the next call.
    this.#settle({ drain: reader.done })
    this.#resolve(ending)
  }

  #readRefusal(refusal: Refusal, bytes: Buffer): void {
    refusal.bytes += bytes.length
    if (refusal.bytes > errorBytesMax) this.#refuse(refusal, { complete: false })
    else refusal.chunks.push(bytes)
  }

  /** Part of an error text is not quoted: it could end within a key, which would then not be recognised and removed. */
  #refuse({ status, retryAfter, chunks }: Refusal, { complete = true } = {}): void {
    const text = complete ? new TextDecoder().decode(Buffer.concat(chunks)) : null
    this.#fail(this.#call.failures.refused({ status, retryAfter, text }))
  }

  #fail(reason: unknown): void {
    if (this.#settled) return
    this.#settle({ drain: false })
    this.#reject(reason)
  }

  readonly #onAbort = (): void => this.#fail(this.#call.signal.reason)

  #settle({ drain }: { readonly drain: boolean }): void {
    this.#settled = true
    this.#call.signal.removeEventListener('abort', this.#onAbort)
    if (this.#response === 'ended' || this.#response === 'cut') return
    if (drain) this.#drainTimer = setTimeout(() => this.#closeConnection(), drainMsMax).unref()
    else this.#closeConnection()
  }

  #closeConnection(): void {
    this.#controller?.abort(new Error('the rest of the response is not needed'))
  }
}
