import { createParser } from 'eventsource-parser'
import type { Ending, ModelCall } from '../provider.ts'
import { endAnswer, readAnswer } from './answer.ts'
import type { Reading } from './exchange.ts'
import type { Failures } from './failure.ts'
import { StreamedAnswer } from './streamed-answer.ts'
import { Utf8Pieces } from './utf8.ts'

export interface StreamFacts {
  readonly call: ModelCall
  readonly failures: Failures
  /** Bound of one event, and of a whole answer sent as plain JSON. A stream of many events has no bound of its own. */
  readonly charsMax: number
}

/**
 * Makes text of the bytes of a streamed answer, however the network split them. It waits for nothing and knows no
 * connection: `read` runs once for every network read of every stream.
 */
export class StreamReading implements Reading<Ending> {
  readonly #facts: StreamFacts
  readonly #answer = new StreamedAnswer()
  readonly #pieces = new Utf8Pieces()
  readonly #parser
  /** Whether the parser holds nothing of an event that is still to come whole. */
  #betweenEvents = false
  #format: 'unknown' | 'events' | 'json' = 'unknown'
  #json = ''
  #ending: Ending | null = null

  constructor(facts: StreamFacts) {
    this.#facts = facts
    this.#parser = createParser({
      onEvent: this.#answer.accept,
      onError: (error) => {
        if (error.type === 'max-buffer-size-exceeded') this.#answer.malformed = true
      },
      maxBufferSize: facts.charsMax,
    })
  }

  /** Whether reading on cannot change the outcome. */
  get settled(): boolean {
    return this.#answer.settled
  }

  /** Whether the host itself said that the answer is over. */
  get ended(): boolean {
    return this.#answer.ended
  }

  /** Whether the host wrote `[DONE]`, after which only the end of the response is to come. */
  get done(): boolean {
    return this.#answer.done
  }

  /** The text that is new by these bytes, all events of one network read in one piece; often there is none. */
  read(bytes: Buffer): string {
    return this.#feed(this.#pieces.decode(bytes))
  }

  /** The text that the end of the response makes whole. */
  readEnd(): string {
    // A last line without its newline is a whole line all the same once the host has ended the response.
    const text = this.#feed(`${this.#pieces.end()}\n\n`)
    if (this.#format !== 'json') return text
    const { text: answer, ...ending } = readAnswer(this.#json, this.#facts.call, this.#facts.failures)
    this.#ending = ending
    return answer
  }

  /** Judges what was read, once there is no more to come: throws unless it is a whole answer. */
  conclude(): Ending {
    const { call, failures } = this.#facts
    const answer = this.#answer
    if (this.#ending !== null) return this.#ending
    if (answer.error !== null) throw failures.reported(answer.error, { answerUsed: answer.answerChars > 0 })
    if (answer.malformed) throw failures.malformed('sent an event that is not JSON')
    if (!answer.ended) throw failures.cut()
    return endAnswer(answer, call, failures)
  }

  #feed(text: string): string {
    // The rest of the network read that settled it: a parser that has seen too much takes no more.
    if (this.#answer.settled) return ''
    if (this.#format === 'unknown') {
      // The content type is no guide: hosts that ignore `stream` and hosts that mislabel streams both exist.
      text = text.trimStart()
      if (text === '') return ''
      this.#format = text.startsWith('{') || text.startsWith('[') ? 'json' : 'events'
    }
    if (this.#format === 'json') {
      this.#json += text
      if (this.#json.length > this.#facts.charsMax) throw this.#facts.failures.malformed('answered too much')
      return ''
    }
    if (!this.#betweenEvents || !this.#answer.acceptRepeated(text)) {
      this.#parser.feed(text)
      this.#betweenEvents = text.endsWith('\n\n')
    }
    return this.#answer.takeText()
  }
}
