import { type Board, castVote, getVote, type VoteChoice } from '@arena/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { logDifferences } from '../../testing/log-differences.ts'
import { playVotes } from '../../testing/play-votes.ts'
import { startArena, type Visitor } from '../../testing/start-arena.ts'
import { type HostedArena, startHostedArena } from '../../testing/start-hosted-arena.ts'

const [one, two, fallbackModel] = ['openai/gpt-oss-20b', 'openai/gpt-oss-120b', 'llama-3.1-8b-instant']

let arena: HostedArena
let ada: Visitor
beforeAll(async () => {
  arena = await startHostedArena()
  ada = await arena.signIn()
})
afterAll(() => arena.close())
beforeEach(() => arena.failing.clear())

async function revealOf(comparisonId: string, voteChoice: VoteChoice = 'left') {
  const body = { comparisonId, voteChoice }
  return expectReply(await arena.call('/api/arena/model-vote', { method: 'POST', body, ...ada }), castVote).reveal
}

const NO_RANK = {
  eloRank: 0,
  eloScore: 1000,
  ratingLower: null,
  ratingUpper: null,
  rankLower: null,
  rankUpper: null,
}

const startBattle = (model1 = one, model2 = two) => ada.client.battles.start({ prompt: 'Go', model1, model2 })

describe('the reveal of a vote', () => {
  it('[V8] has the model, the tokens and the response time of each side', async () => {
    await arena.anybody.leaderboard.read()
    const battle = await startBattle()
    const { agent1, agent2, countedAs, seal } = await revealOf(battle.comparisonId)
    const models = (await ada.client.models.list()).items
    for (const [agent, sent] of [
      [agent1, battle.agent1],
      [agent2, battle.agent2],
    ] as const) {
      expect(agent).toEqual({
        ...sent.model,
        modelId: models.find(({ modelName }) => modelName === sent.model.name)!.modelId,
        responseTimeMs: expect.any(Number),
        usage: sent.usage,
        cost: null,
        reasoning: null,
        fallback: null,
        namedItself: false,
        standing: { ...NO_RANK, status: 'unvoted', scope: 'all' },
      })
      expect(agent.responseTimeMs).toBeLessThanOrEqual(sent.responseTimeMs)
    }
    expect([countedAs, seal]).toEqual(['named', null])
  })

  it('[V8] names the fallback, and has no time for a model that did not answer', async () => {
    arena.failing.add(one)
    const { agent1, agent2, countedAs } = await revealOf((await startBattle()).comparisonId)
    expect(agent1).toMatchObject({
      name: one,
      fallback: { model: fallbackModel, reason: 'error' },
      responseTimeMs: null,
    })
    expect(agent2).toMatchObject({ name: two, fallback: null, responseTimeMs: expect.any(Number) })
    expect(countedAs).toBe('fallback')
  })

  it('[V8] has no time for battles that were stored before times were', async () => {
    const { comparisonId } = await startBattle()
    await arena.database.pool.query('update comparisons set left_duration_ms = null, right_duration_ms = null')
    const { agent1, agent2 } = await revealOf(comparisonId)
    expect([agent1.responseTimeMs, agent2.responseTimeMs]).toEqual([null, null])
  })

  it('[V10] has the ranks of the last board, before this vote', async () => {
    await revealOf((await startBattle()).comparisonId)
    const before = await arena.anybody.leaderboard.read()
    const rowOf = (name: string) => {
      const row = before.items.find(({ modelName }) => modelName === name)!
      const { eloRank, eloScore, ratingLower, ratingUpper, rankLower, rankUpper, status } = row
      return { eloRank, eloScore, ratingLower, ratingUpper, rankLower, rankUpper, status, scope: 'all' }
    }
    const first = await revealOf((await startBattle()).comparisonId)
    expect(rowOf(one).eloRank).toBe(1)
    expect([first.agent1.standing, first.agent2.standing]).toEqual([rowOf(one), rowOf(two)])
    // The board was not read since, so the next vote gets the same ranks.
    const second = await revealOf((await startBattle()).comparisonId)
    expect([second.agent1.standing, second.agent2.standing]).toEqual([rowOf(one), rowOf(two)])
  })

  it('[V10] has those of the blind board once that has a vote, which votes of other classes do not change', async () => {
    await playVotes(arena, [{ left: one, right: two, choice: 'right', voter: 'somebody' }])
    const standings = async () => {
      const { countedAs, agent1, agent2 } = await revealOf((await startBattle()).comparisonId)
      return [countedAs, agent1.standing, agent2.standing]
    }
    const { items } = await arena.anybody.leaderboard.read({ scope: 'blind' })
    const shown = [one, two].map((name) => {
      const { eloRank, eloScore, status } = items.find(({ modelName }) => modelName === name)!
      return expect.objectContaining({ eloRank, eloScore, status, scope: 'blind' })
    })
    expect(await standings()).toEqual(['named', ...shown])
    await arena.anybody.leaderboard.read({ scope: 'blind' })
    expect(await standings()).toEqual(['named', ...shown])
  })
})

