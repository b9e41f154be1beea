import { afterAll, beforeAll, expect, it } from 'vitest'
import { sentenceOf } from '../../http/fixtures.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'

const env = { VOTES_PER_HOUR: '3', VOTES_PER_ADDRESS_PER_HOUR: '5', TRUST_PROXY: 'on' }
let arena: TestArena
beforeAll(async () => {
  arena = await startArena({ env })
})
afterAll(() => arena.close())

const startBattle = async ({ client }: Visitor) => (await client.battles.start({ prompt: 'Hello' })).comparisonId

interface Ballot {
  readonly at?: TestArena
  readonly address?: string
  readonly key?: string
}

function vote(token: string, comparisonId: string, { at = arena, address = '203.0.113.1', key }: Ballot = {}) {
  const headers = { 'x-forwarded-for': address, ...(key ? { 'idempotency-key': key } : {}) }
  const body = { comparisonId, voteChoice: 'left' }
  return at.call('/api/arena/model-vote', { method: 'POST', token, body, headers })
}

it('[V16] refuses the fourth vote of an hour on every instance, and stores nothing', async () => {
  const ada = await arena.signIn()
  const { token, userId } = ada
  const battles = await Promise.all(Array.from({ length: 4 }, () => startBattle(ada)))
  const second = await startArena({ databaseUrl: arena.databaseUrl, env })
  for (const [index, battle] of battles.slice(0, 3).entries()) {
    expect((await vote(token, battle, { at: index === 1 ? second : arena, key: `key-${index}` })).status).toBe(200)
  }
  for (const at of [arena, second]) {
    const refused = await vote(token, battles[3]!, { at })
    expect(sentenceOf(refused, 'plain', 429, 'RATE_LIMITED')).toMatch(/^Too many requests: try again in \d+ s$/)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(3_500)
    expect(seconds).toBeLessThanOrEqual(3_600)
  }
  // A repeated reply is no further vote.
  expect((await vote(token, battles[0]!, { key: 'key-0' })).status).toBe(200)
  const { rowCount } = await arena.database.pool.query('select from votes where user_id = $1', [userId])
  expect(rowCount).toBe(3)
  await second.close()
})

it('[V16] counts the voters of an address together', async () => {
  const statuses: number[] = []
  for (let voter = 0; voter < 3; voter += 1) {
    const visitor = await arena.signIn()
    for (let count = 0; count < 2; count += 1) {
      statuses.push((await vote(visitor.token, await startBattle(visitor), { address: '203.0.113.2' })).status)
    }
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

it('[V30] counts calls with reasons, ten for each vote that is allowed', async () => {
  const ada = await arena.signIn()
  const comparisonId = await startBattle(ada)
  await vote(ada.token, comparisonId, { address: '203.0.113.3' })
  const give = () =>
    arena.call(`/api/arena/model-vote/${comparisonId}/reasons`, {
      method: 'PUT',
      token: ada.token,
      body: { reasons: [] },
    })
  for (let call = 0; call < 30; call += 1) expect((await give()).status).toBe(200)
  expect(sentenceOf(await give(), 'plain', 429, 'RATE_LIMITED')).toMatch(/^Too many requests/)
})
