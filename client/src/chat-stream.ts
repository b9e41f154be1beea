import type { StreamEvent } from '@arena/contract'
import { createParser } from 'eventsource-parser'
import { StreamCutError } from './errors.ts'

/**
 * The events of a streamed answer, in order, including the last. Throws when the connection closes before the last event.
 * Leaving the loop closes the connection, which stops the model.
 */
export async function* readEvents(response: Response): AsyncGenerator<StreamEvent, void, void> {
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  const arrived: StreamEvent[] = []
  const parser = createParser({ onEvent: ({ data }) => arrived.push(JSON.parse(data) as StreamEvent) })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) throw new StreamCutError()
      parser.feed(decoder.decode(value, { stream: true }))
      for (const event of arrived.splice(0)) {
        yield event
        if (event.object !== 'ai.stream.delta') return
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
