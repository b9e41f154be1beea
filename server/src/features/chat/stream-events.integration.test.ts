import { describe, expect, it } from 'vitest'
import { finish, models, piece, says, useHostedArena } from '../../generation/fixtures.ts'
import { events } from '../../providers/hosts/recordings.ts'
import { endedStream, eventsOf, gate, parseReply, rawCall, textOf } from './fixtures.ts'

const fixture = useHostedArena()
const request = { prompt: 'Well?', model: models.groq }

describe('a streamed answer', () => {
  it('[S1] has the head of an event stream, and the connection closes after the last event', async () => {
    fixture.script(() => ({ body: [piece('Yes.'), finish()] }))
    const reply = await rawCall(fixture, request).closed()
    expect(reply.status).toBe(200)
    expect(reply.whole).toBe(true)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
      connection: 'close',
      'transfer-encoding': 'chunked',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
    expect(reply.headers.get('x-correlation-id')).toMatch(/^[A-Za-z0-9._-]{1,128}$/)
  })

  it('[S1] consists of one line and a blank line per event, each in its own write', async () => {
    const second = gate()
    const third = gate()
    fixture.script(() => ({ body: [piece('One,\n'), second.opened, piece(' two'), third.opened, finish()] }))
    const call = rawCall(fixture, request)
    await call.seen('One,')
    expect(call.reply().writes).toEqual([
      'data: {"object":"ai.stream.delta","delta":{"type":"output_text","text":"One,\\n"}}\n\n',
    ])
    second.open()
    await call.seen('two')
    third.open()
    const { writes } = await call.closed()
    expect(writes).toEqual([
      'data: {"object":"ai.stream.delta","delta":{"type":"output_text","text":"One,\\n"}}\n\n',
      'data: {"object":"ai.stream.delta","delta":{"type":"output_text","text":" two"}}\n\n',
      `data: {"object":"ai.stream.done","finishReason":"stop","finish_reason":"stop","usage":{"promptTokens":7,"completionTokens":3,"totalTokens":10},"cost":null,"reasoning":null,"model":{"name":"${models.groq}","displayName":"Llama 3.3 70B","provider":"groq"},"contextTurns":0}\n\n`,
    ])
  })

  it.each([
    ['if that is asked for', { liveReasoning: true }, ['Hm.', ' So.']],
    ['and not otherwise', {}, []],
  ])('[S3] shows the reasoning while it is written, %s', async (_, wanted, expected) => {
    const second = gate()
    const thought = (reasoning: string) => events({ choices: [{ index: 0, delta: { reasoning } }] })
    fixture.script(() => ({ body: [thought('Hm.'), second.opened, thought(' So.'), piece('Yes.'), finish()] }))
    const call = rawCall(fixture, { ...request, ...wanted })
    if (expected.length > 0) await call.seen('Hm.')
    second.open()
    const shown = eventsOf(await call.closed())
    expect(shown.flatMap((event) => (event.object === 'arena.stream.reasoning' ? [event.delta.text] : []))).toEqual(
      expected,
    )
    expect(textOf(shown)).toBe('Yes.')
    expect(shown.at(-1)).toMatchObject({ object: 'ai.stream.done', reasoning: 'Hm. So.' })
  })

  it('[S3] ends with an error event if it fails after its reasoning was shown', async () => {
    const thought = events({ choices: [{ index: 0, delta: { reasoning: 'Hm.' } }] })
    fixture.script(() => ({ body: [thought], ending: 'cut' }))
    const shown = eventsOf(await rawCall(fixture, { ...request, liveReasoning: true }).closed())
    expect(shown.map(({ object }) => object)).toEqual(['arena.stream.reasoning', 'ai.error'])
  })

  it('[S1] is complete when it follows another answer on its connection', async () => {
    const first = gate()
    fixture.script((_, { body }) =>
      JSON.stringify(body.messages).includes('First')
        ? { body: [first.opened, says('Slow.').body as string] }
        : { body: [piece('One,'), piece(' two'), finish()] },
    )
    const call = rawCall(fixture, { ...request, prompt: 'First' }, { path: '/api/arena/chat' })
    await fixture.request(1)
    call.send(request)
    await (await fixture.request(2)).answered
    first.open()
    const bytes = await call.bytes()
    expect(bytes).toMatch(/^HTTP\/1\.1 200 OK\r\n.*"message":"Slow\."/s)
    const stream = bytes.slice(bytes.lastIndexOf('HTTP/1.1 200 OK'))
    expect(endedStream(parseReply(Buffer.from(stream))).text).toBe('One, two')
  })

  it.each(['stop', 'length'] as const)('[S2] ends with one done that has %s twice', async (finishReason) => {
    fixture.script(() => ({ body: [piece('Yes.'), finish(finishReason)] }))
    const { text, last } = endedStream(await rawCall(fixture, request).closed())
    expect(text).toBe('Yes.')
    expect(last).toEqual({
      object: 'ai.stream.done',
      finishReason,
      finish_reason: finishReason,
      usage: { promptTokens: 7, completionTokens: 3, totalTokens: 10 },
      cost: null,
      reasoning: null,
      model: { name: models.groq, displayName: 'Llama 3.3 70B', provider: 'groq' },
      contextTurns: 0,
    })
  })

  const markdown =
    '# Títle\n\n```ts\nconst a = "\\n"\r\n```\n\n* 日本語 👩‍👩‍👧 e\u0301\n\tdata: {"object":"ai.error"}\n\n'

  it('[S2] consists of the texts of its deltas in order, whatever they contain', async () => {
    fixture.script(() => ({ body: [...Array.from(markdown, piece), finish()] }))
    expect(endedStream(await rawCall(fixture, request).closed()).text).toBe(markdown)
  })

  it.each([{}, { model: 'auto' }])('[S2] with %j is from a drawn model, which done names', async (given) => {
    await fixture.keepOnly(models.google, models.edge)
    fixture.script(() => ({ body: [piece('Yes.'), finish()] }))
    const { last } = endedStream(await rawCall(fixture, { prompt: 'Well?', ...given }).closed())
    expect(last).toMatchObject({ model: { name: models.google, provider: 'google' } })
  })

  it('[S2] is requested as a stream, with the settings of a battle', async () => {
    fixture.script(() => ({ body: [piece('Yes.'), finish()] }))
    await rawCall(fixture, request).closed()
    await rawCall(fixture, { ...request, system: 'Be brief.', maxTokens: 2, temperature: 2 }).closed()
    expect(fixture.asked().map(({ body }) => body)).toMatchObject([
      { stream: true, temperature: 0.7, max_completion_tokens: 4096, messages: [{ role: 'user', content: 'Well?' }] },
      { stream: true, temperature: 2, max_completion_tokens: 2, messages: [{ role: 'system' }, { role: 'user' }] },
    ])
  })
})
