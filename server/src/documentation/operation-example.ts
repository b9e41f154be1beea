import { type CurlOptions, curl, quoted } from './curl.ts'
import { exampleOf, exampleRequest } from './example.ts'
import type { DescribedOperation, Schemas } from './reference.ts'

const LINE_CHARS_MAX = 60

/** What the schema of these calls cannot say: that they keep or send a cookie. */
const cookieFlags: Readonly<Record<string, readonly string[]>> = {
  signInAsGuest: ['-c cookies.txt'],
  refreshToken: ['-b cookies.txt'],
}

/** One command that calls the operation, with values its schema accepts. */
export function commandOf(operation: DescribedOperation, schemas: Schemas): string {
  const streamed = operation.replies.some(({ body }) => body?.contentType === 'text/event-stream')
  const options: CurlOptions = {
    method: operation.method,
    path: filledPath(operation, schemas),
    token: operation.auth !== 'none',
    // Without -N curl keeps the events back until its buffer is full.
    flags: [...(streamed ? ['-N'] : []), ...(cookieFlags[operation.id] ?? [])],
  }
  if (!operation.body) return curl(options)
  return curl({ ...options, body: quoted(bodyText(exampleRequest(operation, schemas))) })
}

function bodyText(body: unknown): string {
  const short = JSON.stringify(body)
  return short.length <= LINE_CHARS_MAX ? short : JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')
}

function filledPath({ path, parameters }: DescribedOperation, schemas: Schemas): string {
  const exampleFor = (name: string) => {
    const parameter = parameters.find((candidate) => candidate.name === name)
    return encodeURIComponent(String(exampleOf(parameter?.schema ?? {}, schemas, [name])))
  }
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || parameter.schema.default !== undefined))
    .map(({ name }) => `${encodeURIComponent(name)}=${exampleFor(name)}`)
  const filled = path.replace(/\{(\w+)\}/g, (_braces, name: string) => exampleFor(name))
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}
