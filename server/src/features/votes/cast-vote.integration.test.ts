import { randomUUID } from 'node:crypto'
import { castVote, type VoteChoice } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asInfo, expectRefusal, expectReply, expectUnauthorized } from '../../testing/expect-answer.ts'
import { signInLongAgo } from '../../testing/sign-in-long-ago.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'

let arena: TestArena
let ada: Visitor
let other: Visitor
beforeAll(async () => {
  arena = await startArena()
  ada = await arena.signIn()
  other = await arena.signIn()
})
afterAll(() => arena.close())

const vote = (body: unknown, token: string | undefined = ada.token) =>
  arena.call('/api/arena/model-vote', { method: 'POST', body, ...(token ? { token } : {}) })
const startBattle = async (visitor: Visitor = ada) =>
  (await visitor.client.battles.start({ prompt: 'Cats or dogs?' })).comparisonId

/** The stored votes of a comparison. */
const votesOn = async (comparisonId: string) =>
  (
    await arena.database.pool.query<{ userId: string; choice: VoteChoice; durationMs: number | null }>(
      'select user_id as "userId", choice, duration_ms as "durationMs" from votes where comparison_id = $1',
      [comparisonId],
    )
  ).rows
const voteCount = async () =>
  (await arena.database.pool.query<{ count: number }>('select count(*) as count from votes')).rows[0]!.count

const choices: VoteChoice[] = ['left', 'right', 'tie', 'both-bad']

describe('POST /api/arena/model-vote', () => {
  it.each(choices)('[V1] records %s and reveals both models', async (voteChoice) => {
    const battle = await ada.client.battles.start({ prompt: 'Cats or dogs?' })
    const { comparisonId } = battle
    expect(expectReply(await vote({ comparisonId, voteChoice }), castVote)).toEqual({
      success: true,
      message: 'Vote recorded successfully',
      reveal: {
        agent1: expect.objectContaining(battle.agent1.model),
        agent2: expect.objectContaining(battle.agent2.model),
        countedAs: 'counted',
        seal: null,
      },
    })
    expect(await votesOn(comparisonId)).toEqual([{ userId: ada.userId, choice: voteChoice, durationMs: null }])
  })

  it('[V1] reveals the models of every provider on their sides', async () => {
    const models = (await ada.client.models.list()).items
    for (const model of models) {
      const rival = models.find((candidate) => candidate !== model)!
      const { comparisonId } = await ada.client.battles.start({
        prompt: 'Go',
        model1: model.modelName,
        model2: rival.modelName,
      })
      const { reveal } = expectReply(await vote({ comparisonId, voteChoice: 'tie' }), castVote)
      expect(reveal).toMatchObject({ agent1: asInfo(model), agent2: asInfo(rival) })
    }
  })

  it('[V1] accepts a vote on models that were retired since', async () => {
    const comparisonId = await startBattle()
    await arena.database.pool.query("update models set status = 'retired'")
    try {
      expectReply(await vote({ comparisonId, voteChoice: 'left' }), castVote)
    } finally {
      await arena.database.pool.query("update models set status = 'active'")
    }
  })

  const durations: [given: unknown, stored: number | null][] = [
    [0, 0],
    [1, 1],
    [4200, 4200],
    [3_000_000_000, 3_000_000_000],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    [null, null],
    [undefined, null],
  ]
  it.each(durations)('[V1] stores the duration %s as %s', async (voteDurationMs, stored) => {
    const comparisonId = await startBattle()
    expectReply(await vote({ comparisonId, voteChoice: 'left', voteDurationMs }), castVote)
    expect(await votesOn(comparisonId)).toMatchObject([{ durationMs: stored }])
  })

  it('[V1] accepts a comparisonId in upper case', async () => {
    const comparisonId = await startBattle()
    expectReply(await vote({ comparisonId: comparisonId.toUpperCase(), voteChoice: 'right' }), castVote)
    expectRefusal(await vote({ comparisonId, voteChoice: 'left' }), 500, 'VOTE_ERROR')
    expect(await votesOn(comparisonId)).toMatchObject([{ choice: 'right' }])
  })
})

