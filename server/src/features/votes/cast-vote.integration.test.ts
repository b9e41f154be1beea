import { randomUUID } from 'node:crypto'
import { castVote, type VoteChoice, VoteError } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callBoard } from '../../testing/call-board.ts'
import { expectConforms, expectRefusal, expectReply, expectUnauthorized } from '../../testing/expect-answer.ts'
import { logDifferences } from '../../testing/log-differences.ts'
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

const vote = (body: unknown, token: string | undefined = ada.token, on: TestArena = arena) =>
  on.call('/api/arena/model-vote', { method: 'POST', body, ...(token ? { token } : {}) })
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
  (await arena.database.pool.query<{ count: number }>('select count(*)::int as count from votes')).rows[0]!.count

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
        countedAs: 'named',
        seal: null,
      },
    })
    expect(await votesOn(comparisonId)).toEqual([{ userId: ada.userId, choice: voteChoice, durationMs: null }])
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
    ['an empty comparisonId', { comparisonId: '', voteChoice: 'left' }, /comparisonId/],
    ['a comparisonId that is no uuid', { comparisonId: 'the last one', voteChoice: 'left' }, /comparisonId.*UUID/],
    ['a comparisonId with a NUL', { comparisonId: `${id}\0`, voteChoice: 'left' }, /comparisonId/],
    ['a comparisonId that is a list', { comparisonId: [id], voteChoice: 'left' }, /comparisonId/],
    ['no voteChoice', { comparisonId: id }, /voteChoice/],
    ['an empty voteChoice', { comparisonId: id, voteChoice: '' }, /voteChoice/],
    ['an unknown voteChoice', { comparisonId: id, voteChoice: 'middle' }, /left, right, tie, both-bad/],
    ['a voteChoice in upper case', { comparisonId: id, voteChoice: 'LEFT' }, /voteChoice/],
    ['a voteChoice in an older spelling', { comparisonId: id, voteChoice: 'both_bad' }, /voteChoice/],
    ['a voteChoice that is a list', { comparisonId: id, voteChoice: ['left'] }, /voteChoice/],
    ['a negative duration', { comparisonId: id, voteChoice: 'left', voteDurationMs: -1 }, /voteDurationMs/],
    ['half a millisecond', { comparisonId: id, voteChoice: 'left', voteDurationMs: 0.5 }, /voteDurationMs/],
    ['a duration as a string', { comparisonId: id, voteChoice: 'left', voteDurationMs: '12' }, /voteDurationMs/],
    [
      'a duration beyond the safe integers',
      { comparisonId: id, voteChoice: 'left', voteDurationMs: 2 ** 53 },
      /voteDurationMs/,
    ],
  ]
  it.each(wrong)('[V2] is a 400 that names the property: %s', async (_what, body, named) => {
    expect(expectRefusal(await vote(body), 400, 'INVALID_REQUEST')).toMatch(named)
  })
})

