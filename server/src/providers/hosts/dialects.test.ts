import { describe, expect, it } from 'vitest'
import { apiKey, failureOf, modelCall, streamText, useRecordedHost } from './fixtures.ts'
import type { DialectName } from './index.ts'
import { exchanges } from './recordings.ts'

const fixture = useRecordedHost()

/** What each dialect sends for the call below, and the header with the key. */
const requests: Record<DialectName, { path: string; keyHeader: [string, string]; body: object }> = {
  openai: {
    path: '/chat/completions',
    keyHeader: ['authorization', `Bearer ${apiKey}`],
    body: {
      model: 'model-x',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Tea?' },
        { role: 'assistant', content: 'No.' },
        { role: 'user', content: 'Say hello.' },
      ],
      max_completion_tokens: 64,
      temperature: 1.5,
    },
  },
  anthropic: {
    path: '/v1/messages',
    keyHeader: ['x-api-key', apiKey],
    body: {
      model: 'model-x',
      max_tokens: 64,
      system: 'Be brief.',
      messages: [
        { role: 'user', content: 'Tea?' },
        { role: 'assistant', content: 'No.' },
        { role: 'user', content: 'Say hello.' },
      ],
      temperature: 1,
    },
  },
  azure: {
    path: '/openai/deployments/model-x/chat/completions?api-version=2024-10-21',
    keyHeader: ['api-key', apiKey],
    body: {
      model: 'model-x',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Tea?' },
        { role: 'assistant', content: 'No.' },
        { role: 'user', content: 'Say hello.' },
      ],
      max_completion_tokens: 64,
      temperature: 1.5,
    },
  },
}
/** With two images in the first turn and one in the second, byte for byte. */
const small = { type: 'image/png', bytes: Buffer.from('a small image') } as const
const large = { type: 'image/jpeg', bytes: Buffer.alloc(200_000, 'é') } as const
const third = { type: 'image/webp', bytes: Buffer.from('ab') } as const
const data = Object.fromEntries([small, large, third].map(({ type, bytes }) => [type, bytes.toString('base64')]))
const openaiImages =
  '{"model":"model-x","messages":[{"role":"system","content":"Be brief."},' +
  '{"role":"user","content":[{"type":"text","text":"Tëa?"},' +
  `{"type":"image_url","image_url":{"url":"data:image/png;base64,${data['image/png']}"}},` +
  `{"type":"image_url","image_url":{"url":"data:image/jpeg;base64,${data['image/jpeg']}"}}]},` +
  '{"role":"assistant","content":"No."},' +
  '{"role":"user","content":"And without?"},{"role":"assistant","content":"Yes."},' +
  '{"role":"user","content":[{"type":"text","text":"Say \\"hello\\"."},' +
  `{"type":"image_url","image_url":{"url":"data:image/webp;base64,${data['image/webp']}"}}]}],` +
  '"temperature":0.5}'
const anthropicImages =
  '{"model":"model-x","max_tokens":4096,"system":"Be brief.","messages":[' +
  `{"role":"user","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"${data['image/png']}"}},` +
  `{"type":"image","source":{"type":"base64","media_type":"image/jpeg","data":"${data['image/jpeg']}"}},` +
  '{"type":"text","text":"Tëa?"}]},' +
  '{"role":"assistant","content":"No."},' +
  '{"role":"user","content":"And without?"},{"role":"assistant","content":"Yes."},' +
  `{"role":"user","content":[{"type":"image","source":{"type":"base64","media_type":"image/webp","data":"${data['image/webp']}"}},` +
  '{"type":"text","text":"Say \\"hello\\"."}]}],"temperature":0.5}'
const withImages = { openai: openaiImages, anthropic: anthropicImages, azure: openaiImages }
const withoutImages = {
  openai: '{"model":"model-x","messages":[{"role":"user","content":"Say hello."}]}',
  anthropic: '{"model":"model-x","max_tokens":4096,"messages":[{"role":"user","content":"Say hello."}]}',
  azure: '{"model":"model-x","messages":[{"role":"user","content":"Say hello."}]}',
}

const call = modelCall({
  context: [{ prompt: 'Tea?', answer: 'No.' }],
  system: 'Be brief.',
  maxTokens: 64,
  temperature: 1.5,
})