describe('an invalid vote', () => {
  const id = '01890000-0000-7000-8000-000000000000'
  const wrong: [what: string, body: unknown, named: RegExp][] = [
    ['no body', undefined, /comparisonId/],
    ['an empty body', {}, /comparisonId/],
    ['no comparisonId', { voteChoice: 'left' }, /comparisonId/],
    ['a comparisonId of null', { comparisonId: null, voteChoice: 'left' }, /comparisonId/],
    ['an empty comparisonId', { comparisonId: '', voteChoice: 'left' }, /comparisonId/],
    ['a comparisonId that is no uuid', { comparisonId: 'the last one', voteChoice: 'left' }, /comparisonId.*UUID/],
    ['a comparisonId with a NUL', { comparisonId: `${id}\0`, voteChoice: 'left' }, /comparisonId/],
    ['a comparisonId in braces', { comparisonId: `{${id}}`, voteChoice: 'left' }, /comparisonId/],
    ['a comparisonId as a URN', { comparisonId: `urn:uuid:${id}`, voteChoice: 'left' }, /comparisonId/],
    ['a comparisonId that is a number', { comparisonId: 7, voteChoice: 'left' }, /comparisonId/],
    ['a comparisonId that is a list', { comparisonId: [id], voteChoice: 'left' }, /comparisonId/],
    ['no voteChoice', { comparisonId: id }, /voteChoice/],
    ['a voteChoice of null', { comparisonId: id, voteChoice: null }, /voteChoice/],
    ['an empty voteChoice', { comparisonId: id, voteChoice: '' }, /voteChoice/],
    ['an unknown voteChoice', { comparisonId: id, voteChoice: 'middle' }, /left, right, tie, both-bad/],
    ['a voteChoice in upper case', { comparisonId: id, voteChoice: 'LEFT' }, /voteChoice/],
    ['a voteChoice with a space', { comparisonId: id, voteChoice: 'left ' }, /voteChoice/],
    ['a voteChoice in an older spelling', { comparisonId: id, voteChoice: 'both_bad' }, /voteChoice/],
    ['a voteChoice that is a list', { comparisonId: id, voteChoice: ['left'] }, /voteChoice/],
    ['a negative duration', { comparisonId: id, voteChoice: 'left', voteDurationMs: -1 }, /voteDurationMs/],
    ['half a millisecond', { comparisonId: id, voteChoice: 'left', voteDurationMs: 0.5 }, /voteDurationMs/],
    ['a duration as a string', { comparisonId: id, voteChoice: 'left', voteDurationMs: '12' }, /voteDurationMs/],
    ['a duration of true', { comparisonId: id, voteChoice: 'left', voteDurationMs: true }, /voteDurationMs/],
    [
      'a duration beyond the safe integers',
      { comparisonId: id, voteChoice: 'left', voteDurationMs: 2 ** 53 },
      /voteDurationMs/,
    ],
    ['a huge duration', { comparisonId: id, voteChoice: 'left', voteDurationMs: 1e300 }, /voteDurationMs/],
    ['broken JSON', '{"comparisonId":', /JSON object/],
    ['a list', [], /JSON object/],
    ['a text', '"left"', /JSON object/],
  ]
  it.each(wrong)('[V2] is a 400 that names the property: %s', async (_what, body, named) => {
    expect(expectRefusal(await vote(body), 400, 'INVALID_REQUEST')).toMatch(named)
  })

  it('[V2] does not use up the vote', async () => {
    const comparisonId = await startBattle()
    const before = await voteCount()
    expectRefusal(await vote({ comparisonId, voteChoice: 'neither' }), 400, 'INVALID_REQUEST')
    expectRefusal(await vote({ comparisonId, voteChoice: 'left', voteDurationMs: -1 }), 400, 'INVALID_REQUEST')
    expect(await voteCount()).toBe(before)
    expectReply(await vote({ comparisonId, voteChoice: 'left' }), castVote)
  })
})

