import type { AiError } from '@arena/contract'
import { createParser } from 'eventsource-parser'
import { ArenaStreamError } from './errors.ts'

const lastEvents: ReadonlySet<string> = new Set(['ai.stream.done', 'arena.stream.done'])

/**
 * The events of a stream, in order, including the last. Throws an {@link ArenaStreamError} after the events that arrived
 * if the stream reports an error or ends without its last event, so a loop that ends normally has the whole answer.
 * Leaving the loop closes the connection, which stops the models.
 */
export async function* readEvents<Event extends { readonly object: string }>(
  { body, headers }: Response,
  signal?: AbortSignal,
): AsyncGenerator<Exclude<Event, AiError>, void, void> {
  const reader = body!.getReader()
  const decoder = new TextDecoder()
  const arrived: Event[] = []
  const parser = createParser({ onEvent: ({ data }) => arrived.push(JSON.parse(data) as Event) })
  const readMore = async () => {
    try {
      const { done, value } = await reader.read()
      if (!done) parser.feed(decoder.decode(value, { stream: true }))
      return !done
    } catch (cause) {
      // The caller's own abort is not a failure of the stream.
      signal?.throwIfAborted()
      throw new ArenaStreamError({ event: null, headers, cause })
    }
  }
  try {
    while (await readMore()) {
      for (const event of arrived.splice(0)) {
        if (isError(event)) throw new ArenaStreamError({ event, headers })
        yield event as Exclude<Event, AiError>
        if (lastEvents.has(event.object)) return
      }
    }
    throw new ArenaStreamError({ event: null, headers })
  } finally {
    await reader.cancel().catch(() => {})
  }
}

const isError = (event: { readonly object: string }): event is AiError => event.object === 'ai.error'
