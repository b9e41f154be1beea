import type { StreamEvent } from '@arena/contract'
import { html, prose, type Shown } from '../html.ts'
import { schemaLink } from './schema-words.ts'
import { table } from './table.ts'

const delta = (text: string): StreamEvent => ({ object: 'ai.stream.delta', delta: { type: 'output_text', text } })

const done: StreamEvent = {
  object: 'ai.stream.done',
  finishReason: 'stop',
  finish_reason: 'stop',
  usage: { promptTokens: 14, completionTokens: 9, totalTokens: 23 },
  model: { name: 'llama-3.3-70b-versatile', displayName: 'Llama 3.3 70B', provider: 'groq' },
}

const line = (event: StreamEvent) => `data: ${JSON.stringify(event)}`

const example = [line(delta('Air scatters ')), line(delta('blue light more than red.')), ': still here', line(done)]

const events = [
  {
    object: 'ai.stream.delta',
    schema: 'StreamDelta',
    meaning: 'A piece of the answer. Joined in order, the pieces are the reply.',
  },
  { object: 'ai.stream.done', schema: 'StreamDone', meaning: 'The answer is complete. Sent once, last.' },
  {
    object: 'ai.error',
    schema: 'AiError',
    meaning: 'The answer was cut short, with code `STREAM_ERROR`. Sent once, last, in place of `ai.stream.done`.',
  },
]

/** What comes down the one connection that stays open. */
export const streamingSection = (): Shown => html`<section id="streaming" aria-labelledby="streaming-title">
<h2 id="streaming-title">Streaming</h2>
<p><a href="#chatStream">${prose('`POST /api/arena/chat/stream`')}</a> answers with Server-Sent Events: each is one line
${prose('`data: <JSON>` and a blank line, told apart by `object`.')} A piece may end in the middle of a word or of a code fence.</p>
${table(
  [
    { title: 'Object', cell: ({ object }) => html`<code>${object}</code>`, heading: true },
    { title: 'Meaning', cell: ({ meaning }) => prose(meaning) },
    { title: 'Schema', cell: ({ schema }) => schemaLink(schema) },
  ],
  events,
  'Events of a streamed answer',
)}
<pre><code>${example.join('\n\n')}</code></pre>
<p>${prose('Lines that start with `:` only keep the connection alive.')} A failure before the first piece is an ordinary HTTP
error; after it the status is 200 already, and the last event tells. Closing the connection stops the model. A browser's
<code>EventSource</code> cannot send a POST or a token: read the body of <code>fetch</code> instead.</p>
</section>`
