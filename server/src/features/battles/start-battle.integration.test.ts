import { describe, expect, it } from 'vitest'
import { models, refusedWith, says, useHostedArena } from '../../generation/fixtures.ts'

const fixture = useHostedArena()
const path = '/api/arena/dualchat'
const refused = { status: 400, code: 'INVALID_REQUEST' } as const
const named = { prompt: 'Well?', model1: models.groq, model2: models.google }
const UUID7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('a battle', () => {
  it('[B1] [B19] returns exactly the members of the schema, each with its value', async () => {
    fixture.script((model) =>
      model === models.groq
        ? says('# Left\n\n```js\n1 < 2\n```', { promptTokens: 11, completionTokens: 4 })
        : says('Right 👋', { promptTokens: 12, completionTokens: 30, finishReason: 'length' }),
    )
    const before = Date.now()
    const battle = await fixture.battle({ ...named, prompt: '  Which side?\n' })

    const { responseTimeMs, timestamp } = battle.agent1
    expect(battle).toEqual({
      success: true,
      comparisonId: expect.stringMatching(UUID7),
      sealed: false,
      conversation: { id: battle.comparisonId, turn: 1 },
      contextTurns: 0,
      pool: null,
      agent1: {
        object: 'ai.response',
        success: true,
        message: '# Left\n\n```js\n1 < 2\n```',
        reasoning: null,
        output: { type: 'message', content: [{ type: 'output_text', text: '# Left\n\n```js\n1 < 2\n```' }] },
        model: { name: models.groq, displayName: 'Llama 3.3 70B', provider: 'groq' },
        prompt: '  Which side?\n',
        selectionMode: 'manual',
        responseTimeMs,
        usage: { promptTokens: 11, completionTokens: 4, totalTokens: 15 },
        cost: null,
        timestamp,
        finishReason: 'stop',
        fallback: null,
      },
      agent2: {
        object: 'ai.response',
        success: true,
        message: 'Right 👋',
        reasoning: null,
        output: { type: 'message', content: [{ type: 'output_text', text: 'Right 👋' }] },
        model: { name: models.google, displayName: 'Gemini 2.5 Pro', provider: 'google' },
        prompt: '  Which side?\n',
        selectionMode: 'manual',
        responseTimeMs,
        usage: { promptTokens: 12, completionTokens: 30, totalTokens: 42 },
        cost: null,
        timestamp,
        finishReason: 'length',
        fallback: null,
      },
      arena: {
        comparison: {
          winnerByLength: 'agent1',
          winnerByTokens: 'agent2',
          verdict: 'Length and tokens disagree: read both answers and decide.',
          userWinner: null,
          agent1MessageLength: 23,
          agent2MessageLength: 8,
          agent1Tokens: 15,
          agent2Tokens: 42,
        },
        models: { agent1: models.groq, agent2: models.google },
      },
      timestamp,
      totalResponseTimeMs: responseTimeMs,
    })
    expect(timestamp).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
    expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(timestamp)).toBeLessThanOrEqual(Date.now())
  })

  it('[B1] asks both models at once, each once, with the prompt as it was sent', async () => {
    let answerBoth = () => {}
    const bothAsked = new Promise<void>((resolve) => (answerBoth = resolve))
    fixture.script((model) => ({ body: [bothAsked, String(says(`By ${model}.`).body)] }))

    const battle = fixture.battle({ ...named, prompt: ' Well? ' })
    // If the second were asked after the first, the test would never end.
    const asked = [await fixture.request(1), await fixture.request(2)]
    answerBoth()

    expect((await battle).agent2.message).toBe(`By ${models.google}.`)
    expect(fixture.asked()).toHaveLength(2)
    expect(asked.map(({ body }) => body.messages)).toEqual(
      Array.from({ length: 2 }, () => [{ role: 'user', content: ' Well? ' }]),
    )
  })

  it.each([
    ['random', {}],
    ['random', { selectionMode: 'random' }],
    ['topper', { selectionMode: 'topper' }],
    ['manual', { model1: models.groq, model2: models.edge }],
  ])('[B1] has the mode %s on both sides of a battle with %j', async (mode, request) => {
    const { agent1, agent2, arena } = await fixture.battle({ prompt: 'Well?', ...request })
    expect([agent1.selectionMode, agent2.selectionMode]).toEqual([mode, mode])
    expect(arena.models).toEqual({ agent1: agent1.model.name, agent2: agent2.model.name })
  })

  it('[B11] has the same time everywhere, so that it does not show which model is faster', async () => {
    let slow = () => {}
    const held = new Promise<void>((resolve) => (slow = resolve))
    fixture.script((model) => {
      const answer = says(`By ${model}.`)
      return model === models.google ? { body: [held, String(answer.body)] } : answer
    })
    const { threadId } = await fixture.owner.client.threads.create()
    const battle = fixture.battle({ ...named, threadId })
    await fixture.request(2)
    await fixture.asked().find(({ body }) => body.model === models.groq)!.answered
    slow()
    const { agent1, agent2, totalResponseTimeMs } = await battle
    expect(agent1.responseTimeMs).toBe(totalResponseTimeMs)
    expect(agent2.responseTimeMs).toBe(totalResponseTimeMs)
    const [turn] = (await fixture.owner.client.threads.messages(threadId)).items
    expect([turn!.model1TimeMs, turn!.model2TimeMs]).toEqual([totalResponseTimeMs, totalResponseTimeMs])
  })
})

