import { describe, expect, it } from 'vitest'
import { failureOf, modelCall, streamText, useRecordedHost } from './fixtures.ts'
import { endless, events, groq } from './recordings.ts'

const fixture = useRecordedHost()
const answerCharsMax = 1_000
const connect = () => fixture.connect({ answerCharsMax, retry: null })

const calls = [
  ['streamed', () => streamText(connect())],
  ['buffered', () => connect().complete(modelCall())],
] as const

const delta = (content: string) => ({ choices: [{ index: 0, delta: { content } }] })
const whole = (content: string) => JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }] })
const words = 'word '.repeat(30)
const kilobytes = 'x'.repeat(16 * 1024)

describe.each(calls)('[B22] a %s answer', (_, ask) => {
  it.each([
    ['is endless', () => endless(events(delta(words)))],
    ['is one long event', () => endless(events(delta('word '.repeat(300))))],
    ['is one long JSON document', () => [whole('word '.repeat(300))]],
  ])('that %s is cut at the limit', async (_case, body) => {
    fixture.host.play({ body: body() })
    const { text, finishReason, usage } = await ask()
    expect([text, finishReason]).toEqual(['word '.repeat(200), 'length'])
    expect(usage.completionTokens).toBe(250)
  })

  it.each([
    ['apart', () => endless(events({ choices: [{ delta: { reasoning: words } }] }))],
    ['between tags', () => endless(events(delta(words)), events(delta('<think>')))],
  ])('whose reasoning, sent %s, is endless fails as empty, and its connection is closed', async (_case, body) => {
    fixture.host.play({ body: body() })
    expect(await failureOf(ask())).toMatchObject({ reason: 'empty', retryable: false })
    await fixture.host.requests[0]?.socketClosed
  })

  it('with long reasoning has the start of it, and all of its text', async () => {
    const message = { content: 'Hi', reasoning: 'word '.repeat(300) }
    fixture.host.play({ body: JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] }) })
    const reasoning = 'word '.repeat(200).trim()
    expect(await ask()).toMatchObject({ text: 'Hi', finishReason: 'stop', reasoning })
  })

  it('that is cut has its connection closed', async () => {
    fixture.host.play({ body: endless(events(delta(words))) })
    await ask()
    await fixture.host.requests[0]?.socketClosed
  })

  it('that ends exactly at the limit is whole', async () => {
    fixture.host.play({
      body: [events(delta('word '.repeat(200)), { choices: [{ finish_reason: 'stop' }] }, '[DONE]')],
    })
    expect(await ask()).toMatchObject({ text: 'word '.repeat(200), finishReason: 'stop' })
  })

  it('that is cut keeps the counts that the host sent before', async () => {
    const usage = { prompt_tokens: 7, completion_tokens: 900, total_tokens: 907 }
    fixture.host.play({ body: endless(events(delta(words)), events({ ...delta(words), usage })) })
    expect((await ask()).usage).toEqual({ promptTokens: 7, completionTokens: 900, totalTokens: 907 })
  })

  it.each([
    ['a line', () => endless(kilobytes, 'data: ')],
    ['a line after some text', () => endless(kilobytes, `${events(...groq.chunks)}data: `)],
    ['an event of many lines', () => endless(`data: ${kilobytes}\n`)],
    ['a JSON document', () => endless(kilobytes, '{"choices":[{"message":{"content":"')],
    ['white space', () => endless(' '.repeat(16 * 1024))],
  ])('in which %s never ends fails, and its connection is closed', async (_case, body) => {
    fixture.host.play({ body: body() })
    expect(await failureOf(ask())).toMatchObject({ reason: 'error', retryable: false })
    await fixture.host.requests[0]?.socketClosed
  })
})
