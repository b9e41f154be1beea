import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { CallFailure } from '../port/model-client.ts'
import { apiKey, failureOf, modelCall, streamText, useRecordedHost } from './fixtures.ts'
import type { HostOptions } from './index.ts'
import type { RecordedAnswer, RecordedRequest, Recording } from './recorded-host.ts'
import { events } from './recordings.ts'

const fixture = useRecordedHost()

/** Everything that a logger could print of a failure: message, stack, causes and properties at any depth. */
function everythingOf(failure: CallFailure): string {
  return inspect(failure, { depth: Infinity, showHidden: true, maxStringLength: Infinity, compact: false })
}

type Echo = (key: string) => RecordedAnswer
const echoes: [string, Echo][] = [
  [
    'in an error message',
    (key) => ({ status: 401, body: JSON.stringify({ error: { message: `Invalid API Key: ${key}` } }) }),
  ],
  ['in an error that is not JSON', (key) => ({ status: 500, body: `<pre>Authorization: Bearer ${key}</pre>` })],
  ['encoded as in a URL', (key) => ({ status: 400, body: `bad request /v1?key=${encodeURIComponent(key)}` })],
  ['in capitals', (key) => ({ status: 400, body: key.toUpperCase() })],
  ['across the end of the excerpt', (key) => ({ status: 400, body: `${'x'.repeat(190)}${key}` })],
  [
    'across the end of the part of an error that is read',
    (key) => ({ status: 400, body: `${' '.repeat(65_526)}${key}` }),
  ],
  ['in an error with status 200', (key) => ({ body: JSON.stringify({ error: { message: key, code: key } }) })],
  ['in Google’s list', (key) => ({ body: JSON.stringify([{ error: { message: key, status: key } }]) })],
  [
    'in Cloudflare’s list',
    (key) => ({ body: JSON.stringify({ success: false, errors: [{ code: 1, message: key }] }) }),
  ],
  ['in an answer that is not JSON', (key) => ({ body: `Bearer ${key}` })],
  ['in an event of a stream', (key) => ({ body: [events({ error: { message: key } })] })],
  ['in an error event that is not JSON', (key) => ({ body: [`event: error\ndata: Bearer ${key}\n\n`] })],
  ['in an event that is not JSON', (key) => ({ body: [`data: {"Bearer ${key}\n\n`] })],
  ['in a header', (key) => ({ status: 429, headers: { 'retry-after': key, 'x-echo': `Bearer ${key}` } })],
]

describe.each(echoes)('a host that echoes the key %s', (_, echo) => {
  const sentKey = ({ headers }: RecordedRequest) => Object.values(headers).find((value) => value?.includes(apiKey))
  const playback: Recording = (request) => echo(sentKey(request)?.toString().replace('Bearer ', '') ?? '')

  it.each<[string, Partial<HostOptions>]>([
    ['of the dialect openai', {}],
    ['of the dialect anthropic', { dialect: 'anthropic' }],
    ['of the dialect azure', { dialect: 'azure' }],
    ['in a header of the operator', { apiKey: '', headers: { 'X-Secret': apiKey } }],
  ])('does not get it into any part of a failure, %s', async (_key, options) => {
    fixture.host.play(playback)
    const client = fixture.connect({ retry: null, ...options })
    for (const answer of [client.complete(modelCall()), streamText(client)]) {
      const everything = everythingOf(await failureOf(answer)).toLowerCase()
      expect(sentKey(fixture.host.requests[0]!)).toContain(apiKey)
      expect(everything).not.toContain(apiKey.toLowerCase())
      expect(everything).not.toContain(encodeURIComponent(apiKey).toLowerCase())
      // Not even its beginning, where an excerpt was shortened.
      expect(everything).not.toContain(apiKey.slice(0, 8).toLowerCase())
    }
  })
})

describe('the message of a failure', () => {
  async function messageFor(answer: RecordedAnswer) {
    fixture.host.play(answer)
    return (await failureOf(fixture.connect({ retry: null }).complete(modelCall()))).message
  }

  it('names host, status and model, and quotes the host on one line', async () => {
    expect(await messageFor({ status: 500, body: '{"error":{"message":"out of\\n  memory"}}' })).toBe(
      'groq answered with status 500 for model model-x: out of memory',
    )
  })

  it('quotes at most 200 characters', async () => {
    const message = await messageFor({ status: 500, body: 'x'.repeat(5_000) })
    expect(message.slice('groq answered with status 500 for model model-x: '.length)).toHaveLength(200)
  })

  it('has no quotation when the body is empty', async () => {
    expect(await messageFor({ status: 502 })).toBe('groq answered with status 502 for model model-x')
  })

  it('contains neither the key of another host nor a bearer token', async () => {
    const message = await messageFor({ status: 500, body: 'AIzaSyA1234567890 sk-abcdef123456 Bearer eyJhbGciOi.x.y' })
    expect(message).toBe(
      'groq answered with status 500 for model model-x: AIza[redacted] sk-[redacted] Bearer [redacted]',
    )
  })

  it('has no cause, which could contain raw bytes of the response', async () => {
    fixture.host.play({ ending: 'hang up' })
    const failure = await failureOf(fixture.connect({ retry: null }).complete(modelCall()))
    expect(failure).toMatchObject({ cause: undefined, message: expect.stringContaining('(UND_ERR_SOCKET)') })
  })
})