describe('a prompt', () => {
  it.each([
    ['missing', {}],
    ['null', { prompt: null }],
    ['empty', { prompt: '' }],
    ['blank', { prompt: ' \n\t\u00a0\u3000' }],
  ])('[B2] that is %s is refused with the sentence that existing clients show', async (_, body) => {
    expect(refusedWith(await fixture.post(path, body), refused)).toBe('Prompt is required and cannot be empty')
    expect(fixture.asked()).toEqual([])
  })
})

/** The settings that both providers received. They name the token limit differently. */
const received = () =>
  fixture
    .asked()
    .toSorted((a, b) => (String(a.body.model) < String(b.body.model) ? 1 : -1))
    .map(({ body }) => ({
      model: body.model,
      temperature: body.temperature,
      maxTokens: body.max_completion_tokens ?? body.max_tokens,
      messages: body.messages,
      stream: body.stream,
    }))

describe('the settings of a battle', () => {
  it('[B9] are 4096 tokens and a temperature of 0.7 for both models when not given', async () => {
    await fixture.battle(named)
    const messages = [{ role: 'user', content: 'Well?' }]
    expect(received()).toEqual([
      { model: models.groq, temperature: 0.7, maxTokens: 4096, messages, stream: undefined },
      { model: models.google, temperature: 0.7, maxTokens: 4096, messages, stream: undefined },
    ])
  })

  it('[B9] reach both models when given', async () => {
    await fixture.battle({ ...named, system: 'Be brief.', maxTokens: 17, temperature: 1.25 })
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Well?' },
    ]
    expect(received()).toEqual([
      { model: models.groq, temperature: 1.25, maxTokens: 17, messages, stream: undefined },
      { model: models.google, temperature: 1.25, maxTokens: 17, messages, stream: undefined },
    ])
  })

  it('[B9] reach the fallback too', async () => {
    fixture.script(() => ({ status: 400 }))
    await fixture.battle({ ...named, system: 'Be brief.', maxTokens: 17, temperature: 0 })
    const fallbacks = received().filter(({ model }) => model === models.fallback)
    expect(fallbacks).toHaveLength(2)
    for (const fallback of fallbacks) {
      expect(fallback).toMatchObject({ temperature: 0, maxTokens: 17 })
      expect(fallback.messages).toContainEqual({ role: 'system', content: 'Be brief.' })
    }
  })

  it.each([
    [{ temperature: 0 }, { temperature: 0 }],
    [{ temperature: 2 }, { temperature: 2 }],
    [{ maxTokens: 1 }, { maxTokens: 1 }],
    [{ maxTokens: 5.0 }, { maxTokens: 5 }],
    [{ max_tokens: 6 }, { maxTokens: 6 }],
  ])('[B9] may be %j', async (given, expected) => {
    await fixture.battle({ ...named, ...given })
    expect(received()).toEqual([expect.objectContaining(expected), expect.objectContaining(expected)])
  })

  it.each([
    [{ temperature: 2.01 }, 'temperature must be from 0 to 2'],
    [{ temperature: -0.1 }, 'temperature must be from 0 to 2'],
    [{ temperature: '1' }, 'temperature must be a number'],
    [{ maxTokens: 0 }, 'maxTokens must be 1 or more'],
    [{ maxTokens: 1.5 }, 'maxTokens must be a whole number'],
    [{ maxTokens: '5' }, 'maxTokens must be a whole number'],
    [{ system: 5 }, 'system must be a string'],
    [{ model1: '' }, 'model1 cannot be empty'],
    [{ selectionMode: 'best' }, 'selectionMode must be one of random, topper, manual'],
  ])('[B9] may not be %j', async (given, sentence) => {
    expect(refusedWith(await fixture.post(path, { ...named, ...given }), refused)).toBe(sentence)
    expect(fixture.asked()).toEqual([])
  })
})
