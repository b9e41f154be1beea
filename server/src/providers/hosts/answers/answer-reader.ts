import { createParser, type EventSourceMessage, type EventSourceParser } from 'eventsource-parser'
import { cutText } from '../../port/cut-text.ts'
import type { CallFailure, Ending, ModelCall } from '../../port/model-client.ts'
import type { AnswerPart, Dialect } from '../dialects/dialect.ts'
import { isRecord, type JsonRecord, parseJson } from '../dialects/json.ts'
import type { Failures } from '../failures/failure.ts'
import { readHostError } from '../failures/host-error.ts'
import { endAnswer, isNormalEnd } from './answer.ts'
import {
  endSplitting,
  type ReasoningStart,
  type Split,
  type SplitState,
  splitReasoning,
  startSplitting,
} from './split-reasoning.ts'

export interface ReaderDetails {
  readonly call: ModelCall
  readonly dialect: Dialect
  readonly failures: Failures
  /** A longer answer is cut, and ends with the finish reason `length`. */
  readonly answerCharsMax: number
  readonly reasoningStarts?: ReasoningStart
}

/**
 * The most that is kept of one event, or of an answer in plain JSON, before it is complete. It has room for an answer in
 * which every character is escaped (six characters each), and for the reasoning that some hosts send next to it.
 */
const bufferCharsMax = ({ answerCharsMax }: ReaderDetails): number => Math.max(1024 * 1024, 10 * answerCharsMax)

/**
 * Decodes the body of a 2xx response, however the network splits it: server-sent events, or one JSON document. The content
 * type does not tell which, since some hosts ignore `stream: true` and others label streams as JSON.
 */
export class AnswerReader {
  /** The host sent its last event: the response is about to end. */
  done = false
  readonly #details: ReaderDetails
  readonly #failures: Failures
  readonly #decoder = new TextDecoder()
  readonly #parser: EventSourceParser
  #format: 'unknown' | 'events' | 'json' = 'unknown'
  #json = ''
  #charsBeforeEvents = 0
  /** Text that the caller of `read` does not have yet. */
  #newText = ''
  #split: SplitState
  #reasoning = ''
  /** Reasoning that the caller of `takeReasoning` does not have yet; empty if there may be some; `null` if there is none. */
  #newReasoning: string | null = null
  #answerChars = 0
  #blank = true
  /** The host sent more text, or more reasoning, than an answer may have. */
  #cut = false
  #finishReason: string | null = null
  #usage: JsonRecord | null = null
  #failure: CallFailure | null = null