describe.each(['openai', 'anthropic', 'azure'] as const)('a host that speaks %s', (dialect) => {
  const recorded = exchanges[dialect]
  const connect = (options = {}) =>
    fixture.connect({ name: dialect, dialect, preset: dialect, retry: null, ...options })
  const usage = { promptTokens: 25, completionTokens: 15, totalTokens: 40 }

  it('[N2] gets the call in the form of its dialect, with the key in its header', async () => {
    fixture.host.play({ body: recorded.completion })
    await connect().complete(call)
    const { path, keyHeader, body } = requests[dialect]
    expect(fixture.host.requests[0]).toMatchObject({ method: 'POST', path })
    expect(fixture.host.requests[0]?.headers[keyHeader[0]]).toBe(keyHeader[1])
    expect(fixture.host.requests[0]?.body).toEqual(body)
  })

  it('[Y20] gets the images of all turns in the form of its dialect, byte for byte, with the length of the body', async () => {
    fixture.host.play({ status: 529, body: recorded.overloaded }, { body: recorded.completion })
    const asked = modelCall({
      context: [
        { prompt: 'Tëa?', images: [small, large], answer: 'No.' },
        { prompt: 'And without?', images: [], answer: 'Yes.' },
      ],
      prompt: 'Say "hello".',
      images: [third],
      system: 'Be brief.',
      temperature: 0.5,
    })
    await connect({ retry: { delayMs: 1 } }).complete(asked)
    const expected = withImages[dialect]
    // The second attempt sends them again.
    expect(fixture.host.requests.map(({ text }) => text === expected)).toEqual([true, true])
    const { headers } = fixture.host.requests[0]!
    expect(headers['content-length']).toBe(String(Buffer.byteLength(expected)))
    expect(headers['transfer-encoding']).toBeUndefined()
  })

  it('[Y20] gets a call without images as it was before there were any', async () => {
    fixture.host.play({ body: recorded.completion })
    await connect().complete(modelCall({ images: [] }))
    expect(fixture.host.requests[0]?.text).toBe(withoutImages[dialect])
  })

  it('gets no header with a key that it does not need', async () => {
    fixture.host.play({ body: recorded.completion })
    await connect({ apiKey: '' }).complete(call)
    expect(fixture.host.requests[0]?.headers).not.toHaveProperty(requests[dialect].keyHeader[0])
  })

  it('gets the headers of the operator, which replace ours', async () => {
    fixture.host.play({ body: recorded.completion })
    const [name] = requests[dialect].keyHeader
    await connect({ headers: { [name.toUpperCase()]: 'another key', 'X-Team': 'red' } }).complete(call)
    expect(fixture.host.requests[0]?.headers).toMatchObject({ [name]: 'another key', 'x-team': 'red' })
  })

  it('answers as a whole', async () => {
    fixture.host.play({ body: recorded.completion })
    expect(await connect().complete(call)).toEqual({
      text: 'Hello there.',
      finishReason: 'stop',
      usage,
      reasoning: null,
    })
  })

  it('answers as a stream', async () => {
    fixture.host.play({ body: [recorded.stream] })
    expect(await streamText(connect())).toEqual({ text: 'Hello there.', finishReason: 'stop', usage, reasoning: null })
    expect(fixture.host.requests[0]?.body.stream).toBe(true)
  })

  it.each([
    ['as a whole', { body: recorded.reasoned }],
    ['as a stream', { body: [recorded.reasonedStream] }],
  ])('[B28] answers with reasoning, %s, which is not part of the text', async (_, answer) => {
    fixture.host.play(answer)
    const reasoning = 'A greeting. I greet back.'
    expect(await streamText(connect())).toEqual({ text: 'Hello there.', finishReason: 'stop', usage, reasoning })
  })

  it('answers with reasoning alone, which is an answer without text', async () => {
    fixture.host.play({ body: recorded.thoughtOnly })
    expect(await failureOf(connect().complete(call))).toMatchObject({ reason: 'empty', retryable: false })
  })

  it('answers as a stream whose end is not followed by the end of the response', async () => {
    fixture.host.play({ body: [recorded.stream], ending: 'stall' })
    expect((await streamText(connect())).text).toBe('Hello there.')
  })

  it('fails when its stream is cut', async () => {
    const cut = recorded.stream.slice(0, recorded.stream.indexOf(' there.') + 20)
    fixture.host.play({ body: [cut], ending: 'cut' })
    expect(await failureOf(streamText(connect()))).toMatchObject({ reason: 'error', retryable: false })
  })

  it('answers up to the token limit', async () => {
    fixture.host.play({ body: recorded.tooLong })
    expect(await connect().complete(call)).toMatchObject({ text: 'Hello', finishReason: 'length' })
  })

  it.each([
    ['as a whole', { body: recorded.refused }],
    ['as a stream', { body: [recorded.refusedStream] }],
  ])('refuses to answer, %s, which counts as an answer without text', async (_, answer) => {
    fixture.host.play(answer)
    expect(await failureOf(connect().complete(call))).toMatchObject({
      reason: 'empty',
      retryable: false,
      message: `${dialect} refused to answer (content filter) for model model-x`,
    })
  })

  it.each([
    ['a rate limit', { status: 429, body: recorded.rateLimited }, 'rate_limited', true],
    ['a rate limit with status 200', { body: recorded.rateLimited }, 'rate_limited', true],
    ['an overload', { status: 529, body: recorded.overloaded }, 'error', true],
    ['an overload within a stream, before any text', { body: [recorded.overloadedStream] }, 'error', true],
    ['an overload within a stream, after a text', { body: [recorded.brokenStream] }, 'error', false],
    ['a wrong key', { status: 401, body: recorded.badKey }, 'error', false],
  ])('fails with %s', async (_, answer, reason, retryable) => {
    fixture.host.play(answer)
    expect(await failureOf(streamText(connect()))).toMatchObject({ reason, retryable })
  })

  it('is not sent a temperature again for a model that refused one', async () => {
    const host = connect()
    fixture.host.play({ status: 400, body: recorded.temperatureRefused }, { body: recorded.completion })
    expect((await host.complete(call)).text).toBe('Hello there.')
    expect((await host.complete(call)).text).toBe('Hello there.')
    await host.complete({ ...call, modelName: 'model-y' })
    expect(fixture.host.requests.map(({ body }) => 'temperature' in body)).toEqual([true, false, false, true])
  })

  it('fails when it refuses a temperature that it was not sent', async () => {
    fixture.host.play({ status: 400, body: recorded.temperatureRefused })
    expect(await failureOf(connect().complete(modelCall()))).toMatchObject({ reason: 'error', retryable: false })
    expect(fixture.host.requests).toHaveLength(1)
  })

  it.each([
    ['with a status', { status: 529, body: recorded.overloaded }],
    ['in a stream', { body: [recorded.overloadedStream] }],
  ])('[G10] is asked again after an overload that it reports %s', async (_, overloaded) => {
    fixture.host.play(overloaded, { body: [recorded.stream] })
    expect((await streamText(connect({ retry: { delayMs: 1 } }))).text).toBe('Hello there.')
  })
})

