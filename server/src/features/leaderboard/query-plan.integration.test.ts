import { afterAll, beforeAll, expect, it } from 'vitest'
import { captureStatements, type ExplainedPlan, explain, fullScans } from '../../testing/explain.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'
import { storeOtherUsers } from '../../testing/store-other-users.ts'
import { createReadDrawnVotes } from './drawn-votes.ts'

let arena: TestArena
let few: ExplainedPlan[]
let many: ExplainedPlan[]

beforeAll(async () => {
  arena = await startArena()
  const { client, userId } = await arena.signIn()
  const { comparisonId } = await client.battles.start({ prompt: 'Why?' })
  await client.votes.cast({ comparisonId, voteChoice: 'left' })
  await arena.anybody.leaderboard.read()
  const heard = await captureStatements(arena.database, () => createReadDrawnVotes(arena.database)([1]))
  const read = heard.get('leaderboard.drawn-votes')!
  const fill = (others: number) => storeOtherUsers(arena.database, { others, ownThreads: 1, userId })
  await fill(500)
  few = await explain(arena.databaseUrl, read)
  await fill(10_000)
  many = await explain(arena.databaseUrl, read)
})
afterAll(() => arena.close())

it('[V17] finds the drawn battles of a voter by key, and reads as many rows with many votes as with few', () => {
  for (const [index, plan] of many.entries()) {
    expect(fullScans(plan, { except: ['log_voters', 'votes'], rowsMax: 20 })).toEqual([])
    expect(plan.rowsRead).toBe(few[index]!.rowsRead)
  }
})