  constructor(details: ReaderDetails) {
    const { failures } = details
    this.#details = details
    this.#failures = failures
    this.#split = startSplitting(details.reasoningStarts ?? 'tag')
    this.#parser = createParser({
      onEvent: (message) => this.#readEvent(message),
      onError: ({ type }) => {
        if (type === 'max-buffer-size-exceeded') this.#failure = failures.malformed('sent an event that is too long')
      },
      maxBufferSize: bufferCharsMax(details),
    })
  }

  /** Whether the outcome is final, so that no more needs to be read. */
  get settled(): boolean {
    return this.done || this.#cut || this.#failure !== null
  }

  get hasReasoning(): boolean {
    return this.#newReasoning !== null
  }

  /** Returns the reasoning that has arrived since the last call; `null` if there is none. */
  takeReasoning(): string | null {
    const reasoning = this.#newReasoning
    this.#newReasoning = null
    return reasoning
  }

  /** Returns the text that these bytes complete; often there is none. */
  read(bytes: Uint8Array): string {
    return this.#feed(this.#decoder.decode(bytes, { stream: true }))
  }

  /** Returns the text that the end of the response completes. */
  readEnd(): string {
    // At the end of the response, a last line without its newline is a complete line.
    const text = this.#feed(`${this.#decoder.decode()}\n\n`)
    if (this.#format === 'json') this.#readDocument()
    return text + this.readHeld()
  }

  /** Returns text that was held because it could have been reasoning. Call it when there is no more to read. */
  readHeld(): string {
    // Without a finish reason, the connection was cut or the host left out the rest.
    const complete = this.done || this.#finishReason !== null
    if (this.#failure === null) this.#endSplit({ finished: complete && isNormalEnd(this.#finishReason) })
    return this.#takeText()
  }

  /** Call it when there is no more to read. Throws a {@link CallFailure} unless the answer is complete. */
  conclude(): Ending {
    if (this.#failure !== null) throw this.#failure
    // Some hosts reset the connection instead of ending the response. After a finish reason nothing is missing.
    if (!this.done && !this.#cut && this.#finishReason === null) throw this.#failures.incomplete()
    const details = {
      finishReason: this.#cut ? 'length' : this.#finishReason,
      usage: this.#usage,
      answerChars: this.#answerChars,
      reasoning: this.#reasoning,
      blank: this.#blank,
    }
    return endAnswer(details, this.#details.call, this.#failures)
  }

  #feed(text: string): string {
    // A parser whose buffer overflowed must not be fed again.
    if (this.settled) return ''
    if (this.#format !== 'events') {
      this.#charsBeforeEvents += text.length
      if (this.#charsBeforeEvents > bufferCharsMax(this.#details))
        throw this.#failures.malformed('sent an answer that is too long')
    }
    if (this.#format === 'unknown') {
      text = text.trimStart()
      if (text !== '') this.#format = text.startsWith('{') || text.startsWith('[') ? 'json' : 'events'
    }
    if (this.#format === 'events') this.#parser.feed(text)
    else this.#json += text
    return this.#takeText()
  }

  #takeText(): string {
    const newText = this.#newText
    this.#newText = ''
    return newText
  }

  /** Reads an answer that is one JSON document. An error that the host reported with status 200 is thrown here. */
  #readDocument(): void {
    const json = parseJson(this.#json)
    if (json === undefined) throw this.#failures.malformed('sent an answer that is not JSON')
    const error = readHostError(json)
    if (error !== null) throw this.#failures.reported(error, { answerUsed: false })
    const part = isRecord(json) ? this.#details.dialect.readAnswer(json) : null
    if (part === null) throw this.#failures.malformed('sent a document that is not an answer')
    this.#add(part)
    this.#end()
  }

  #readEvent({ event, data }: EventSourceMessage): void {
    if (data === '' || this.settled) return
    if (data.startsWith('[DONE]')) {
      this.#end()
      return
    }
    const chunk = parseJson(data)
    // An `error` event may contain the error itself, also as plain text, instead of an object with an `error` field.
    const error = readHostError(chunk) ?? (event === 'error' ? readHostError({ error: chunk ?? data }) : null)
    if (error !== null) this.#failure = this.#failures.reported(error, { answerUsed: this.#isUsed() })
    else if (chunk === undefined) this.#failure = this.#failures.malformed('sent an event that is not JSON')
    else if (isRecord(chunk)) {
      const part = this.#details.dialect.readEvent(chunk)
      if (part !== null) this.#add(part)
    }
  }

  #isUsed(): boolean {
    return this.#answerChars > 0 || (this.#details.call.showsReasoning === true && this.#reasoning !== '')
  }

  #add(part: AnswerPart): void {
    this.#appendReasoning(part.reasoning)
    this.#appendText(part.text)
    // Text and usage can follow the finish reason, and at Workers AI a second finish reason.
    this.#finishReason = part.finishReason ?? this.#finishReason
    // Google repeats the totals so far in every chunk, so the last ones count. Their sum would be many times too high.
    if (part.usage !== null) this.#usage = { ...this.#usage, ...part.usage }
    if (part.isLast) this.#end()
  }

  #end(): void {
    this.#endSplit({ finished: isNormalEnd(this.#finishReason) })
    this.done = true
  }

  #appendText(sent: string): void {
    if (this.#split.place === 'answer') {
      this.#appendAnswer(sent)
      return
    }
    this.#takeSplit(splitReasoning(this.#split, sent))
    // All that such a host writes before its closing tag is held. It must not count as silence.
    if (this.#split.place === 'open') this.#newReasoning ??= ''
    // Held text counts too, or a host could fill the memory with it. A document is in memory already.
    if (this.#format === 'events' && this.#split.held.length > this.#details.answerCharsMax)
      this.#endSplit({ finished: false })
  }

  #endSplit(ended: { readonly finished: boolean }): void {
    this.#takeSplit(endSplitting(this.#split, ended))
  }

  #takeSplit({ state, reasoning, text }: Split): void {
    this.#split = state
    this.#appendReasoning(reasoning)
    this.#appendAnswer(text)
  }

  #appendReasoning(sent: string): void {
    const kept = cutText(sent, this.#details.answerCharsMax - this.#reasoning.length)
    this.#reasoning += kept
    if (kept !== '') this.#newReasoning = (this.#newReasoning ?? '') + kept
    // A model that does not stop reasoning would never answer. A document has its answer already.
    if (kept !== sent && this.#format === 'events') this.#cut = true
  }

  #appendAnswer(sent: string): void {
    if (sent === '' || this.#cut) return
    const text = cutText(sent, this.#details.answerCharsMax - this.#answerChars)
    this.#cut = text !== sent
    this.#newText += text
    this.#answerChars += text.length
    if (this.#blank) this.#blank = text.trim() === ''
  }
}
