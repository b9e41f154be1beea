import { createHash } from 'node:crypto'
import { type BattleRequest, type BattleResponse, listMessages, type Message } from '@arena/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectReply } from '../../testing/expect-answer.ts'
import type { Visitor } from '../../testing/start-arena.ts'
import { type HostedArena, startHostedArena } from '../../testing/start-hosted-arena.ts'

let arena: HostedArena
let owner: Visitor
let stranger: Visitor
beforeAll(async () => {
  // The same two models in every draw, so that a test can make one of them fail.
  arena = await startHostedArena({ random: () => 0, env: { FALLBACK_MODEL: 'llama-3.1-8b-instant' } })
  owner = await arena.signIn()
  stranger = await arena.signIn()
})
afterAll(() => arena.close())
beforeEach(() => arena.failing.clear())

const readers = { owner: () => owner, stranger: () => stranger, nobody: () => ({}) }
type Reader = keyof typeof readers
const everybody = Object.keys(readers) as Reader[]

async function turn(threadId: string, reader: Reader): Promise<Message> {
  const answered = await arena.call(`/api/threads/${threadId}/messages`, readers[reader]())
  const { items } = expectReply(answered, listMessages)
  expect(items).toHaveLength(1)
  return items[0]!
}

async function fight(
  request: Partial<Omit<BattleRequest, 'sealed'>>,
): Promise<BattleResponse & { threadId: string; names: readonly [string, string] }> {
  const { threadId } = await owner.client.threads.create()
  await owner.client.threads.share(threadId, 'public')
  const battle = await owner.client.battles.start({ prompt: 'Tea or coffee?', ...request, threadId })
  return { ...battle, threadId, names: [battle.arena.models.agent1, battle.arena.models.agent2] }
}

const namesOf = ({ model1Name, model2Name }: Message) => [model1Name, model2Name]
const vote = (voter: Visitor, comparisonId: string, voteChoice: 'left' | 'right' | 'tie' | 'both-bad' = 'left') =>
  voter.client.votes.cast({ comparisonId, voteChoice })

describe.each(['random', 'topper'] as const)('a saved %s battle', (selectionMode) => {
  it('[T8] names nobody to anybody before a vote', async () => {
    const { threadId, agent1, agent2 } = await fight({ selectionMode })
    for (const reader of everybody) {
      const shown = await turn(threadId, reader)
      expect(namesOf(shown)).toEqual([null, null])
      expect([shown.model1Response, shown.model2Response]).toEqual([agent1.message, agent2.message])
      expect([shown.voteChoice, shown.hasVoted]).toEqual([null, false])
      expect(shown.model1TimeMs).toBe(shown.model2TimeMs)
    }
  })

  it('[T8] names its models to the owner who has voted, and to nobody else', async () => {
    const { threadId, comparisonId, names } = await fight({ selectionMode })
    await vote(owner, comparisonId)
    expect(namesOf(await turn(threadId, 'owner'))).toEqual(names)
    expect(namesOf(await turn(threadId, 'stranger'))).toEqual([null, null])
    expect(namesOf(await turn(threadId, 'nobody'))).toEqual([null, null])
  })

  it('[T8] stays blind for a stranger who has voted, and for the owner who has not', async () => {
    const { threadId, comparisonId } = await fight({ selectionMode })
    await vote(stranger, comparisonId, 'right')
    for (const reader of everybody) expect(namesOf(await turn(threadId, reader))).toEqual([null, null])
  })

  it('[T8] does not say in its raw text which models fought', async () => {
    const { threadId, comparisonId, agent1, agent2 } = await fight({ selectionMode })
    await vote(stranger, comparisonId)
    const models = (await owner.client.models.list()).items
    for (const reader of everybody) {
      const { text } = await arena.call(`/api/threads/${threadId}/messages`, readers[reader]())
      for (const { model } of [agent1, agent2]) {
        const { modelId } = models.find(({ modelName }) => modelName === model.name)!
        for (const secret of [model.name, model.displayName, modelId]) expect(text).not.toContain(secret)
      }
    }
  })
})

