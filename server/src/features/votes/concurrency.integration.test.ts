import { castVote, type VoteChoice } from '@arena/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { wrongTallies } from '../../testing/recount.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'

let arena: TestArena
let ada: Visitor
beforeEach(async () => {
  arena = await startArena()
  ada = await arena.signIn()
})
afterEach(() => arena.close())

const vote = (comparisonId: string, voteChoice: VoteChoice, { token }: Visitor, on: TestArena = arena) =>
  on.call('/api/arena/model-vote', { method: 'POST', token, body: { comparisonId, voteChoice } })

const choices: VoteChoice[] = ['left', 'right', 'tie', 'both-bad']

interface Counts {
  readonly votes: number
  readonly tallied: number
}
async function countsOf(comparisonId: string): Promise<Counts> {
  const { rows } = await arena.database.pool.query<Counts>(
    `select (select count(*)::int from votes where comparison_id = $1) as votes,
       (select sum(left_wins + right_wins + ties + both_bad)::int from tallies t join comparisons c
          on c.left_model_id = t.left_model_id and c.right_model_id = t.right_model_id and c.class = t.class
        where comparison_id = $1 and tag = '' and day = '-infinity') as tallied`,
    [comparisonId],
  )
  return rows[0]!
}

async function startBattle(): Promise<string> {
  const [model1, model2] = (await ada.client.models.list()).items.map((model) => model.modelName)
  return (await ada.client.battles.start({ prompt: 'Go', model1: model1!, model2: model2! })).comparisonId
}

describe('concurrent votes', { timeout: 60_000 }, () => {
  it('[V3] [V6] of one user on one comparison: one is recorded, 99 are rejected as duplicates', async () => {
    const comparisonId = await startBattle()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => vote(comparisonId, choices[index % 4]!, ada)),
    )
    const recorded = answers.flatMap((answer, index) => (answer.status === 200 ? [index] : []))
    expect(recorded).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 200) expectReply(answer, castVote)
      else expect(expectRefusal(answer, 500, 'VOTE_ERROR')).toBe('You have already voted on this comparison')
    }
    expect(await countsOf(comparisonId)).toEqual({ votes: 1, tallied: 1 })
    const { rows } = await arena.database.pool.query('select choice from votes where comparison_id = $1', [
      comparisonId,
    ])
    expect(rows).toEqual([{ choice: choices[recorded[0]! % 4] }])
    expect(await wrongTallies(arena.database)).toEqual([])
  })

  it('[V3] of one user through two instances: one is recorded', async () => {
    const second = await startArena({ databaseUrl: arena.databaseUrl })
    try {
      const comparisonId = await startBattle()
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, index) => vote(comparisonId, 'left', ada, index % 2 ? second : arena)),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await countsOf(comparisonId)).toEqual({ votes: 1, tallied: 1 })
    } finally {
      await second.close()
    }
  })

  it('[V6] of 50 users on one comparison: all are counted', async () => {
    const comparisonId = await startBattle()
    const voters = await Promise.all(Array.from({ length: 50 }, () => arena.signIn()))
    const answers = await Promise.all(voters.map((voter, index) => vote(comparisonId, choices[index % 4]!, voter)))
    for (const answer of answers) expectReply(answer, castVote)
    expect(await countsOf(comparisonId)).toEqual({ votes: 50, tallied: 50 })
    const { rows } = await arena.database.pool.query(
      `select left_wins, right_wins, ties, both_bad from tallies join comparisons using (left_model_id, right_model_id)
       where comparison_id = $1 and tag = '' and day = '-infinity'`,
      [comparisonId],
    )
    expect(rows).toEqual([{ left_wins: 13, right_wins: 13, ties: 12, both_bad: 12 }])
    expect(await wrongTallies(arena.database)).toEqual([])
  })

  it('[V3] [V6] of many users on many comparisons, each twice: the tallies equal the votes', async () => {
    const voters = await Promise.all(Array.from({ length: 8 }, () => arena.signIn()))
    const battles = await Promise.all(Array.from({ length: 12 }, () => ada.client.battles.start({ prompt: 'Any two' })))
    const { totalVotes } = await arena.anybody.leaderboard.read()
    const answers = await Promise.all(
      battles.flatMap(({ comparisonId }, battle) =>
        voters.flatMap((voter, person) => [
          vote(comparisonId, choices[(battle + person) % 4]!, voter),
          vote(comparisonId, choices[(battle + person + 1) % 4]!, voter),
        ]),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8 * 12)
    expect((await arena.anybody.leaderboard.read()).totalVotes).toBe(totalVotes + 8 * 12)
    expect(await wrongTallies(arena.database)).toEqual([])
  })
})
