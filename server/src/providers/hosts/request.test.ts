import { describe, expect, it } from 'vitest'
import { apiKey, modelCall, streamText, useRecordedHost } from './fixtures.ts'
import { defaultBaseUrl, type PresetName, presets } from './index.ts'
import * as recordings from './recordings.ts'

const fixture = useRecordedHost()
const fullCall = {
  context: [
    { prompt: 'Tea?', answer: 'No.' },
    { prompt: 'Milk?', answer: 'Yes.' },
  ],
  system: 'Be brief.',
  maxTokens: 64,
  temperature: 0.2,
}

describe('a request', () => {
  const tokenLimits: [PresetName, Record<string, number>][] = [
    ['groq', { max_completion_tokens: 64 }],
    ['google', { max_tokens: 64 }],
    ['cloudflare', { max_tokens: 64 }],
  ]
  it.each(tokenLimits)(
    '[N2] to %s contains the whole call, with the earlier turns before the prompt and with the token limit under its own name',
    async (preset, limit) => {
      fixture.host.play({ body: recordings.google.completion })

      await fixture.connect({ preset }).complete(modelCall(fullCall))

      expect(fixture.host.requests[0]?.body).toEqual({
        model: 'model-x',
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Tea?' },
          { role: 'assistant', content: 'No.' },
          { role: 'user', content: 'Milk?' },
          { role: 'assistant', content: 'Yes.' },
          { role: 'user', content: 'Say hello.' },
        ],
        temperature: 0.2,
        ...limit,
      })
    },
  )

  it.each([
    ['has no fields for unset options', {}, {}],
    ['contains a temperature of zero, which is not the same as none', { temperature: 0 }, { temperature: 0 }],
  ])('%s', async (_, options, fields) => {
    fixture.host.play({ body: recordings.groq.completion })
    await fixture.connect().complete(modelCall(options))
    expect(fixture.host.requests[0]?.body).toEqual({
      model: 'model-x',
      messages: [{ role: 'user', content: 'Say hello.' }],
      ...fields,
    })
  })

  const usageAsked: [PresetName, unknown][] = [
    ['groq', { include_usage: true }],
    ['google', { include_usage: true }],
    ['cloudflare', undefined],
  ]
  it.each(usageAsked)(
    'for a stream asks %s for usage only where that is known to be accepted',
    async (preset, asked) => {
      fixture.host.play({ body: [recordings.cloudflare.stream] })

      await streamText(fixture.connect({ preset }))

      expect(fixture.host.requests[0]?.body.stream).toBe(true)
      expect(fixture.host.requests[0]?.body.stream_options).toEqual(asked)
    },
  )

  it.each([
    [apiKey, `Bearer ${apiKey}`],
    ['', undefined],
  ])('with the key %j has the authorization %j', async (key, authorization) => {
    fixture.host.play({ body: recordings.groq.completion })
    await fixture.connect({ apiKey: key }).complete(modelCall())
    expect(fixture.host.requests[0]?.headers.authorization).toBe(authorization)
  })

  it.each([
    ['', '/chat/completions'],
    ['/', '/chat/completions'],
    ['/openai/v1', '/openai/v1/chat/completions'],
    ['/openai/v1//', '/openai/v1/chat/completions'],
    ['/v1?version=2', '/v1/chat/completions?version=2'],
  ])('goes to a path below the base URL, here one that ends in %j', async (end, path) => {
    fixture.host.play({ body: recordings.groq.completion })

    await fixture.connect({ baseUrl: `${fixture.host.baseUrl}${end}` }).complete(modelCall())

    expect(fixture.host.requests[0]).toMatchObject({ method: 'POST', path })
  })
})

describe('a base URL', () => {
  it('is the host’s own by default', () => {
    expect(defaultBaseUrl(presets.groq)).toBe('https://api.groq.com/openai/v1')
    expect(defaultBaseUrl(presets.google)).toBe('https://generativelanguage.googleapis.com/v1beta/openai')
    expect(defaultBaseUrl(presets.cloudflare, { accountId: 'ab12' })).toBe(
      'https://api.cloudflare.com/client/v4/accounts/ab12/ai/v1',
    )
  })

  it('needs an account for Cloudflare', () => {
    expect(() => defaultBaseUrl(presets.cloudflare)).toThrow('needs an account id')
  })

  it.each([
    ['not a URL', 'localhost'],
    ['not HTTP', 'ftp://127.0.0.1/v1'],
    ['with credentials', 'https://user:secret@127.0.0.1/v1'],
    ['with a placeholder', presets.cloudflare.baseUrl ?? ''],
  ])('%s is refused when the provider is created, without a quotation', (_, baseUrl) => {
    expect(() => fixture.connect({ baseUrl })).toThrow(/^the base URL of a provider (?!.*secret)/)
  })
})