describe('a saved battle whose models were named', () => {
  it('[T8] names them to everybody, vote or not', async () => {
    const [left, right] = (await owner.client.models.list()).items.map((model) => model.modelName)
    const { threadId, comparisonId } = await fight({ model1: left!, model2: right! })
    for (const reader of everybody) expect(namesOf(await turn(threadId, reader))).toEqual([left, right])
    await vote(stranger, comparisonId)
    for (const reader of everybody) expect(namesOf(await turn(threadId, reader))).toEqual([left, right])
  })

  it('[T8] goes on naming a model that was retired since', async () => {
    const [left, right] = (await owner.client.models.list()).items.map((model) => model.modelName)
    const { threadId } = await fight({ model1: left!, model2: right! })
    await arena.database.pool.query("update models set status = 'retired' where model_name = $1", [left])
    expect(namesOf(await turn(threadId, 'nobody'))).toEqual([left, right])
    await arena.database.pool.query("update models set status = 'active'")
  })
})

describe("the vote in a reader's copy", () => {
  it.each(['left', 'right', 'tie', 'both-bad'] as const)("[T8] is the reader's own: %s", async (choice) => {
    const { threadId, comparisonId } = await fight({})
    await vote(stranger, comparisonId, choice)
    expect(await turn(threadId, 'stranger')).toMatchObject({ voteChoice: choice, hasVoted: true })
    expect(await turn(threadId, 'owner')).toMatchObject({ voteChoice: null, hasVoted: false })
    expect(await turn(threadId, 'nobody')).toMatchObject({ voteChoice: null, hasVoted: false })
    await vote(owner, comparisonId, 'tie')
    expect(await turn(threadId, 'owner')).toMatchObject({ voteChoice: 'tie', hasVoted: true })
    expect(await turn(threadId, 'stranger')).toMatchObject({ voteChoice: choice, hasVoted: true })
    expect(await turn(threadId, 'nobody')).toMatchObject({ voteChoice: null, hasVoted: false })
  })
})

describe('a fallback in a saved blind battle', () => {
  const blindNote = '[System Note]: The original model was unreachable. Showing response from a basic fallback model.'
  const fallback = 'llama-3.1-8b-instant'

  it('[T8] is noted without a name until the owner has voted', async () => {
    const { names } = await fight({})
    arena.failing.add(names[0])
    const { threadId, comparisonId, agent1, agent2 } = await fight({})
    expect(agent1.fallback).toEqual({ model: fallback, reason: 'error' })
    expect(names).not.toContain(fallback)

    for (const reader of everybody) {
      const shown = await turn(threadId, reader)
      expect(shown.model1Response).toBe(`${blindNote}\n\nIt depends.`)
      expect(shown.model2Response).toBe(agent2.message)
      const { text } = await arena.call(`/api/threads/${threadId}/messages`, readers[reader]())
      for (const secret of [...names, fallback]) expect(text).not.toContain(secret)
    }

    await vote(owner, comparisonId)
    expect((await turn(threadId, 'owner')).model1Response).toBe(agent1.message)
    expect(agent1.message).toContain(`'${names[0]}'`)
    expect(agent1.message).toContain(`'${fallback}'`)
    expect((await turn(threadId, 'stranger')).model1Response).toBe(`${blindNote}\n\nIt depends.`)
  })

  it('[T8] that failed too is noted without a name until the owner has voted', async () => {
    const { names } = await fight({})
    for (const name of [names[1], fallback]) arena.failing.add(name)
    const { threadId, comparisonId, agent2 } = await fight({})
    expect(agent2.success).toBe(false)

    const note = '[System]: The model and its fallback are both temporarily unavailable. Please try again later.'
    for (const reader of everybody) {
      expect((await turn(threadId, reader)).model2Response).toBe(note)
      const { text } = await arena.call(`/api/threads/${threadId}/messages`, readers[reader]())
      for (const secret of [...names, fallback]) expect(text).not.toContain(secret)
    }
    await vote(owner, comparisonId)
    expect((await turn(threadId, 'owner')).model2Response).toBe(agent2.message)
    expect((await turn(threadId, 'nobody')).model2Response).toBe(note)
  })

  it('[T8] is noted with its names where the models were named, and in a chat', async () => {
    const [left, right] = (await owner.client.models.list()).items.map((model) => model.modelName)
    arena.failing.add(left!)
    const { threadId, agent1 } = await fight({ model1: left!, model2: right! })
    for (const reader of everybody) expect((await turn(threadId, reader)).model1Response).toBe(agent1.message)

    const thread = await owner.client.threads.create()
    await owner.client.threads.share(thread.threadId, 'unlisted')
    const chat = await owner.client.chat.once({ prompt: 'Tea?', model: left!, threadId: thread.threadId })
    expect(chat.message).toContain(`'${left}'`)
    for (const reader of everybody) {
      expect(await turn(thread.threadId, reader)).toMatchObject({
        model1Name: left,
        model1Response: chat.message,
        model2Response: null,
      })
    }
  })
})

