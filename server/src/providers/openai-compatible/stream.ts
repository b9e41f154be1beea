import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { createParser } from 'eventsource-parser'
import type { Ending, ModelCall } from '../port.ts'
import type { AbortGuard } from './abort-guard.ts'
import { endAnswer, readAnswer } from './answer.ts'
import type { Failures } from './failure.ts'
import { StreamedAnswer } from './streamed-answer.ts'

export interface StreamReader {
  readonly call: ModelCall
  readonly failures: Failures
  readonly guard: AbortGuard
  readonly onText: (text: string) => void | Promise<void>
  /** Bound of one event, and of a whole answer sent as plain JSON. A stream of many events has no bound of its own. */
  readonly charsMax: number
}

/** How long a connection may take to end after `[DONE]` and still be kept for the next call. */
const drainMsMax = 1000

/** Reads a streamed answer to the host's own end of it. The body is destroyed, or drained in the background, after. */
export async function readStream(body: Readable, reader: StreamReader): Promise<Ending> {
  const { call, failures } = reader
  const chunks = (body as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  const decoder = new StringDecoder('utf8')
  const answer = new StreamedAnswer()
  const parser = createParser({
    onEvent: answer.accept,
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') answer.malformed = true
    },
    maxBufferSize: reader.charsMax,
  })
  let format: 'unknown' | 'events' | 'json' = 'unknown'
  let json = ''
  let drained = false

  try {
    for (let ended = false; !ended && !answer.settled; ) {
      let text: string
      try {
        const read = await chunks.next()
        ended = read.done === true
        // A last line without its newline is a whole line all the same once the host has ended the response.
        text = read.done === true ? `${decoder.end()}\n\n` : decoder.write(read.value)
      } catch {
        call.signal.throwIfAborted()
        // Some hosts reset the connection instead of ending it; after a finish reason nothing is missing.
        if (!answer.ended) throw failures.cut()
        break
      }
      if (format === 'unknown') {
        // The content type is no guide: hosts that ignore `stream` and hosts that mislabel streams both exist.
        text = text.trimStart()
        if (text === '') continue
        format = text.startsWith('{') || text.startsWith('[') ? 'json' : 'events'
      }
      if (format === 'json') {
        json += text
        if (json.length > reader.charsMax) throw failures.malformed('answered too much')
        continue
      }
      parser.feed(text)
      const piece = answer.takeText()
      if (piece !== '') await deliver(piece, reader)
    }

    // A caller who left while the last piece was handed over gets the same end as one who left earlier.
    call.signal.throwIfAborted()
    if (format === 'json') {
      const { text, ...ending } = readAnswer(json, call, failures)
      await deliver(text, reader)
      return ending
    }
    if (answer.error !== null) throw failures.reported(answer.error, { answerUsed: answer.answerChars > 0 })
    if (answer.malformed) throw failures.malformed('sent an event that is not JSON')
    if (!answer.ended) throw failures.cut()
    drained = answer.done
    if (drained) drain(body, chunks)
    return endAnswer(answer, call, failures)
  } finally {
    if (!drained) body.destroy()
  }
}

function deliver(text: string, { guard, onText }: StreamReader): Promise<void> | undefined {
  const taken = onText(text)
  return taken === undefined ? undefined : guard.wait(taken)
}

/** Reads the few bytes after `[DONE]`, so that the connection serves the next call instead of a new handshake. */
function drain(body: Readable, chunks: AsyncIterator<Buffer>): void {
  const timer = setTimeout(() => body.destroy(), drainMsMax)
  timer.unref()
  const onRead = ({ done }: IteratorResult<Buffer>): unknown =>
    done === true ? clearTimeout(timer) : chunks.next().then(onRead)
  chunks
    .next()
    .then(onRead)
    // The answer is whole: what becomes of the connection is nobody's failure.
    .catch(() => clearTimeout(timer))
}