describe('Anthropic', () => {
  const connect = () => fixture.connect({ dialect: 'anthropic', preset: 'anthropic', retry: null })

  it.each([
    ['the least that it needs', {}, { max_tokens: 4096 }],
    ['a temperature in its range as it is', { temperature: 0.3 }, { max_tokens: 4096, temperature: 0.3 }],
    ['a temperature of zero', { temperature: 0 }, { max_tokens: 4096, temperature: 0 }],
  ])('gets %s', async (_, details, fields) => {
    fixture.host.play({ body: exchanges.anthropic.completion })
    await connect().complete(modelCall(details))
    const messages = [{ role: 'user', content: 'Say hello.' }]
    expect(fixture.host.requests[0]?.body).toEqual({ model: 'model-x', messages, ...fields })
    expect(fixture.host.requests[0]?.headers['anthropic-version']).toBe('2023-06-01')
  })

  it.each([
    ['end_turn', 'stop'],
    ['stop_sequence', 'stop'],
    ['refusal', 'content_filter'],
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
  ])('ends an answer that has text with %s, which is %s', async (stop_reason, finishReason) => {
    fixture.host.play({ body: JSON.stringify({ content: [{ type: 'text', text: 'Hi' }], stop_reason }) })
    expect(await connect().complete(call)).toMatchObject({ text: 'Hi', finishReason })
  })

  it.each([
    ['an unknown shape', { hello: 'world' }],
    ['the answer of another dialect', { choices: [{ message: { content: 'Hi' } }] }],
  ])('fails with %s', async (_, body) => {
    fixture.host.play({ body: JSON.stringify(body) })
    expect(await failureOf(connect().complete(call))).toMatchObject({ reason: 'error', retryable: false })
  })
})

describe('Azure', () => {
  const connect = (baseUrl: string) => fixture.connect({ dialect: 'azure', preset: 'azure', baseUrl, retry: null })

  it.each([
    ['', '/openai/deployments/gpt%204%2Fo/chat/completions?api-version=2024-10-21'],
    [
      '/east?api-version=2025-01-01-preview',
      '/east/openai/deployments/gpt%204%2Fo/chat/completions?api-version=2025-01-01-preview',
    ],
  ])('is called below the base URL that ends in %j, in the version that it names', async (end, path) => {
    fixture.host.play({ body: exchanges.azure.completion })
    await connect(`${fixture.host.baseUrl}${end}`).complete(modelCall({ modelName: 'gpt 4/o' }))
    expect(fixture.host.requests[0]?.path).toBe(path)
  })

  it('refuses a prompt with status 400, which counts as an answer without text', async () => {
    fixture.host.play({ status: 400, body: exchanges.azure.refusedPrompt })
    const failure = await failureOf(connect(fixture.host.baseUrl).complete(call))
    expect(failure).toMatchObject({ reason: 'empty', retryable: false })
  })
})
