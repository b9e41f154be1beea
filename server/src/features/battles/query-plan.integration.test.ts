import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CapturedStatement,
  captureStatements,
  type ExplainedPlan,
  explain,
  fullScans,
} from '../../testing/explain.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'
import { storeOtherUsers } from '../../testing/store-other-users.ts'

let arena: TestArena
const plans = new Map<string, { few: ExplainedPlan[]; many: ExplainedPlan[] }>()
const TURNS = 3
let conversation: CapturedStatement

/** The same battle with new ids: one with existing ids could not be stored. */
const another = ({ statement, values }: CapturedStatement): CapturedStatement => ({
  statement,
  values: values.map((value, index) => {
    if (index === 0) return JSON.stringify({ ...JSON.parse(value as string), comparison_id: randomUUID() })
    return index === 2 ? randomUUID() : value
  }),
})

beforeAll(async () => {
  arena = await startArena()
  const { client, userId } = await arena.signIn()
  const { threadId } = await client.threads.create({ title: 'Kept' })
  const battle = async (options: { threadId?: string }) =>
    (await captureStatements(arena.database, () => client.battles.start({ prompt: 'Why?', ...options }))).get(
      'battles.save',
    )!
  const heard = { 'by itself': await battle({}), 'in a thread': await battle({ threadId }) }
  let { comparisonId } = await client.battles.start({ prompt: 'Why?', threadId })
  const next = async () => {
    comparisonId = (await client.battles.continue({ prompt: 'Why?', continues: comparisonId })).comparisonId
  }
  for (let turn = 2; turn <= TURNS; turn++) await next()
  await client.votes.cast({ comparisonId, voteChoice: 'tie' })
  conversation = (await captureStatements(arena.database, next)).get('battles.conversation')!
  const fill = (others: number) => storeOtherUsers(arena.database, { others, ownThreads: 1, userId })
  await fill(500)
  for (const [name, one] of Object.entries(heard)) {
    plans.set(name, { few: await explain(arena.databaseUrl, another(one)), many: [] })
  }
  await fill(10_000)
  for (const [name, one] of Object.entries(heard)) {
    plans.get(name)!.many = await explain(arena.databaseUrl, another(one))
  }
})
afterAll(() => arena.close())

describe.each(['by itself', 'in a thread'])('a battle %s', (name) => {
  it('[B16] is stored by keys alone, and touches as many rows among many battles as among few', () => {
    const { few, many } = plans.get(name)!
    expect(many).toHaveLength(few.length)
    for (const [index, plan] of many.entries()) {
      expect(fullScans(plan, { except: [], rowsMax: 20 })).toEqual([])
      expect(plan.rowsRead).toBe(few[index]!.rowsRead)
    }
  })
})

it('[N2] a conversation is read by keys alone, among many battles', async () => {
  for (const plan of await explain(arena.databaseUrl, conversation)) {
    expect(fullScans(plan, { except: [], rowsMax: TURNS + 1 })).toEqual([])
    // Its turns, to find them and to read them, the turns with their votes, and the battle itself.
    expect(plan.rowsRead).toBeLessThanOrEqual(5 * (TURNS + 1))
  }
})
