import { describe, expect, it } from 'vitest'
import { estimateTokens, promptCharsOf } from '../../port/estimate-tokens.ts'
import { failureOf, modelCall, useRecordedHost } from '../fixtures.ts'
import type { PresetName } from '../index.ts'
import * as recordings from '../recordings.ts'
import { countUsage } from './answer.ts'

const fixture = useRecordedHost()

function answerOf(body: unknown) {
  fixture.host.play({ body: typeof body === 'string' ? body : JSON.stringify(body) })
  return fixture.connect({ retry: null }).complete(modelCall())
}

function choice(details: Record<string, unknown>) {
  return { choices: [{ index: 0, ...details }] }
}

describe('a whole answer', () => {
  it('from Groq has a text, an ending and token counts', async () => {
    expect(await answerOf(recordings.groq.completion)).toEqual({
      text: 'Grüß dich!',
      finishReason: 'stop',
      usage: { promptTokens: 41, completionTokens: 4, totalTokens: 45 },
      reasoning: null,
    })
  })

  it('from Google has a total that includes reasoning tokens', async () => {
    expect(await answerOf(recordings.google.completion)).toEqual({
      text: 'Hello there.',
      finishReason: 'stop',
      usage: { promptTokens: 9, completionTokens: 3, totalTokens: 106 },
      reasoning: null,
    })
  })

  it('from Workers AI, without finish reason and usage, is a stop with estimated counts', async () => {
    expect(await answerOf(recordings.cloudflare.completion)).toEqual({
      text: 'Beep boop.',
      finishReason: 'stop',
      usage: { promptTokens: 3, completionTokens: 3, totalTokens: 6 },
      reasoning: null,
    })
  })

  it('does not contain the model’s reasoning', async () => {
    expect((await answerOf(recordings.groq.reasoned)).text).toBe('Hello.')
  })

  it.each([
    ['stop', 'stop'],
    [null, 'stop'],
    [undefined, 'stop'],
    ['', 'stop'],
    ['content_filter', 'content_filter'],
    ['refusal', 'content_filter'],
    ['model_length', 'length'],
    ['length', 'length'],
    ['max_tokens', 'length'],
    ['MAX_TOKENS', 'length'],
  ])('with the finish reason %j ends with %j', async (sent, finishReason) => {
    const answer = await answerOf(choice({ message: { content: 'Hi' }, finish_reason: sent }))
    expect(answer.finishReason).toBe(finishReason)
  })

  it('in parts has the text of the text parts', async () => {
    const content = [
      { type: 'thinking', text: 'Hm. ' },
      { type: 'text', text: 'Good ' },
      { type: 'text', text: 'day' },
    ]
    expect((await answerOf(choice({ message: { content } }))).text).toBe('Good day')
  })
})

describe('an answer without text fails as empty', () => {
  it.each([
    ['content null', choice({ message: { role: 'assistant', content: null }, finish_reason: 'stop' })],
    ['empty content', choice({ message: { content: '' } })],
    ['only white space', choice({ message: { content: ' \n' } })],
    ['only reasoning', choice({ message: { content: null, reasoning_content: 'Hm.' }, finish_reason: 'length' })],
    ['Google out of tokens while thinking', recordings.google.thoughtOnly],
    ['no message', choice({ finish_reason: 'content_filter' })],
  ])('%s', async (_, body) => {
    expect(await failureOf(answerOf(body))).toMatchObject({ reason: 'empty', retryable: false })
  })
})

