import type { Board } from '@arena/contract'
import { castVote, type VoteChoice } from '@arena/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectReply } from '../../testing/expect-answer.ts'
import { wrongTallies } from '../../testing/recount.ts'
import type { Visitor } from '../../testing/start-arena.ts'
import { type HostedArena, startHostedArena } from '../../testing/start-hosted-arena.ts'

const [one, two, standIn] = ['openai/gpt-oss-20b', 'openai/gpt-oss-120b', 'llama-3.1-8b-instant']

let arena: HostedArena
let ada: Visitor
beforeAll(async () => {
  arena = await startHostedArena()
  ada = await arena.signIn()
})
afterAll(() => arena.close())
beforeEach(() => arena.failing.clear())

async function fight(model1: string, model2: string, failing: readonly string[] = []): Promise<string> {
  for (const name of failing) arena.failing.add(name)
  return (await ada.client.battles.start({ prompt: 'Go', model1, model2 })).comparisonId
}

const vote = async (comparisonId: string, voteChoice: VoteChoice, voter: Visitor = ada) =>
  expectReply(
    await arena.call('/api/arena/model-vote', { method: 'POST', body: { comparisonId, voteChoice }, ...voter }),
    castVote,
  )

/** Everything but how often a model failed, which a battle changes whoever votes on it. */
const countsOf = ({ items }: Board) => items.map(({ fallbackRate: _fallbackRate, ...row }) => row)

describe('a vote that counts for nobody', () => {
  const fallbacks: [what: string, failing: readonly string[]][] = [
    ['the left model was stood in for', [one]],
    ['the right model was stood in for', [two]],
    ['both models were stood in for', [one, two]],
    ['the fallback of one failed too', [one, standIn]],
    ['nobody could answer', [one, two, standIn]],
  ]
  it.each(fallbacks)('[V6] is taken, revealed and stored under fallback: %s', async (_what, failing) => {
    const before = await arena.anybody.leaderboard.read()
    const comparisonId = await fight(one, two, failing)
    const { reveal } = await vote(comparisonId, 'left')
    expect([reveal.agent1.name, reveal.agent2.name]).toEqual([one, two])

    const { rows } = await arena.database.pool.query(
      'select class, choice from votes join comparisons using (comparison_id) where comparison_id = $1',
      [comparisonId],
    )
    expect(rows).toEqual([{ class: 'fallback', choice: 'left' }])
    const after = await arena.anybody.leaderboard.read()
    expect(after.excludedVotes).toEqual({ ...before.excludedVotes, fallback: before.excludedVotes.fallback + 1 })
    expect([after.totalVotes, countsOf(after)]).toEqual([before.totalVotes, countsOf(before)])
  })

  it.each(['left', 'right', 'tie', 'both-bad'] as const)('[V6] is stored under self: %s', async (choice) => {
    const before = await arena.anybody.leaderboard.read()
    const { reveal } = await vote(await fight(one, one), choice)
    expect([reveal.agent1.name, reveal.agent2.name]).toEqual([one, one])
    const after = await arena.anybody.leaderboard.read()
    expect(after.excludedVotes).toEqual({ ...before.excludedVotes, self: before.excludedVotes.self + 1 })
    expect([after.totalVotes, countsOf(after)]).toEqual([before.totalVotes, countsOf(before)])
  })

  it('[V6] is one more excluded vote for each user who casts it', async () => {
    const before = await arena.anybody.leaderboard.read()
    const comparisonId = await fight(one, two, [two])
    for (let voter = 0; voter < 3; voter += 1) await vote(comparisonId, 'tie', await arena.signIn())
    const after = await arena.anybody.leaderboard.read()
    expect(after.excludedVotes.fallback).toBe(before.excludedVotes.fallback + 3)
  })

  it('[V6] does not keep the same two models from being voted on in another battle', async () => {
    const before = await arena.anybody.leaderboard.read()
    await vote(await fight(one, two, [one]), 'left')
    arena.failing.clear()
    await vote(await fight(one, two), 'right')
    const after = await arena.anybody.leaderboard.read()
    expect(after.totalVotes).toBe(before.totalVotes + 1)
    expect(after.excludedVotes.fallback).toBe(before.excludedVotes.fallback + 1)
    const loser = after.items.find((row) => row.modelName === one)!
    expect(loser.totalLosses).toBe((before.items.find((row) => row.modelName === one)?.totalLosses ?? 0) + 1)
    expect(await wrongTallies(arena.database)).toEqual([])
  })
})