describe('a second vote', () => {
  it.each(choices)('[V3] is a 500 VOTE_ERROR and changes nothing: %s after left', async (again) => {
    const comparisonId = await startBattle()
    expectReply(await vote({ comparisonId, voteChoice: 'left', voteDurationMs: 5 }), castVote)
    const before = await callBoard(arena)
    const refused = await vote({ comparisonId, voteChoice: again, voteDurationMs: 9 })
    expect(expectRefusal(refused, 500, 'VOTE_ERROR')).toBe('You have already voted on this comparison')
    expect(expectConforms(VoteError, refused.json).recorded).toEqual({ voteChoice: 'left' })
    expect(await votesOn(comparisonId)).toEqual([{ userId: ada.userId, choice: 'left', durationMs: 5 }])
    expect((await arena.call('/api/arena/model-stats')).text).toBe(before.text)
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

describe('concurrent votes', () => {
  it('[V3] [V6] of one user on one comparison: one is recorded, 99 are rejected as duplicates', async () => {
    const comparisonId = await startBattle()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => vote({ comparisonId, voteChoice: choices[index % 4]! })),
    )
    const recorded = answers.flatMap((answer, index) => (answer.status === 200 ? [index] : []))
    expect(recorded).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 200) expectReply(answer, castVote)
      else {
        expect(expectRefusal(answer, 500, 'VOTE_ERROR')).toBe('You have already voted on this comparison')
        expect(answer.json?.recorded).toEqual({ voteChoice: choices[recorded[0]! % 4] })
      }
    }
    expect(await votesOn(comparisonId)).toMatchObject([{ choice: choices[recorded[0]! % 4] }])
    expect(await logDifferences(arena.database)).toEqual([])
  })

  it('[V3] of one user through two instances: one is recorded', async () => {
    const second = await startArena({ databaseUrl: arena.databaseUrl })
    try {
      const comparisonId = await startBattle()
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          vote({ comparisonId, voteChoice: 'left' }, ada.token, index % 2 ? second : arena),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await votesOn(comparisonId)).toHaveLength(1)
      expect(await logDifferences(arena.database)).toEqual([])
    } finally {
      await second.close()
    }
  })

  it('[V3] [V6] of many users on many comparisons, each twice: each vote is in the log once', async () => {
    const voters = await Promise.all(Array.from({ length: 8 }, () => arena.signIn()))
    const battles = await Promise.all(Array.from({ length: 12 }, () => ada.client.battles.start({ prompt: 'Any two' })))
    const before = await voteCount()
    const answers = await Promise.all(
      battles.flatMap(({ comparisonId }, battle) =>
        voters.flatMap((voter, person) => [
          vote({ comparisonId, voteChoice: choices[(battle + person) % 4]! }, voter.token),
          vote({ comparisonId, voteChoice: choices[(battle + person + 1) % 4]! }, voter.token),
        ]),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8 * 12)
    expect(await voteCount()).toBe(before + 8 * 12)
    expect(await logDifferences(arena.database)).toEqual([])
  })
})

const sql = (text: string) => arena.database.pool.query(text)

const faults: [what: string, fault: string, repair: string][] = [
  ['the table of votes is missing', 'alter table votes rename to renamed', 'alter table renamed rename to votes'],
  ['the queue is missing', 'alter table vote_queue rename to renamed', 'alter table renamed rename to vote_queue'],
  [
    'a constraint rejects the vote',
    'alter table votes add constraint closed check (false) not valid',
    'alter table votes drop constraint closed',
  ],
  [
    'a constraint rejects the queued vote after the vote',
    'alter table vote_queue add constraint closed check (false) not valid',
    'alter table vote_queue drop constraint closed',
  ],
  [
    'the vote fails at commit',
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
     create constraint trigger refused after insert on votes deferrable initially deferred
     for each row execute function refuse()`,
    'drop trigger refused on votes; drop function refuse()',
  ],
]

describe('a vote that cannot be stored', () => {
  it.each(faults)('[V7] is an error, stores nothing, and can be cast again: %s', async (_what, fault, repair) => {
    const comparisonId = await startBattle()
    const before = await arena.anybody.leaderboard.read()
    await sql(fault)
    try {
      const refused = await vote({ comparisonId, voteChoice: 'left' })
      expect(expectRefusal(refused, 500, 'VOTE_ERROR')).toBe('The vote could not be recorded. Please try again')
      const id = refused.headers.get('x-correlation-id')
      const line = arena.logged.find((entry) => entry.correlationId === id && entry.err)
      expect(JSON.stringify(line)).toContain('votes.cast')
    } finally {
      await sql(repair)
    }
    expect(await votesOn(comparisonId)).toEqual([])
    expect(await logDifferences(arena.database)).toEqual([])
    expect((await arena.anybody.leaderboard.read()).totalVotes).toBe(before.totalVotes)

    expectReply(await vote({ comparisonId, voteChoice: 'left' }), castVote)
    expect((await arena.anybody.leaderboard.read()).totalVotes).toBe(before.totalVotes + 1)
  })
})