describe('a saved sealed battle', () => {
  const fallback = 'llama-3.1-8b-instant'

  async function fightSealed() {
    const { threadId } = await owner.client.threads.create()
    await owner.client.threads.share(threadId, 'public')
    const battle = await owner.client.battles.startSealed({ prompt: 'Tea or coffee?', threadId })
    return { ...battle, threadId }
  }

  async function namesToldTo(reader: Reader, threadId: string): Promise<string[]> {
    const { rows } = await arena.database.pool.query<{ words: string[] }>(
      'select array[model_id::text, model_name, display_name] as words from models',
    )
    const { text } = await arena.call(`/api/threads/${threadId}/messages`, readers[reader]())
    return rows.flatMap(({ words }) => words).filter((word) => text.includes(word))
  }

  it('[T11] keeps its seal for every reader, and the vote tells what it was made of', async () => {
    const { threadId, comparisonId, seal } = await fightSealed()
    expect(seal).toMatch(/^[0-9a-f]{64}$/)
    for (const reader of everybody) {
      expect((await turn(threadId, reader)).seal).toBe(seal)
      expect(await namesToldTo(reader, threadId)).toEqual([])
    }
    const { reveal } = await vote(owner, comparisonId)
    const { salt, pair } = reveal.seal!
    expect(createHash('sha256').update(salt, 'hex').update(pair).digest('hex')).toBe(seal)
    for (const reader of everybody) expect((await turn(threadId, reader)).seal).toBe(seal)
    for (const reader of ['stranger', 'nobody'] as const) expect(await namesToldTo(reader, threadId)).toEqual([])
  })

  it('[T11] says that a fallback answered and why, and names nobody', async () => {
    const { names } = await fight({})
    arena.failing.add(names[0])
    const { threadId } = await fightSealed()
    for (const reader of everybody) {
      expect(await turn(threadId, reader)).toMatchObject({
        model1Fallback: 'error',
        model2Fallback: null,
        model1Missing: false,
        model2Missing: false,
      })
      expect(await namesToldTo(reader, threadId)).toEqual([])
    }
  })

  it('[T11] says that nobody answered, and names nobody', async () => {
    const { names } = await fight({})
    for (const name of [names[1], fallback]) arena.failing.add(name)
    const { threadId } = await fightSealed()
    for (const reader of everybody) {
      expect(await turn(threadId, reader)).toMatchObject({
        model1Fallback: null,
        model2Fallback: 'error',
        model1Missing: false,
        model2Missing: true,
      })
      expect(await namesToldTo(reader, threadId)).toEqual([])
    }
  })

  it('[T11] alone has a seal: a battle that was not sealed and a chat have none', async () => {
    const { threadId } = await fight({})
    expect((await turn(threadId, 'owner')).seal).toBeNull()
    const thread = await owner.client.threads.create()
    await owner.client.chat.once({ prompt: 'Tea?', threadId: thread.threadId })
    expect(await turn(thread.threadId, 'owner')).toMatchObject({
      seal: null,
      model1Fallback: null,
      model2Fallback: null,
      model1Missing: false,
      model2Missing: false,
    })
  })
})
