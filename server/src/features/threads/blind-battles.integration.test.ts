import { createHash } from 'node:crypto'
import { type BattleRequest, listMessages, type Message } from '@arena/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectReply } from '../../testing/expect-answer.ts'
import type { Visitor } from '../../testing/start-arena.ts'
import { type HostedArena, startHostedArena } from '../../testing/start-hosted-arena.ts'

const FALLBACK = 'llama-3.1-8b-instant'

let arena: HostedArena
let owner: Visitor
let stranger: Visitor
/** The two models of every draw. */
let drawn: string[]
beforeAll(async () => {
  arena = await startHostedArena({ random: () => 0, env: { FALLBACK_MODEL: FALLBACK } })
  owner = await arena.signIn()
  stranger = await arena.signIn()
  drawn = (await saveBattle()).names
  expect(drawn).not.toContain(FALLBACK)
})
afterAll(() => arena.close())
beforeEach(() => arena.failing.clear())

const readers = { owner: () => owner, stranger: () => stranger, anonymous: () => ({}) }
type Reader = keyof typeof readers
const allReaders = Object.keys(readers) as Reader[]

async function readTurn(threadId: string, reader: Reader): Promise<Message> {
  const answered = await arena.call(`/api/threads/${threadId}/messages`, readers[reader]())
  const { items } = expectReply(answered, listMessages)
  expect(items).toHaveLength(1)
  return items[0]!
}

/** The names and ids of any model in a reader's response. */
async function namesShownTo(reader: Reader, threadId: string): Promise<string[]> {
  const { rows } = await arena.database.pool.query<{ words: string[] }>(
    'select array[model_id::text, model_name, display_name] as words from models',
  )
  const { text } = await arena.call(`/api/threads/${threadId}/messages`, readers[reader]())
  return rows.flatMap(({ words }) => words).filter((word) => text.includes(word))
}

async function createPublicThread(): Promise<string> {
  const { threadId } = await owner.client.threads.create()
  await owner.client.threads.share(threadId, 'public')
  return threadId
}

async function saveBattle(request: Partial<Omit<BattleRequest, 'sealed'>> = {}) {
  const threadId = await createPublicThread()
  const battle = await owner.client.battles.start({ prompt: 'Tea or coffee?', ...request, threadId })
  return { ...battle, threadId, names: [battle.arena.models.agent1, battle.arena.models.agent2] }
}

async function saveSealedBattle(request: Partial<Omit<BattleRequest, 'sealed'>> = {}) {
  const threadId = await createPublicThread()
  return { ...(await owner.client.battles.startSealed({ prompt: 'Tea or coffee?', ...request, threadId })), threadId }
}

const namesOf = ({ model1Name, model2Name }: Message) => [model1Name, model2Name]
const vote = (voter: Visitor, comparisonId: string, voteChoice: 'left' | 'right' | 'tie' | 'both-bad' = 'left') =>
  voter.client.votes.cast({ comparisonId, voteChoice })

describe.each(['random', 'topper'] as const)('a saved %s battle', (selectionMode) => {
  it('[T8] shows its models to an owner who has voted, and to no other reader', async () => {
    const { threadId, comparisonId, agent1, agent2, names } = await saveBattle({ selectionMode })
    for (const reader of allReaders) {
      const shown = await readTurn(threadId, reader)
      expect(namesOf(shown)).toEqual([null, null])
      expect([shown.model1Response, shown.model2Response]).toEqual([agent1.message, agent2.message])
      expect(shown.model1TimeMs).toBe(shown.model2TimeMs)
    }
    await vote(stranger, comparisonId)
    for (const reader of allReaders) expect(await namesShownTo(reader, threadId)).toEqual([])
    await vote(owner, comparisonId)
    expect(namesOf(await readTurn(threadId, 'owner'))).toEqual(names)
    for (const reader of ['stranger', 'anonymous'] as const) expect(await namesShownTo(reader, threadId)).toEqual([])
  })
})

describe('a saved battle of named models', () => {
  it('[T8] shows its models to every reader, also after one was retired', async () => {
    const [left, right] = (await owner.client.models.list()).items.map(({ modelName }) => modelName)
    const { threadId, comparisonId } = await saveBattle({ model1: left!, model2: right! })
    for (const reader of allReaders) expect(namesOf(await readTurn(threadId, reader))).toEqual([left, right])
    await vote(stranger, comparisonId)
    await arena.database.pool.query("update models set status = 'retired' where model_name = $1", [left])
    for (const reader of allReaders) expect(namesOf(await readTurn(threadId, reader))).toEqual([left, right])
    await arena.database.pool.query("update models set status = 'active'")
  })

  it('[T8] hides them from everybody but an owner who has voted if it was sealed', async () => {
    const [model1, model2] = (await owner.client.models.list()).items.map(({ modelName }) => modelName)
    const { threadId, comparisonId } = await saveSealedBattle({ model1: model1!, model2: model2! })
    for (const reader of allReaders) expect(await namesShownTo(reader, threadId)).toEqual([])
    await vote(owner, comparisonId)
    expect(namesOf(await readTurn(threadId, 'owner'))).toEqual([model1, model2])
    for (const reader of ['stranger', 'anonymous'] as const) expect(await namesShownTo(reader, threadId)).toEqual([])
  })
})