describe('an invalid answer with status 200 fails', () => {
  it.each([
    ['an error object', { error: { message: 'Internal error', type: 'server_error' } }],
    ['an error string, from Ollama', recordings.ollama.missingModel],
    ['Google’s list of errors', recordings.google.unknownField],
    ['Cloudflare’s errors', recordings.cloudflare.noSuchModel],
    ['no choices', { choices: [] }],
    ['an unknown shape', { hello: 'world' }],
    ['JSON that is not an object', '42'],
    ['a finish reason of error', choice({ message: { content: 'Hel' }, finish_reason: 'error' })],
    ['a web page', '<html><body>Sign in to the network</body></html>'],
    ['nothing', ''],
  ])('as an error: %s', async (_, body) => {
    expect(await failureOf(answerOf(body))).toMatchObject({ reason: 'error', retryable: false })
  })

  it('as a retryable error when its code is one of a temporary fault', async () => {
    expect(await failureOf(answerOf(recordings.google.overloaded))).toMatchObject({ reason: 'error', retryable: true })
  })

  it.each<[string, PresetName, string, number | null]>([
    ['Groq', 'groq', recordings.groq.rateLimited, null],
    ['Google', 'google', recordings.google.quotaUsedUp, 34_000],
    ['Cloudflare', 'cloudflare', recordings.cloudflare.outOfCapacity, null],
    ['a host of one’s own', 'groq', '{"error":{"message":"slow down","code":"429"}}', null],
  ])('as rate limited when it has the code for that, from %s', async (_, preset, body, retryAfterMs) => {
    fixture.host.play({ body })
    const failure = await failureOf(fixture.connect({ preset, retry: null }).complete(modelCall()))
    expect(failure).toMatchObject({ reason: 'rate_limited', retryAfterMs })
  })

  it('as an error when the connection closes before its end', async () => {
    fixture.host.play({
      body: recordings.groq.completion.slice(0, 60),
      headers: { 'content-length': '400' },
      ending: 'cut',
    })

    expect(await failureOf(fixture.connect().complete(modelCall()))).toMatchObject({
      reason: 'error',
      retryable: false,
    })
    expect(fixture.host.requests).toHaveLength(1)
  })
})

describe('usage', () => {
  it.each([
    [0, 0],
    [1, 1],
    [4, 1],
    [5, 2],
  ])('is estimated for %i characters at %i tokens', (chars, tokens) => {
    expect(estimateTokens(chars)).toBe(tokens)
  })

  it('of a prompt includes the system prompt and the earlier turns', () => {
    const context = [{ prompt: '123', answer: '4567' }]
    expect(promptCharsOf(modelCall({ context, prompt: '89', system: '0' }))).toBe(10)
    expect(promptCharsOf(modelCall({ prompt: '89' }))).toBe(2)
  })

  const details = { promptChars: 40, answerChars: 80 }
  it.each([
    ['absent', undefined, [10, 20, 30]],
    ['null', null, [10, 20, 30]],
    ['zero', { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }, [10, 20, 30]],
    ['incomplete', { prompt_tokens: 7 }, [7, 20, 27]],
    ['invalid', { prompt_tokens: '7', completion_tokens: -3, total_tokens: Number.NaN }, [10, 20, 30]],
    ['without a total', { prompt_tokens: 7, completion_tokens: 5 }, [7, 5, 12]],
  ])('that is %s is completed by estimates', (_, sent, [promptTokens, completionTokens, totalTokens]) => {
    expect(countUsage(sent, details)).toEqual({ promptTokens, completionTokens, totalTokens })
  })

  const max = 2_147_483_647
  it.each([
    ['the largest count', max, max],
    ['one more', max + 1, max],
    ['the largest exact number', Number.MAX_SAFE_INTEGER, max],
    ['a number that is not exact', 1e300, 10],
    ['infinite', Number.POSITIVE_INFINITY, 10],
    ['negative', -7, 10],
    ['a fraction', 7.5, 10],
    ['a text', '7', 10],
    ['a list', [7], 10],
    ['true', true, 10],
  ])('[B23] with %s as the count of the prompt is limited or estimated', (_, sent, promptTokens) => {
    const usage = countUsage({ prompt_tokens: sent, completion_tokens: 5 }, details)
    expect(usage).toEqual({ promptTokens, completionTokens: 5, totalTokens: Math.min(promptTokens + 5, max) })
  })

  it.each([null, 7, 'many', [7], { prompt_tokens: null }, { total_tokens: {} }])(
    '[B23] that is %j is estimated',
    (sent) => {
      expect(countUsage(sent, details)).toEqual({ promptTokens: 10, completionTokens: 20, totalTokens: 30 })
    },
  )
})
