import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  apiKeys,
  failing,
  indiscretion,
  loggedFor,
  models,
  says,
  silent,
  useHostedArena,
} from '../../generation/fixtures.ts'
import type { RecordedAnswer } from '../../providers/hosts/recorded-host.ts'

const fixture = useHostedArena()
const named = { prompt: 'Well?', model1: models.groq, model2: models.google }
const zero = { promptTokens: 0, completionTokens: 0, totalTokens: 0 }
const note = (model: string) =>
  `[System Note]: The original model '${model}' was unreachable. Showing response from basic fallback model '${models.fallback}'.`

/** These models respond as given; the others answer. */
const play = (parts: Readonly<Record<string, RecordedAnswer>>) =>
  fixture.script((model) => parts[model] ?? says(`By ${model}.`, { promptTokens: 3, completionTokens: 4 }))

/** Replaces the timers of the limits, so that a minute passes only when a test advances them. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
afterEach(() => {
  vi.useRealTimers()
})

const modelsAsked = () => fixture.asked().map(({ body }) => body.model)

describe('a model that fails', () => {
  it.each(['error', 'rate_limited', 'empty'] as const)(
    '[B12] by %s is answered by the fallback, with status 200 and a note',
    async (reason) => {
      play({ [models.groq]: failing[reason] })
      const { success, agent1, agent2, arena } = await fixture.battle(named)

      expect(success).toBe(true)
      expect(agent1).toMatchObject({
        success: true,
        message: `${note(models.groq)}\n\nBy ${models.fallback}.`,
        model: { name: models.groq, displayName: 'Llama 3.3 70B', provider: 'groq' },
        usage: { promptTokens: 3, completionTokens: 4, totalTokens: 7 },
        finishReason: 'stop',
        fallback: { model: models.fallback, reason },
      })
      expect(agent1.output.content).toEqual([{ type: 'output_text', text: agent1.message }])
      expect(agent2).toMatchObject({ message: `By ${models.google}.`, fallback: null })
      expect(arena.models).toEqual({ agent1: models.groq, agent2: models.google })
      expect(modelsAsked().toSorted()).toEqual([models.google, models.fallback, models.groq].toSorted())
    },
  )

  it.each<[string, RecordedAnswer]>([
    ['saying nothing', silent],
    ['stopping within its answer', { body: ['{"choices":['], ending: 'stall' }],
  ])('[B12] by %s for a minute is answered by the fallback, and its call is cancelled', async (_, answer) => {
    stopClock()
    play({ [models.groq]: answer, [models.google]: answer })
    const battle = fixture.battle(named)
    const slow = [await fixture.request(1), await fixture.request(2)]
    vi.advanceTimersByTime(59_999)
    await fixture.arena.call('/health')
    expect(modelsAsked()).not.toContain(models.fallback)
    vi.advanceTimersByTime(1)

    const { agent1, agent2 } = await battle
    for (const agent of [agent1, agent2]) {
      expect(agent.fallback).toEqual({ model: models.fallback, reason: 'timeout' })
      expect(agent.message).toBe(`${note(agent.model.name)}\n\nBy ${models.fallback}.`)
    }
    await Promise.all(slow.map((request) => request.socketClosed))
  })

  it('[B12] in a drawn battle is answered by a fallback that is never drawn itself', async () => {
    await fixture.keepOnly(models.groq, models.google, models.edge)
    play({ [models.groq]: failing.error, [models.google]: failing.error })
    const { agent1, agent2 } = await fixture.battle({ prompt: 'Well?' })
    for (const { model, message, selectionMode, fallback } of [agent1, agent2]) {
      expect(selectionMode).toBe('random')
      expect(fallback).toEqual({ model: models.edge, reason: 'error' })
      expect(message).toBe(`${note(model.name).replace(models.fallback, models.edge)}\n\nBy ${models.edge}.`)
    }
  })
})

describe('a fallback that fails too', () => {
  const unavailable = (model: string) =>
    `[System]: The model '${model}' and its fallback are both temporarily unavailable. Please try again later.`

  it.each(['error', 'rate_limited', 'empty'] as const)(
    '[B13] by %s leads to a sentence and zero usage',
    async (last) => {
      play({ [models.google]: failing.error, [models.fallback]: failing[last] })
      const { success, agent1, agent2, arena } = await fixture.battle(named)
      expect(success).toBe(true)
      expect(agent1).toMatchObject({ success: true, fallback: null })
      expect(agent2).toMatchObject({
        success: false,
        message: unavailable(models.google),
        output: { type: 'message', content: [{ type: 'output_text', text: unavailable(models.google) }] },
        model: { name: models.google },
        usage: zero,
        finishReason: null,
        fallback: { model: models.fallback, reason: 'error' },
      })
      expect(arena.comparison).toMatchObject({
        agent2Tokens: 0,
        agent2MessageLength: unavailable(models.google).length,
      })
    },
  )
})

describe('the error text of a provider', () => {
  const secrets = [indiscretion, 'org_7731', 'internal.example', 'Bearer', ...Object.values(apiKeys)]

  it.each<[string, (echo: string) => RecordedAnswer]>([
    ['an error', (echo) => ({ status: 400, body: JSON.stringify({ error: { message: echo, code: echo } }) })],
    ['an error that is not JSON', (echo) => ({ status: 403, body: echo })],
    ['an error under status 200', (echo) => ({ body: JSON.stringify({ error: echo }) })],
    ['a rate limit', (echo) => ({ status: 429, headers: { 'retry-after': '600', 'x-key': echo }, body: echo })],
    ['an answer that is not JSON', (echo) => ({ body: echo })],
    ['a connection that breaks off', (echo) => ({ body: [`{"${echo}`], ending: 'cut' })],
  ])('[B14] in %s reaches no client, and no key reaches the log', async (name, answer) => {
    // Some hosts repeat the whole request in their errors.
    fixture.script((_, { headers }) => answer(`${indiscretion}: ${headers.authorization} http://internal.example:9/v1`))
    const correlationId = `b14-${name.replaceAll(' ', '-')}`
    const { threadId } = await fixture.owner.client.threads.create()
    const request = { ...named, model2: models.edge, threadId }
    const answered = await fixture.post('/api/arena/dualchat', request, {
      headers: { 'x-correlation-id': correlationId },
    })
    const saved = await fixture.arena.call(`/api/threads/${threadId}/messages`, { token: fixture.owner.token })

    expect(answered.status).toBe(200)
    const visible = answered.text + JSON.stringify([...answered.headers]) + saved.text
    expect([...secrets, fixture.hostUrl, '127.0.0.1'].filter((secret) => visible.includes(secret))).toEqual([])
    const logged = JSON.stringify(fixture.arena.logged)
    expect(Object.values(apiKeys).filter((key) => logged.includes(key))).toEqual([])
    // The log names the failed models under the correlation id of the request. Which fallback is asked depends on the failures so far.
    const lines = loggedFor(fixture.arena, correlationId)
    const expected = [models.groq, models.edge, 'the fallback model failed too']
    expect(expected.filter((words) => !lines.includes(words))).toEqual([])
  })
})