it.each(['left', 'right', 'tie', 'both-bad'] as const)("[T8] the vote is the reader's own: %s", async (choice) => {
  const { threadId, comparisonId } = await saveBattle()
  const votes = async () => {
    const turns = await Promise.all(allReaders.map((reader) => readTurn(threadId, reader)))
    for (const { hasVoted, voteChoice } of turns) expect(hasVoted).toBe(voteChoice !== null)
    return turns.map(({ voteChoice }) => voteChoice)
  }
  await vote(stranger, comparisonId, choice)
  expect(await votes()).toEqual([null, choice, null])
  await vote(owner, comparisonId, 'tie')
  expect(await votes()).toEqual(['tie', choice, null])
})

describe('a fallback in a saved blind battle', () => {
  it.each([
    [
      'that answered',
      () => [drawn[0]!],
      'model1Response',
      '[System Note]: The original model was unreachable. Showing response from a basic fallback model.\n\nIt depends.',
    ],
    [
      'that failed too',
      () => [drawn[1]!, FALLBACK],
      'model2Response',
      '[System]: The model and its fallback are both temporarily unavailable. Please try again later.',
    ],
  ] as const)('[T8] %s has a note without names until the owner has voted', async (_case, failing, response, note) => {
    for (const name of failing()) arena.failing.add(name)
    const { threadId, comparisonId, agent1, agent2 } = await saveBattle()
    for (const reader of allReaders) {
      expect((await readTurn(threadId, reader))[response]).toBe(note)
      expect(await namesShownTo(reader, threadId)).toEqual([])
    }
    await vote(owner, comparisonId)
    const complete = response === 'model1Response' ? agent1.message : agent2.message
    expect(complete).toContain(`'${failing()[0]}'`)
    expect((await readTurn(threadId, 'owner'))[response]).toBe(complete)
    expect((await readTurn(threadId, 'stranger'))[response]).toBe(note)
  })

  it('[T8] has a note with names if the models were named, and in a chat', async () => {
    const [left, right] = (await owner.client.models.list()).items.map(({ modelName }) => modelName)
    arena.failing.add(left!)
    const { threadId, agent1 } = await saveBattle({ model1: left!, model2: right! })
    const chatThreadId = await createPublicThread()
    const chat = await owner.client.chat.once({ prompt: 'Tea?', model: left!, threadId: chatThreadId })
    expect(chat.message).toContain(`'${left}'`)
    for (const reader of allReaders) {
      expect((await readTurn(threadId, reader)).model1Response).toBe(agent1.message)
      expect(await readTurn(chatThreadId, reader)).toMatchObject({
        model1Name: left,
        model1Response: chat.message,
        model2Response: null,
      })
    }
  })
})

describe('a saved sealed battle', () => {
  it('[T11] has its seal for every reader, and the vote returns the contents of the seal', async () => {
    const { threadId, comparisonId, seal } = await saveSealedBattle()
    expect(seal).toMatch(/^[0-9a-f]{64}$/)
    for (const reader of allReaders) {
      expect((await readTurn(threadId, reader)).seal).toBe(seal)
      expect(await namesShownTo(reader, threadId)).toEqual([])
    }
    const { reveal } = await vote(owner, comparisonId)
    const { salt, pair } = reveal.seal!
    expect(createHash('sha256').update(salt, 'hex').update(pair).digest('hex')).toBe(seal)
    for (const reader of allReaders) expect((await readTurn(threadId, reader)).seal).toBe(seal)
    for (const reader of ['stranger', 'anonymous'] as const) expect(await namesShownTo(reader, threadId)).toEqual([])
  })

  const none = {
    model1Fallback: null,
    model2Fallback: null,
    model1Missing: false,
    model2Missing: false,
    model1FinishReason: 'stop',
    model2FinishReason: 'stop',
  }
  it.each([
    ['a fallback answered', () => [drawn[0]!], { ...none, model1Fallback: 'error' }],
    [
      'a fallback failed',
      () => [drawn[1]!, FALLBACK],
      { ...none, model2Fallback: 'error', model2Missing: true, model2FinishReason: null },
    ],
  ])('[T11] reports that %s, without a name', async (_case, failing, expected) => {
    for (const name of failing()) arena.failing.add(name)
    const { threadId } = await saveSealedBattle()
    for (const reader of allReaders) {
      expect(await readTurn(threadId, reader)).toMatchObject(expected)
      expect(await namesShownTo(reader, threadId)).toEqual([])
    }
  })
})
