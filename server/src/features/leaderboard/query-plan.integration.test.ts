import { afterAll, beforeAll, expect, it } from 'vitest'
import { captureStatements, type ExplainedPlan, explain, fullScans } from '../../testing/explain.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'
import { storeOtherUsers } from '../../testing/store-other-users.ts'
import { createReadDrawnVotes } from '../draws/index.ts'
import { createReadLowTemperatureShare } from './store.ts'

let arena: TestArena
type Plans = Record<'drawn' | 'share', ExplainedPlan[]>
let few: Plans
let many: Plans

beforeAll(async () => {
  arena = await startArena()
  const { client, userId } = await arena.signIn()
  const { comparisonId } = await client.battles.startSealed({ prompt: 'Why?' })
  await client.votes.cast({ comparisonId, voteChoice: 'left' })
  await arena.anybody.leaderboard.read()
  const heard = await captureStatements(arena.database, async () => {
    await createReadDrawnVotes(arena.database)([1])
    await createReadLowTemperatureShare(arena.database)()
  })
  const explainBoth = async (): Promise<Plans> => ({
    drawn: await explain(arena.databaseUrl, heard.get('draws.drawn-votes')!),
    share: await explain(arena.databaseUrl, heard.get('leaderboard.low-temperature-share')!),
  })
  const fill = (others: number) => storeOtherUsers(arena.database, { others, ownThreads: 1, userId })
  await fill(500)
  few = await explainBoth()
  await fill(10_000)
  many = await explainBoth()
})
afterAll(() => arena.close())

it('[V17] finds the drawn battles of a voter by key, and reads as many rows with many votes as with few', () => {
  for (const [index, plan] of many.drawn.entries()) {
    expect(fullScans(plan, { except: ['log_voters', 'votes'], rowsMax: 20 })).toEqual([])
    expect(plan.rowsRead).toBe(few.drawn[index]!.rowsRead)
  }
})

it('[L28] finds the latest blind votes without reading votes of other classes', () => {
  for (const [index, plan] of many.share.entries()) {
    expect(fullScans(plan, { except: [], rowsMax: 20 })).toEqual([])
    expect(plan.rowsRead).toBe(few.share[index]!.rowsRead)
  }
})