describe('GET /api/arena/model-vote/{comparisonId}', () => {
  const read = (comparisonId: string, who?: { token: string }) =>
    arena.call(`/api/arena/model-vote/${comparisonId}`, who ?? ada)

  it.each([false, true])('[V15] has the vote of the caller and what it revealed, sealed: %s', async (sealed) => {
    const request = { prompt: 'Go', model1: one, model2: two }
    const { comparisonId } = await ada.client.battles[sealed ? 'startSealed' : 'start'](request)
    const { agent1, agent2, ...rest } = await revealOf(comparisonId, 'tie')
    expect(expectReply(await read(comparisonId), getVote)).toEqual({
      voteChoice: 'tie',
      reasons: [],
      reveal: { agent1: { ...agent1, standing: null }, agent2: { ...agent2, standing: null }, ...rest },
    })
  })

  it('[V15] is a 404 before the vote of the caller', async () => {
    const { comparisonId } = await startBattle()
    await revealOf(comparisonId)
    const other = await arena.signIn()
    for (const answered of [await read(comparisonId, other), await read(crypto.randomUUID()), await read('mine')]) {
      expectRefusal(answered, 404, 'NOT_FOUND')
    }
    expect((await arena.call(`/api/arena/model-vote/${comparisonId}`)).status).toBe(401)
  })
})

/** All fields except the fallback rate, which changes with a battle and not with a vote. */
/** Intervals are computed in the background, so they may change between two reads. */
const countsOf = ({ items }: Board) =>
  items.map(({ modelName, eloScore, totalWins, totalLosses, totalTies, totalBothBad, totalResponses }) => ({
    modelName,
    eloScore,
    totalWins,
    totalLosses,
    totalTies,
    totalBothBad,
    totalResponses,
  }))

describe('an excluded vote', () => {
  const fallbacks: [what: string, failing: readonly string[]][] = [
    ['a fallback answered for the left model', [one]],
    ['a fallback answered for the right model', [two]],
    ['a fallback answered for both models', [one, two]],
    ['the fallback failed too', [one, fallbackModel]],
    ['no model answered', [one, two, fallbackModel]],
  ]
  it.each(fallbacks)('[V6] is accepted, revealed and stored as fallback: %s', async (_what, failing) => {
    const before = await arena.anybody.leaderboard.read()
    for (const name of failing) arena.failing.add(name)
    const { comparisonId } = await startBattle()
    const { agent1, agent2, countedAs } = await revealOf(comparisonId)
    expect([agent1.name, agent2.name, countedAs]).toEqual([one, two, 'fallback'])

    const after = await arena.anybody.leaderboard.read()
    expect(after.excludedVotes).toEqual({ ...before.excludedVotes, fallback: before.excludedVotes.fallback + 1 })
    expect([after.totalVotes, countsOf(after)]).toEqual([before.totalVotes, countsOf(before)])
  })

  it.each(['left', 'right', 'tie', 'both-bad'] as const)('[V6] is stored as self: %s', async (choice) => {
    const before = await arena.anybody.leaderboard.read()
    const { agent1, agent2, countedAs } = await revealOf((await startBattle(one, one)).comparisonId, choice)
    expect([agent1.name, agent2.name, countedAs]).toEqual([one, one, 'self'])
    const after = await arena.anybody.leaderboard.read()
    expect(after.excludedVotes).toEqual({ ...before.excludedVotes, self: before.excludedVotes.self + 1 })
    expect([after.totalVotes, countsOf(after)]).toEqual([before.totalVotes, countsOf(before)])
  })

  it('[V6] does not prevent a counted vote on the same models in another battle', async () => {
    const before = await arena.anybody.leaderboard.read()
    arena.failing.add(one)
    await revealOf((await startBattle()).comparisonId)
    arena.failing.clear()
    await revealOf((await startBattle()).comparisonId, 'right')
    const after = await arena.anybody.leaderboard.read()
    expect(after.totalVotes).toBe(before.totalVotes + 1)
    expect(after.excludedVotes.fallback).toBe(before.excludedVotes.fallback + 1)
    const loser = after.items.find((row) => row.modelName === one)!
    expect(loser.totalLosses).toBe((before.items.find((row) => row.modelName === one)?.totalLosses ?? 0) + 1)
    expect(await logDifferences(arena.database)).toEqual([])
  })
})

describe('the first vote after a start', () => {
  it('[V10] has the ranks of its models, although the board was not read', async () => {
    const earlier = await startArena()
    await playVotes(earlier, [{ left: 'sim/solon', right: 'sim/pico', choice: 'left' }])
    await earlier.close()
    const later = await startArena({ databaseUrl: earlier.databaseUrl })
    const { client } = await later.signIn()
    const standingOfSolon = async () => {
      const models = { model1: 'sim/solon', model2: 'sim/pico' }
      const { comparisonId } = await client.battles.start({ prompt: 'Go', ...models })
      return (await client.votes.cast({ comparisonId, voteChoice: 'both-bad' })).reveal.agent1.standing
    }
    let standing = await standingOfSolon()
    for (let asked = 1; standing === null && asked < 50; asked += 1) standing = await standingOfSolon()
    expect(standing).toMatchObject({ eloRank: 1 })
    await later.close()
  })
})
