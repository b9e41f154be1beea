import { listMessages, type Message } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectReply } from '../../testing/expect-answer.ts'
import { type Answered, startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'

let arena: TestArena
let ada: Visitor
beforeAll(async () => {
  arena = await startArena()
  ada = await arena.signIn()
})
afterAll(() => arena.close())

const messages = async (threadId: string, visitor: Visitor = ada): Promise<Message[]> =>
  expectReply(await arena.call(`/api/threads/${threadId}/messages`, visitor), listMessages).items

const positions = (turns: readonly Message[]) => turns.map((turn) => turn.position)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

async function stream(threadId: string, prompt: string): Promise<string> {
  let text = ''
  for await (const event of ada.client.chat.stream({ prompt, threadId })) {
    if (event.object === 'ai.stream.delta') text += event.delta.text
  }
  return text
}

describe('GET /api/threads/{id}/messages', () => {
  it('[T7] is empty for a new thread', async () => {
    const { threadId } = await ada.client.threads.create()
    expect(await messages(threadId)).toEqual([])
  })

  it('[T7] tells a battle, a chat and a streamed chat, each as one turn, oldest first', async () => {
    const [left, right] = (await ada.client.models.list()).items
    const { threadId } = await ada.client.threads.create()
    const battle = await ada.client.battles.start({
      prompt: 'First',
      model1: left!.modelName,
      model2: right!.modelId,
      threadId,
    })
    const chat = await ada.client.chat.once({ prompt: 'Second', model: right!.modelName, threadId })
    const text = await stream(threadId, 'Third')

    const turns = await messages(threadId)
    expect(positions(turns)).toEqual([1, 2, 3])
    expect(turns[0]).toEqual({
      messageId: turns[0]!.messageId,
      threadId,
      promptText: 'First',
      model1Name: left!.modelName,
      model2Name: right!.modelName,
      model1Response: battle.agent1.message,
      model2Response: battle.agent2.message,
      model1TimeMs: battle.totalResponseTimeMs,
      model2TimeMs: battle.totalResponseTimeMs,
      model1Fallback: null,
      model2Fallback: null,
      model1Missing: false,
      model2Missing: false,
      seal: null,
      comparisonId: battle.comparisonId,
      voteChoice: null,
      hasVoted: false,
      finishReason: null,
      position: 1,
      createdAt: turns[0]!.createdAt,
    })
    const chatTurn = { model2Name: null, model2Response: null, model2TimeMs: null, comparisonId: null }
    expect(turns[1]).toEqual({
      ...turns[1],
      ...chatTurn,
      threadId,
      promptText: 'Second',
      model1Name: right!.modelName,
      model1Response: chat.message,
      model1TimeMs: chat.responseTimeMs,
      voteChoice: null,
      hasVoted: false,
      finishReason: 'stop',
    })
    expect(turns[2]).toMatchObject({ ...chatTurn, promptText: 'Third', model1Response: text, finishReason: 'stop' })
    expect(new Set(turns.map((turn) => turn.messageId)).size).toBe(3)
    expect(turns.map((turn) => turn.createdAt)).toEqual(turns.map((turn) => turn.createdAt).toSorted())
  })

  it("[T7] counts the turns in the thread's messageCount and moves its updatedAt", async () => {
    const { threadId, updatedAt } = await ada.client.threads.create()
    await ada.client.battles.start({ prompt: 'One', threadId })
    await ada.client.chat.once({ prompt: 'Two', threadId })
    const thread = await ada.client.threads.read(threadId)
    expect(thread.messageCount).toBe(2)
    expect(thread.updatedAt > updatedAt).toBe(true)
    expect((await ada.client.threads.list()).items.find((item) => item.threadId === threadId)).toEqual(thread)
  })

  it('[T7] numbers 60 turns of all kinds that end at once from 1 to 60 without a gap', {
    timeout: 60_000,
  }, async () => {
    const { threadId } = await ada.client.threads.create()
    const prompts = upTo(60).map((number) => `Prompt ${number}`)
    await Promise.all(
      prompts.map((prompt, index) => {
        if (index % 3 === 0) return ada.client.battles.start({ prompt, threadId })
        return index % 3 === 1 ? ada.client.chat.once({ prompt, threadId }) : stream(threadId, prompt)
      }),
    )
    const turns = await messages(threadId)
    expect(positions(turns)).toEqual(upTo(60))
    expect(turns.map((turn) => turn.promptText).toSorted()).toEqual(prompts.toSorted())
    expect((await ada.client.threads.read(threadId)).messageCount).toBe(60)
  })

  it('[T7] keeps two threads that grow at once apart', async () => {
    const threads = [await ada.client.threads.create(), await ada.client.threads.create()]
    await Promise.all(
      upTo(20).map((number) =>
        ada.client.chat.once({ prompt: `Prompt ${number}`, threadId: threads[number % 2]!.threadId }),
      ),
    )
    for (const { threadId } of threads) expect(positions(await messages(threadId))).toEqual(upTo(10))
  })

  it('[T7] leaves no gap where a turn could not be saved', async () => {
    const { threadId } = await ada.client.threads.create()
    const chat = (prompt: string): Promise<Answered> =>
      arena.call('/api/arena/chat', { method: 'POST', token: ada.token, body: { prompt, threadId } })
    expect((await chat('One')).status).toBe(200)
    await arena.database.pool.query('alter table messages rename to mislaid')
    try {
      expect((await chat('Lost')).status).toBe(500)
    } finally {
      await arena.database.pool.query('alter table mislaid rename to messages')
    }
    expect((await chat('Two')).status).toBe(200)
    const turns = await messages(threadId)
    expect(turns.map((turn) => [turn.position, turn.promptText])).toEqual([
      [1, 'One'],
      [2, 'Two'],
    ])
    expect((await ada.client.threads.read(threadId)).messageCount).toBe(2)
  })
})
