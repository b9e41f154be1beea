import { createParser } from 'eventsource-parser'
import { StreamCutError } from './errors.ts'

const lastEvents: ReadonlySet<string> = new Set(['ai.stream.done', 'arena.stream.done', 'ai.error'])

/**
 * The events of a stream, in order, including the last. Throws when the connection closes before the last event. Leaving
 * the loop closes the connection, which stops the models.
 */
export async function* readEvents<Event extends { readonly object: string }>(
  response: Response,
): AsyncGenerator<Event, void, void> {
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  const arrived: Event[] = []
  const parser = createParser({ onEvent: ({ data }) => arrived.push(JSON.parse(data) as Event) })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) throw new StreamCutError()
      parser.feed(decoder.decode(value, { stream: true }))
      for (const event of arrived.splice(0)) {
        yield event
        if (lastEvents.has(event.object)) return
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
