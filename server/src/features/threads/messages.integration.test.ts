import { listMessages, type Message } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectReply } from '../../testing/expect-answer.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'

let arena: TestArena
let ada: Visitor
beforeAll(async () => {
  arena = await startArena()
  ada = await arena.signIn()
})
afterAll(() => arena.close())

const messages = async (threadId: string): Promise<Message[]> =>
  expectReply(await arena.call(`/api/threads/${threadId}/messages`, ada), listMessages).items

async function stream(threadId: string, prompt: string): Promise<string> {
  let text = ''
  for await (const event of ada.client.chat.stream({ prompt, threadId })) {
    if (event.object === 'ai.stream.delta') text += event.delta.text
  }
  return text
}

describe('GET /api/threads/{id}/messages', () => {
  it('[N11] has the settings of each turn, and null for the defaults', async () => {
    const { threadId } = await ada.client.threads.create()
    const given = { prompt: 'Well?', threadId }
    await ada.client.battles.start({ ...given, system: 'Be brief.' })
    await ada.client.chat.once({ ...given, temperature: 0 })
    for await (const _ of ada.client.chat.stream({ ...given, maxTokens: 100 }));
    await ada.client.battles.start({ ...given, maxTokens: 4096, temperature: 0.7 })
    expect((await messages(threadId)).map(({ settings }) => settings)).toEqual([
      { system: 'Be brief.', maxTokens: 4096, temperature: 0.7 },
      { system: null, maxTokens: 4096, temperature: 0 },
      { system: null, maxTokens: 100, temperature: 0.7 },
      null,
    ])
    await ada.client.threads.share(threadId, 'public')
    const shared = expectReply(await arena.call(`/api/threads/${threadId}/messages`), listMessages).items
    expect(shared.map(({ settings }) => settings)).toEqual([null, null, null, null])
  })

  it('[T7] lists a battle, a chat and a streamed chat as one turn each, oldest first', async () => {
    const [left, right] = (await ada.client.models.list()).items
    const { threadId, updatedAt } = await ada.client.threads.create()
    expect(await messages(threadId)).toEqual([])
    const names = { model1: left!.modelName, model2: right!.modelId }
    const battle = await ada.client.battles.start({ prompt: 'First', ...names, threadId })
    const chat = await ada.client.chat.once({ prompt: 'Second', model: right!.modelName, threadId })
    const text = await stream(threadId, 'Third')

    const turns = await messages(threadId)
    expect(turns.map(({ position }) => position)).toEqual([1, 2, 3])
    expect(turns[0]).toEqual({
      messageId: turns[0]!.messageId,
      threadId,
      promptText: 'First',
      history: null,
      attachments: [],
      model1Name: left!.modelName,
      model2Name: right!.modelName,
      model1Response: battle.agent1.message,
      model2Response: battle.agent2.message,
      model1Reasoning: null,
      model2Reasoning: null,
      model1Cost: null,
      model2Cost: null,
      model1TimeMs: battle.totalResponseTimeMs,
      model2TimeMs: battle.totalResponseTimeMs,
      model1Fallback: null,
      model2Fallback: null,
      model1Missing: false,
      model2Missing: false,
      model1FinishReason: 'stop',
      model2FinishReason: 'stop',
      seal: null,
      comparisonId: battle.comparisonId,
      conversation: { id: battle.comparisonId, turn: 1 },
      continues: null,
      replaces: null,
      voteChoice: null,
      hasVoted: false,
      settings: null,
      finishReason: null,
      position: 1,
      createdAt: turns[0]!.createdAt,
    })
    const chatTurn = { ...turns[0], model2Name: null, model2Response: null, model2TimeMs: null, comparisonId: null }
    expect(turns[1]).toEqual({
      ...chatTurn,
      conversation: null,
      continues: null,
      replaces: null,
      model1FinishReason: null,
      model2FinishReason: null,
      messageId: turns[1]!.messageId,
      promptText: 'Second',
      model1Name: right!.modelName,
      model1Response: chat.message,
      model1TimeMs: chat.responseTimeMs,
      finishReason: 'stop',
      position: 2,
      createdAt: turns[1]!.createdAt,
    })
    expect(turns[2]).toMatchObject({ promptText: 'Third', model1Response: text, model2Name: null, comparisonId: null })
    expect(turns[2]!.finishReason).toBe('stop')
    expect(new Set(turns.map(({ messageId }) => messageId)).size).toBe(3)
    expect(turns.map(({ createdAt }) => createdAt)).toEqual(turns.map(({ createdAt }) => createdAt).toSorted())

    const thread = await ada.client.threads.read(threadId)
    expect(thread.messageCount).toBe(3)
    expect(thread.updatedAt > updatedAt).toBe(true)
    expect((await ada.client.threads.list()).items[0]).toEqual({ ...thread, unvotedBattles: 1, lastVote: null })
  })

  it('[T7] numbers 60 turns of two threads that end at once without gaps', async () => {
    const threads = [await ada.client.threads.create(), await ada.client.threads.create()]
    const prompts = Array.from({ length: 60 }, (_, index) => `Prompt ${index}`)
    await Promise.all(
      prompts.map((prompt, index) => {
        const { threadId } = threads[index % 2]!
        if (index % 3 === 0) return ada.client.battles.start({ prompt, threadId })
        return index % 3 === 1 ? ada.client.chat.once({ prompt, threadId }) : stream(threadId, prompt)
      }),
    )
    for (const [parity, { threadId }] of threads.entries()) {
      const turns = await messages(threadId)
      expect(turns.map(({ position }) => position)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
      const own = prompts.filter((_, index) => index % 2 === parity)
      expect(turns.map(({ promptText }) => promptText).toSorted()).toEqual(own.toSorted())
      expect((await ada.client.threads.read(threadId)).messageCount).toBe(30)
    }
  })

  it('[T7] has no gap after a turn that could not be saved', async () => {
    const { threadId } = await ada.client.threads.create()
    const chat = async (prompt: string) =>
      (await arena.call('/api/arena/chat', { method: 'POST', token: ada.token, body: { prompt, threadId } })).status
    expect(await chat('One')).toBe(200)
    await arena.database.pool.query('alter table messages rename to renamed')
    try {
      expect(await chat('Lost')).toBe(500)
    } finally {
      await arena.database.pool.query('alter table renamed rename to messages')
    }
    expect(await chat('Two')).toBe(200)
    expect((await messages(threadId)).map(({ position, promptText }) => [position, promptText])).toEqual([
      [1, 'One'],
      [2, 'Two'],
    ])
    expect((await ada.client.threads.read(threadId)).messageCount).toBe(2)
  })
})
