import { expect, it } from 'vitest'
import { ArenaStreamError, createClient } from './index.ts'

const delta = { object: 'ai.stream.delta', delta: { type: 'output_text', text: 'Half an' } }
const failed = { object: 'ai.error', code: 'STREAM_ERROR', message: 'Cut', reason: 'stream-failed', timestamp: '' }
const written = (event: object) => new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)

/** What happens to a stream after its first event. */
type Ending = (stream: ReadableStreamDefaultController<Uint8Array>, signal: AbortSignal) => void

const endWith =
  (event: object): Ending =>
  (stream) => {
    stream.enqueue(written(event))
    stream.close()
  }

const clientOf = (end: Ending) =>
  createClient({
    baseUrl: 'http://arena.test',
    fetch: async (_address, init) => {
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(written(delta)),
        pull: (controller) => end(controller, init!.signal!),
      })
      return new Response(stream, { headers: { 'x-correlation-id': 'c-1' } })
    },
  })

/** The objects of the events that arrived, and what was thrown after them. */
async function read(name: 'chat' | 'battles', end: Ending, caller = new AbortController()) {
  const seen: string[] = []
  try {
    const events = clientOf(end)[name].stream({ prompt: 'Hi' }, { signal: caller.signal })
    for await (const { object } of events) {
      seen.push(object)
    }
  } catch (error) {
    return { seen, error }
  }
  return { seen, error: null }
}

const lost = { code: null, reason: null, message: 'The connection closed before the answer was complete' }
const reported = { code: 'STREAM_ERROR', reason: 'stream-failed', message: 'Cut' }

const endings: [name: string, end: Ending, facts: object][] = [
  ['reports an error', endWith(failed), reported],
  ['closes without its last event', (stream) => stream.close(), lost],
  ['loses its connection', (stream) => stream.error(new TypeError('terminated')), lost],
]

it.each(endings)('[S9] throws after the partial text when a stream %s', async (_, end, facts) => {
  for (const name of ['chat', 'battles'] as const) {
    const { seen, error } = await read(name, end)
    expect(seen).toEqual(['ai.stream.delta'])
    expect(error).toBeInstanceOf(ArenaStreamError)
    expect(error).toMatchObject({ ...facts, correlationId: 'c-1' })
  }
})

it.each(['ai.stream.done', 'arena.stream.done'])('[S9] ends normally after %s', async (object) => {
  expect(await read('chat', endWith({ object }))).toEqual({
    seen: ['ai.stream.delta', object],
    error: null,
  })
})

it("[S9] throws the caller's own reason when the caller aborts", async () => {
  const caller = new AbortController()
  const enough = new Error('enough')
  const abort: Ending = (stream, signal) => {
    caller.abort(enough)
    stream.error(signal.reason)
  }
  expect((await read('chat', abort, caller)).error).toBe(enough)
})
