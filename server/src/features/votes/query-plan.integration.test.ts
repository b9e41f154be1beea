import { afterAll, beforeAll, expect, it } from 'vitest'
import { captureStatements, type ExplainedPlan, explain, fullScans } from '../../testing/explain.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'
import { storeOtherUsers } from '../../testing/store-other-users.ts'

let arena: TestArena
let few: ExplainedPlan[]
let many: ExplainedPlan[]

beforeAll(async () => {
  arena = await startArena()
  const [asker, voter] = [await arena.signIn(), await arena.signIn()]
  const { comparisonId } = await asker.client.battles.start({ prompt: 'Why?' })
  const heard = await captureStatements(arena.database, () =>
    voter.client.votes.cast({ comparisonId, voteChoice: 'left' }),
  )
  const { statement, values } = heard.get('votes.cast')!
  // A vote of another user on the same battle, because a duplicate vote would insert nothing.
  const another = { statement, values: values.map((value) => (value === voter.userId ? asker.userId : value)) }
  const fill = (others: number) => storeOtherUsers(arena.database, { others, ownThreads: 1, userId: voter.userId })
  await fill(500)
  few = await explain(arena.databaseUrl, another)
  await fill(10_000)
  many = await explain(arena.databaseUrl, another)
})
afterAll(() => arena.close())

it('[V11] finds battle and vote by key, and reads as many rows with many votes as with few', () => {
  for (const [index, plan] of many.entries()) {
    expect(fullScans(plan, { except: ['models'], rowsMax: 20 })).toEqual([])
    expect(plan.rowsRead).toBe(few[index]!.rowsRead)
  }
})
