import { describe, expect, it } from 'vitest'
import { failureOf, modelCall, streamText, useRecordedHost } from './fixtures.ts'
import * as recordings from './recordings.ts'
import { events } from './recordings.ts'

const fixture = useRecordedHost()
const { groq, google, cloudflare, ollama } = recordings

function streamOf(...body: (string | Uint8Array | Promise<unknown>)[]) {
  fixture.host.play({ body })
  return streamText(fixture.connect({ retry: null }))
}

function delta(content: unknown, details: Record<string, unknown> = {}) {
  return { choices: [{ index: 0, delta: { content }, finish_reason: null, ...details }] }
}

describe('a streamed answer', () => {
  it('from Groq has the usage of its last chunk, which has no choices', async () => {
    expect(await streamOf(events(...groq.chunks, groq.finish, groq.lastUsage, '[DONE]'))).toEqual({
      text: 'Grüß dich! 👋',
      finishReason: 'stop',
      usage: { promptTokens: 41, completionTokens: 4, totalTokens: 45 },
      reasoning: null,
    })
  })

  it('from Groq has the usage of x_groq when there is no other', async () => {
    const { usage } = await streamOf(events(...groq.chunks, groq.finish, '[DONE]'))
    expect(usage.totalTokens).toBe(45)
  })

  it('from Google has the last of the counts that every chunk repeats', async () => {
    expect(await streamOf(google.stream)).toEqual({
      text: '1, 2',
      finishReason: 'length',
      usage: { promptTokens: 9, completionTokens: 4, totalTokens: 106 },
      reasoning: null,
    })
  })

  it('from Workers AI ends with [DONE] alone and has estimated counts', async () => {
    expect(await streamOf(cloudflare.stream)).toEqual({
      text: '**Beep boop**',
      finishReason: 'stop',
      usage: { promptTokens: 3, completionTokens: 4, totalTokens: 7 },
      reasoning: null,
    })
  })

  it.each([
    ['with digits sent as a number and text sent after a finish reason', cloudflare.confused, 'range(100)'],
    ['that ends with a finish reason and without [DONE]', ollama.stream, ' Hello there'],
    [
      'with comments that keep the connection alive, and empty events',
      `: PROCESSING\n\ndata:\n\n${events(delta('Hi'))}:\n\n${events('[DONE]')}`,
      'Hi',
    ],
    [
      'with CRLF line ends, no space after the colon, and a byte order mark',
      `\uFEFF${events(delta('Hi'), delta('!'), '[DONE]').replaceAll('\n', '\r\n').replaceAll('data: ', 'data:')}`,
      'Hi!',
    ],
    ['whose last line has no newline', `${events(delta('Hi'))}data: [DONE]`, 'Hi'],
    [
      'with the reasoning of the model',
      events({ choices: [{ index: 0, delta: { reasoning: 'Hm.', content: null } }] }, delta('Hi'), '[DONE]'),
      'Hi',
    ],
    ['with text after [DONE]', events(delta('Hi'), '[DONE]', delta(' again')), 'Hi'],
  ])('%s has its text', async (_, body, text) => {
    expect(await streamOf(body)).toMatchObject({ text, finishReason: 'stop' })
  })

  it('is complete when the connection closes after the finish reason', async () => {
    fixture.host.play({ body: [events(delta('Hi'), delta('', { finish_reason: 'stop' }))], ending: 'cut' })
    expect((await streamText(fixture.connect())).text).toBe('Hi')
  })

  it('has the usage of the chunk with the finish reason', async () => {
    const usage = { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 }
    const answer = await streamOf(events({ ...delta('Hi', { finish_reason: 'stop' }), usage }, '[DONE]'))
    expect(answer.usage).toEqual({ promptTokens: 5, completionTokens: 2, totalTokens: 7 })
  })

  it.each([
    ['application/json', groq.completion],
    ['text/event-stream', groq.completion],
    ['text/event-stream', `\n\n${groq.completion}`],
  ])('sent as plain JSON with the content type %s is one piece of text', async (type, body) => {
    fixture.host.play({ body, headers: { 'content-type': type } })
    const pieces: string[] = []
    const ending = await fixture.connect().stream(modelCall(), (piece) => void pieces.push(piece))
    expect(pieces).toEqual(['Grüß dich!'])
    expect(ending).toEqual({
      finishReason: 'stop',
      usage: { promptTokens: 41, completionTokens: 4, totalTokens: 45 },
      reasoning: null,
    })
  })

  it('is read as a stream even with the content type of JSON', async () => {
    fixture.host.play({ body: [cloudflare.stream], headers: { 'content-type': 'application/json' } })
    expect((await streamText(fixture.connect())).text).toBe('**Beep boop**')
  })
})

