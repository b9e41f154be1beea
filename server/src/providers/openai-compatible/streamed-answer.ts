import type { EventSourceMessage } from 'eventsource-parser'
import { isBlank, textOf, toldReason } from './answer.ts'
import { type HostError, readHostError } from './host-error.ts'
import { isRecord } from './record.ts'
import { RepeatedEvent } from './repeated-event.ts'

/** What the events of one stream have said so far. Runs once for every token: it parses, compares and adds, no more. */
export class StreamedAnswer {
  finishReason: string | null = null
  usage: unknown = null
  answerChars = 0
  blank = true
  /** The host wrote `[DONE]`; what follows is not part of the answer. */
  done = false
  error: HostError | null = null
  malformed = false
  #pendingText = ''
  readonly #repeated = new RepeatedEvent()

  /**
   * Takes what one network read brought where it is one event like the last, and nothing else. Gives whether it was: most
   * reads are, and need not be split into lines. Only for a read that begins where an event does.
   */
  acceptRepeated(read: string): boolean {
    const text = this.#repeated.textOfLines(read)
    if (text === null) return false
    this.#pendingText += text
    return true
  }

  /** Hands over the text that came since the last time: all events of one network read go on as one piece. */
  takeText(): string {
    const text = this.#pendingText
    if (text === '') return text
    this.#pendingText = ''
    this.answerChars += text.length
    if (this.blank) this.blank = isBlank(text)
    return text
  }

  /** Whether the host itself said that the answer is over. It may still send usage, and Workers AI even text. */
  get ended(): boolean {
    return this.done || this.finishReason !== null
  }

  /** Whether reading on cannot change the outcome. */
  get settled(): boolean {
    return this.done || this.malformed || this.error !== null
  }

  readonly accept = ({ event, data }: EventSourceMessage): void => {
    if (data === '' || this.settled) return
    const text = event === undefined ? this.#repeated.textOf(data) : null
    if (text !== null) {
      this.#pendingText += text
      return
    }
    if (data.startsWith('[DONE]')) {
      this.done = true
      return
    }
    let chunk: unknown
    try {
      chunk = JSON.parse(data)
    } catch {
      if (event === 'error') this.error = { message: data, codes: [], retryAfterMs: null }
      else this.malformed = true
      return
    }
    this.error = readHostError(event === 'error' ? errorBody(chunk) : chunk)
    if (isRecord(chunk) && this.error === null) this.#repeated.learn(data, this.#read(chunk))
  }

  /** Gives the content of the piece as it stands in the event. */
  #read(chunk: Readonly<Record<string, unknown>>): unknown {
    const choice: unknown = Array.isArray(chunk.choices) ? chunk.choices[0] : null
    let content: unknown = null
    if (isRecord(choice)) {
      if (isRecord(choice.delta)) content = choice.delta.content
      this.#pendingText += textOf(content)
      this.finishReason = toldReason(choice.finish_reason) ?? this.finishReason
    }
    // Google repeats the counts so far in every chunk: the last ones are the whole, a sum would be many times too high.
    if (isRecord(chunk.usage)) this.usage = chunk.usage
    if (isRecord(chunk.x_groq)) {
      if (isRecord(chunk.x_groq.usage)) this.usage = chunk.x_groq.usage
      // Groq's word for "the stream was stopped early".
      if (chunk.x_groq.error) this.error = readHostError(chunk.x_groq)
    }
    return content
  }
}

/** An `error` event may hold the error itself instead of a body with an `error` field. */
function errorBody(json: unknown): unknown {
  return readHostError(json) === null ? { error: json ?? 'unknown' } : json
}