describe('a second vote', () => {
  it.each(choices)('[V3] is a 500 VOTE_ERROR and changes nothing: %s after left', async (again) => {
    const comparisonId = await startBattle()
    expectReply(await vote({ comparisonId, voteChoice: 'left', voteDurationMs: 5 }), castVote)
    const before = await arena.call('/api/arena/model-stats')
    const refused = await vote({ comparisonId, voteChoice: again, voteDurationMs: 9 })
    expect(expectRefusal(refused, 500, 'VOTE_ERROR')).toBe('You have already voted on this comparison')
    expect(await votesOn(comparisonId)).toEqual([{ userId: ada.userId, choice: 'left', durationMs: 5 }])
    expect((await arena.call('/api/arena/model-stats')).text).toBe(before.text)
  })

  it('[V3] is accepted from another user on the same comparison', async () => {
    const comparisonId = await startBattle()
    expectReply(await vote({ comparisonId, voteChoice: 'left' }), castVote)
    expectReply(await vote({ comparisonId, voteChoice: 'right' }, other.token), castVote)
    expect((await votesOn(comparisonId)).map(({ userId, choice }) => [userId, choice]).toSorted()).toEqual(
      [
        [ada.userId, 'left'],
        [other.userId, 'right'],
      ].toSorted(),
    )
  })
})

describe('a vote on an unknown comparison', () => {
  it('[V4] is a 500 VOTE_ERROR with a message, and stores nothing', async () => {
    const before = await voteCount()
    const { threadId } = await ada.client.threads.create()
    for (const comparisonId of [randomUUID(), '00000000-0000-0000-0000-000000000000', threadId]) {
      const refused = await vote({ comparisonId, voteChoice: 'left' })
      expect(expectRefusal(refused, 500, 'VOTE_ERROR')).toBe('Comparison not found')
    }
    expect(await voteCount()).toBe(before)
  })
})

describe('the voter', () => {
  it("[V5] is the token's user and not a user named in the body", async () => {
    const comparisonId = await startBattle()
    const otherIds = { userId: other.userId, user_id: other.userId, sub: other.userId, battleId: randomUUID() }
    expectReply(await vote({ comparisonId, voteChoice: 'left', ...otherIds }), castVote)
    expect(await votesOn(comparisonId)).toMatchObject([{ userId: ada.userId }])
    expectReply(await vote({ comparisonId, voteChoice: 'right', userId: ada.userId }, other.token), castVote)
    expectRefusal(await vote({ comparisonId, voteChoice: 'tie', userId: randomUUID() }), 500, 'VOTE_ERROR')
  })

  it('[V5] may be any signed-in user, also on comparisons in private threads', async () => {
    const { threadId } = await ada.client.threads.create()
    const { comparisonId } = await ada.client.battles.start({ prompt: 'Private', threadId })
    expectReply(await vote({ comparisonId, voteChoice: 'right' }, other.token), castVote)
    expect(await votesOn(comparisonId)).toMatchObject([{ userId: other.userId, choice: 'right' }])
    const [mine] = (await ada.client.threads.messages(threadId)).items
    expect(mine).toMatchObject({ hasVoted: false, voteChoice: null })
  })

  it('[V5] needs a valid token: a 401 before the body is validated', async () => {
    const comparisonId = await startBattle()
    const stale = await signInLongAgo(arena)
    const before = await voteCount()
    for (const token of ['', 'nonsense', stale.token]) {
      expectUnauthorized(await vote({ comparisonId, voteChoice: 'left' }, token))
      expectUnauthorized(await vote('{"broken', token))
      expectUnauthorized(await vote({ comparisonId: randomUUID(), voteChoice: 'left' }, token))
    }
    expect(await voteCount()).toBe(before)
  })
})
