import { type AiError, errorCatalogue, type PlainError, type ProblemError } from '@arena/contract'
import { html, prose, type Shown } from '../html.ts'
import { nameOf, type Room } from './reference.ts'
import { schemaLink } from './schema-words.ts'
import { table } from './table.ts'

const { status, code, message } = errorCatalogue['prompt-required']
const aiError: AiError = { object: 'ai.error', code, message, timestamp: '2026-03-14T09:26:53.589Z' }
const voted = errorCatalogue['vote-already-cast']
const plainError: PlainError = { success: false, error: voted.message, code: voted.code }
const problem: ProblemError = { status: 500, title: 'Internal Server Error' }

/** The rooms in which some error has this body. */
const roomsWith = (schema: string, rooms: readonly Room[]): Shown => {
  const found = rooms.filter(({ operations }) =>
    operations.some(({ replies }) =>
      replies.some((reply) => Number(reply.status) >= 400 && reply.body && nameOf(reply.body.schema) === schema),
    ),
  )
  return found.map(({ name }, index) => html`${index === 0 ? '' : ', '}<a href="#room-${name}">${name}</a>`)
}

const envelope = (title: Shown, words: Shown, example: string): Shown => html`<li><h3>${title}</h3>
<p>${words}</p>
<pre><code>${example}</code></pre></li>
`

/** The four shapes an error can have, and every error there is. */
export const errorsSection = (
  rooms: readonly Room[],
): Shown => html`<section id="errors" aria-labelledby="errors-title">
<h2 id="errors-title">Errors</h2>
<p>Branch on the status and on <code>code</code>; the sentence is for people. A model that fails is not an error: its side is
answered by the fallback model with status 200.</p>
<ul class="envelopes">
${envelope(
  schemaLink('AiError'),
  ['In ', roomsWith('AiError', rooms), `; here with status ${status}:`],
  JSON.stringify(aiError, null, 2),
)}${envelope(
  schemaLink('PlainError'),
  ['In ', roomsWith('PlainError', rooms), `; here with status ${voted.status}:`],
  JSON.stringify(plainError, null, 2),
)}${envelope(
  'No valid token',
  prose('Where a token is required. The body is empty, the reason is in a header:'),
  'HTTP/1.1 401 Unauthorized\nWWW-Authenticate: Bearer error="invalid_token",\n  error_description="…"',
)}${envelope(
  schemaLink('ProblemError'),
  prose(
    'What nobody foresaw, outside chat and battles, as `application/problem+json`. The cause is in the log of the service, under the `X-Correlation-Id`:',
  ),
  JSON.stringify(problem, null, 2),
)}</ul>
<h3 id="error-catalogue">Every error</h3>
<p>${prose('What stands in braces is filled in. After `rate-limited`, `Retry-After` says how many seconds to wait.')}</p>
${table(
  [
    { title: 'Name', cell: ([name]) => html`<code>${name}</code>`, heading: true },
    { title: 'Status', cell: ([, entry]) => entry.status },
    { title: 'Code', cell: ([, entry]) => html`<code>${entry.code}</code>` },
    // Not set as prose: these are the exact words that a caller receives, backticks and all.
    { title: 'Sentence', cell: ([, entry]) => entry.message },
  ],
  Object.entries(errorCatalogue),
  'Errors by name, with their status, code and sentence',
)}
</section>`