describe('an invalid streamed answer fails', () => {
  it('as an error when the connection closes before its end', async () => {
    fixture.host.play({ body: [events(...groq.chunks)], ending: 'cut' })
    expect(await failureOf(streamText(fixture.connect()))).toMatchObject({ reason: 'error', retryable: false })
    expect(fixture.host.requests).toHaveLength(1)
  })

  it.each([
    ['the response ends properly but the answer does not', events(...groq.chunks)],
    ['the only finish reason is empty', events(delta('Hi', { finish_reason: '' }))],
    ['the last event is incomplete', events(...groq.chunks) + events(groq.finish).slice(0, 40)],
    ['it is a web page', '<html>\n<body>Sign in to the network</body>\n</html>'],
    ['it is empty', ''],
  ])('as an error when %s', async (_, body) => {
    expect(await failureOf(streamOf(body))).toMatchObject({ reason: 'error', retryable: false })
  })

  it.each([
    ['an error in the data', events(delta('Hi'), groq.stoppedEarly)],
    ['an error event', `${events(delta('Hi'))}event: error\ndata: {"message":"overloaded","code":503}\n\n`],
    ['an error event that is not JSON', `${events(delta('Hi'))}event: error\ndata: overloaded\n\n`],
    ['an error event with null', `${events(delta('Hi'))}event: error\ndata: null\n\n`],
    ['an early stop in x_groq', events(delta('Hi'), { ...groq.finish, x_groq: { error: 'out of memory' } }, '[DONE]')],
    ['Cloudflare’s errors', events(delta('Hi'), cloudflare.noSuchModel)],
    ['the finish reason error', events(delta('Hi'), delta('', { finish_reason: 'error' }), '[DONE]')],
    ['an event that is not JSON', events(delta('Hi'), '{"choices":[')],
  ])('as an error, after the text before it: %s', async (_, body) => {
    fixture.host.play({ body: [body] })
    let text = ''
    const answer = fixture.connect().stream(modelCall(), (piece) => {
      text += piece
    })
    expect(await failureOf(answer)).toMatchObject({ reason: 'error', retryable: false })
    expect(text).toBe('Hi')
    expect(fixture.host.requests).toHaveLength(1)
  })

  it('as rate limited when it has the code for that', async () => {
    fixture.host.play({ body: [events(cloudflare.outOfCapacity)] })
    const answer = streamText(fixture.connect({ preset: 'cloudflare', retry: null }))
    expect((await failureOf(answer)).reason).toBe('rate_limited')
  })

  it.each([
    ['nothing but [DONE]', events('[DONE]')],
    ['only empty pieces', events(delta(''), delta(null), delta('', { finish_reason: 'stop' }), '[DONE]')],
    ['only white space', events(delta('\n'), '[DONE]')],
    [
      'only reasoning',
      events({ choices: [{ delta: { reasoning: 'Hm.' } }] }, delta(null, { finish_reason: 'length' }), '[DONE]'),
    ],
    ['Google out of tokens while thinking', google.thoughtOnly],
  ])('as empty: %s', async (_, body) => {
    expect(await failureOf(streamOf(body))).toMatchObject({ reason: 'empty', retryable: false })
  })
})
