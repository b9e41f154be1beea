import type { Board } from '@arena/contract'
import { castVote, type VoteChoice } from '@arena/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectReply } from '../../testing/expect-answer.ts'
import { wrongTallies } from '../../testing/recount.ts'
import type { Visitor } from '../../testing/start-arena.ts'
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

async function startBattle(model1: string, model2: string, failing: readonly string[] = []): Promise<string> {
  for (const name of failing) arena.failing.add(name)
  return (await ada.client.battles.start({ prompt: 'Go', model1, model2 })).comparisonId
}

const vote = async (comparisonId: string, voteChoice: VoteChoice, voter: Visitor = ada) =>
  expectReply(
    await arena.call('/api/arena/model-vote', { method: 'POST', body: { comparisonId, voteChoice }, ...voter }),
    castVote,
  )

/** All fields except the fallback rate, which changes with a battle and not with a vote. */
const countsOf = ({ items }: Board) => items.map(({ fallbackRate: _fallbackRate, ...row }) => row)

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
    const comparisonId = await startBattle(one, two, failing)
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

  it.each(['left', 'right', 'tie', 'both-bad'] as const)('[V6] is stored as self: %s', async (choice) => {
    const before = await arena.anybody.leaderboard.read()
    const { reveal } = await vote(await startBattle(one, one), choice)
    expect([reveal.agent1.name, reveal.agent2.name]).toEqual([one, one])
    const after = await arena.anybody.leaderboard.read()
    expect(after.excludedVotes).toEqual({ ...before.excludedVotes, self: before.excludedVotes.self + 1 })
    expect([after.totalVotes, countsOf(after)]).toEqual([before.totalVotes, countsOf(before)])
  })

  it('[V6] counts once for each user who casts it', async () => {
    const before = await arena.anybody.leaderboard.read()
    const comparisonId = await startBattle(one, two, [two])
    for (let voter = 0; voter < 3; voter += 1) await vote(comparisonId, 'tie', await arena.signIn())
    const after = await arena.anybody.leaderboard.read()
    expect(after.excludedVotes.fallback).toBe(before.excludedVotes.fallback + 3)
  })

  it('[V6] does not prevent a counted vote on the same models in another battle', async () => {
    const before = await arena.anybody.leaderboard.read()
    await vote(await startBattle(one, two, [one]), 'left')
    arena.failing.clear()
    await vote(await startBattle(one, two), 'right')
    const after = await arena.anybody.leaderboard.read()
    expect(after.totalVotes).toBe(before.totalVotes + 1)
    expect(after.excludedVotes.fallback).toBe(before.excludedVotes.fallback + 1)
    const loser = after.items.find((row) => row.modelName === one)!
    expect(loser.totalLosses).toBe((before.items.find((row) => row.modelName === one)?.totalLosses ?? 0) + 1)
    expect(await wrongTallies(arena.database)).toEqual([])
  })
})
