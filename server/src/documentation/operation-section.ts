import { html, prose, type Shown } from '../html.ts'
import { exampleOf } from './example.ts'
import { fieldTable, parameterTable } from './field-table.ts'
import { commandOf } from './operation-example.ts'
import { type DescribedOperation, type DescribedReply, nameOf, resolve, type Schemas } from './reference.ts'
import { schemaLink, typeOf } from './schema-words.ts'
import { table } from './table.ts'

const authWords: Record<DescribedOperation['auth'], string> = {
  token: 'Token required',
  admin: 'Administrators only',
  optional: 'Token optional',
  none: 'No token',
}

export const methodBadge = (method: string): Shown =>
  html`<span class="method method-${method.toLowerCase()}">${method}</span>`

export const command = (text: string): Shown => html`<pre class="command"><code>${text}</code></pre>`

/** Everything a caller needs to know about one operation, in the order in which they need it. */
export function operationSection(operation: DescribedOperation, schemas: Schemas): Shown {
  const { id, method, path, summary, description, auth } = operation
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title"><a href="#${id}">${summary}</a></h3>
<p class="call">${methodBadge(method)} <code>${breakable(path)}</code> <span class="auth auth-${auth}">${authWords[auth]}</span></p>
${description === null ? null : html`<p>${prose(description)}</p>`}
${command(commandOf(operation, schemas))}
${parameters(operation)}
${requestBody(operation, schemas)}
<h4>Replies</h4>
${replyTable(operation)}
${operation.replies.filter(({ status }) => Number(status) < 300).map((reply) => replyBody(operation, reply, schemas))}
</section>`
}

/** May break after each step of the path, and nowhere inside a parameter's name. */
const breakable = (path: string): Shown => path.split(/(?<=\/)/).map((step) => html`${step}<wbr>`)

function parameters({ parameters: given, path, method }: DescribedOperation): Shown {
  if (given.length === 0) return null
  return html`<h4>Parameters</h4>
${parameterTable(given, `Parameters of ${method} ${path}`)}`
}

function requestBody({ body, path, method }: DescribedOperation, schemas: Schemas): Shown {
  if (!body) return null
  const name = nameOf(body.schema)
  return html`<h4>Request body${name === null ? null : html` <span class="schema-name">${schemaLink(name)}</span>`}</h4>
${fieldTable(resolve(body.schema, schemas), 'request', `Fields of the body of ${method} ${path}`)}`
}

const replyTable = ({ replies, method, path }: DescribedOperation): Shown =>
  table<DescribedReply>(
    [
      {
        title: 'Status',
        cell: ({ status }) => html`<span class="status status-${status.charAt(0)}">${status}</span>`,
        heading: true,
      },
      { title: 'When', cell: ({ description }) => prose(description) },
      { title: 'Body', cell: bodyWords },
    ],
    replies,
    `Replies of ${method} ${path}`,
  )

function bodyWords({ body }: DescribedReply): Shown {
  if (!body) return 'empty'
  const kind = body.contentType === 'application/json' ? null : html`, as <code>${body.contentType}</code>`
  return [typeOf(body.schema), kind]
}

function replyBody(
  { id, method, path }: DescribedOperation,
  { body, status }: DescribedReply,
  schemas: Schemas,
): Shown {
  if (!body) return null
  if (body.contentType === 'text/event-stream') {
    return html`<p>The events and an example are under <a href="#streaming">Streaming</a>.</p>`
  }
  // Where a reply is one of several, each is shown by itself, the usual one first.
  return (body.schema.anyOf ?? [body.schema]).map((schema) => {
    const name = nameOf(schema)
    const example = JSON.stringify(exampleOf(schema, schemas, [id]), null, 2)
    const caption = [`Fields of the ${status} reply of ${method} ${path}`, ...(body.schema.anyOf && name ? [name] : [])]
    return html`<h4>Fields of the ${status} reply${name === null ? null : html` <span class="schema-name">${schemaLink(name)}</span>`}</h4>
${fieldTable(resolve(schema, schemas), 'reply', caption.join(', '))}
<details><summary>Example of the ${status} reply</summary><pre><code>${example}</code></pre></details>
`
  })
}
