import { describe, expect, it } from 'vitest'
import { models, says, useHostedArena } from '../../generation/fixtures.ts'

const bed = useHostedArena()
const UUID7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('a battle', () => {
  it('[B1] returns exactly the members of the schema, each with its value', async () => {
    bed.script((model) =>
      model === models.groq
        ? says('# Left\n\n```js\n1 < 2\n```', { promptTokens: 11, completionTokens: 4 })
        : says('Right 👋', { promptTokens: 12, completionTokens: 30, finishReason: 'length' }),
    )
    const before = Date.now()
    const battle = await bed.battle({ prompt: '  Which side?\n', model1: models.groq, model2: models.google })

    const { responseTimeMs, timestamp } = battle.agent1
    expect(battle).toEqual({
      success: true,
      comparisonId: expect.stringMatching(UUID7),
      agent1: {
        object: 'ai.response',
        success: true,
        message: '# Left\n\n```js\n1 < 2\n```',
        output: { type: 'message', content: [{ type: 'output_text', text: '# Left\n\n```js\n1 < 2\n```' }] },
        model: { name: models.groq, displayName: 'Llama 3.3 70B', provider: 'groq' },
        prompt: '  Which side?\n',
        selectionMode: 'manual',
        responseTimeMs,
        usage: { promptTokens: 11, completionTokens: 4, totalTokens: 15 },
        timestamp,
        finishReason: 'stop',
        fallback: null,
      },
      agent2: {
        object: 'ai.response',
        success: true,
        message: 'Right 👋',
        output: { type: 'message', content: [{ type: 'output_text', text: 'Right 👋' }] },
        model: { name: models.google, displayName: 'Gemini 2.5 Pro', provider: 'google' },
        prompt: '  Which side?\n',
        selectionMode: 'manual',
        responseTimeMs,
        usage: { promptTokens: 12, completionTokens: 30, totalTokens: 42 },
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

  it('[B1] asks both models at once, each once, with the same prompt', async () => {
    let answerBoth = () => {}
    const bothAsked = new Promise<void>((resolve) => (answerBoth = resolve))
    bed.script((model) => ({ body: [bothAsked, String(says(`By ${model}.`).body)] }))

    const battle = bed.battle({ prompt: 'Well?', model1: models.groq, model2: models.google })
    // If the second were asked after the first, the test would never end.
    const asked = [await bed.request(1), await bed.request(2)]
    answerBoth()

    expect((await battle).agent2.message).toBe(`By ${models.google}.`)
    expect(bed.asked()).toHaveLength(2)
    expect(asked.map(({ body }) => body.messages)).toEqual(
      Array.from({ length: 2 }, () => [{ role: 'user', content: 'Well?' }]),
    )
  })

  it.each([
    ['random', {}],
    ['random', { selectionMode: 'random' }],
    ['topper', { selectionMode: 'topper' }],
    ['manual', { model1: models.groq, model2: models.edge }],
  ])('[B1] has the mode %s on both sides of a battle with %j', async (mode, request) => {
    const { agent1, agent2, arena } = await bed.battle({ prompt: 'Well?', ...request })
    expect([agent1.selectionMode, agent2.selectionMode]).toEqual([mode, mode])
    expect(arena.models).toEqual({ agent1: agent1.model.name, agent2: agent2.model.name })
  })

  it('[B11] has the same time everywhere, so that it does not show which model is faster', async () => {
    let slow = () => {}
    const held = new Promise<void>((resolve) => (slow = resolve))
    bed.script((model) => {
      const answer = says(`By ${model}.`)
      return model === models.google ? { body: [held, String(answer.body)] } : answer
    })
    const { threadId } = await bed.owner.client.threads.create()
    const battle = bed.battle({ prompt: 'Well?', model1: models.groq, model2: models.google, threadId })
    await bed.request(2)
    await bed.asked().find(({ body }) => body.model === models.groq)!.answered
    slow()
    const { agent1, agent2, totalResponseTimeMs } = await battle
    expect(agent1.responseTimeMs).toBe(totalResponseTimeMs)
    expect(agent2.responseTimeMs).toBe(totalResponseTimeMs)
    const [turn] = (await bed.owner.client.threads.messages(threadId)).items
    expect([turn!.model1TimeMs, turn!.model2TimeMs]).toEqual([totalResponseTimeMs, totalResponseTimeMs])
  })
})
