import { describe, expect, it } from 'vitest'
import { modelCall, useRecordedHost } from './fixtures.ts'
import { dialects, presets } from './index.ts'
import * as recordings from './recordings.ts'

const fixture = useRecordedHost()
const how = { stream: true, quirks: presets.groq, base64Of: () => '' }

describe('a request', () => {
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

  const messages = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'One' },
    { role: 'user', content: 'Two' },
    { role: 'system', content: 'Be briefer.' },
    { role: 'assistant', content: 'Thr' },
  ] as const
  const whole = { messages, top_p: 0.5, stop: ['x', 'y'] }
  it.each([
    ['openai', whole],
    ['azure', whole],
    [
      'anthropic',
      {
        system: 'Be brief.\n\nBe briefer.',
        messages: messages.filter(({ role }) => role !== 'system'),
        top_p: 0.5,
        stop_sequences: ['x', 'y'],
      },
    ],
  ] as const)('[I2] [I3] has the conversation and the settings of the client, in the dialect %s', (name, fields) => {
    expect(dialects[name].body(modelCall({ messages, topP: 0.5, stop: ['x', 'y'] }), how)).toMatchObject(fields)
  })

  it.each([
    ['both', { temperature: 0.5, topP: 0.5 }, { temperature: 0.5 }],
    ['the temperature', { temperature: 0.5 }, { temperature: 0.5 }],
    ['top_p', { topP: 0.5 }, { top_p: 0.5 }],
  ])('[I3] has one of temperature and top_p in the dialect of Anthropic, given %s', (_, given, sent) => {
    const body: object = dialects.anthropic.body(modelCall(given), how)
    const { temperature, top_p } = body as Record<string, unknown>
    expect({ temperature, top_p }).toEqual(sent)
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
  it.each([
    ['not a URL', 'localhost'],
    ['not HTTP', 'ftp://127.0.0.1/v1'],
    ['with credentials', 'https://user:secret@127.0.0.1/v1'],
    ['with a placeholder', presets.cloudflare.baseUrl ?? ''],
  ])('%s is refused when the host is created, without a quotation', (_, baseUrl) => {
    expect(() => fixture.connect({ baseUrl })).toThrow(/^the base URL of a host (?!.*secret)/)
  })
})
