import { beforeAll, expect, it } from 'vitest'
import { signInAsAdmin } from '../features/admin/fixtures.ts'
import { rawCall } from '../features/chat/fixtures.ts'
import { models, piece, silent, useHostedArena } from '../generation/fixtures.ts'
import type { RecordedAnswer } from '../providers/hosts/recorded-host.ts'
import type { Visitor } from '../testing/start-arena.ts'

const fixture = useHostedArena({ env: { BUDGET_PER_DAY: '100000' } })
const chat = { prompt: 'Well?', model: models.groq }
const battle = { prompt: 'Well?', model1: models.groq, model2: models.google }
// 12 characters are 3 tokens.
const halfOf = (model: string) => (model === models.groq ? 'One half is ' : 'Half of this')
const half = (model: string): RecordedAnswer => ({ body: [piece(halfOf(model))], ending: 'stall' })

let admin: Visitor
beforeAll(async () => {
  // A token of a prompt costs 1 dollar, and one of an answer 100.
  await fixture.arena.database.pool.query('update models set input_price = 1e6, output_price = 100e6')
  await fixture.owner.client.models.list()
  admin = await signInAsAdmin(fixture.arena)
})

const spent = async () => {
  const { json } = await fixture.arena.call('/api/admin/health', admin)
  return (json as { spending: { today: number } }).spending.today
}

// The prompt has 2 tokens by the estimate.
it.each([
  ['a streamed chat', '/api/arena/chat/stream', chat, 1, 302],
  ['a streamed battle', '/api/arena/dualchat/stream', battle, 2, 2 * 302],
  ['a chat', '/api/arena/chat', chat, 1, 2],
  ['a battle', '/api/arena/dualchat', battle, 2, 2 * 2],
])('[O16] counts %s whose reader leaves before its end', async (_, path, request, calls, dollars) => {
  const isStream = path.endsWith('stream')
  fixture.script((model) => (isStream ? half(model) : silent))
  const before = await spent()
  const call = rawCall(fixture, request, { path })
  const requests = await Promise.all(Array.from({ length: calls }, (_ignored, index) => fixture.request(index + 1)))
  if (isStream) for (const { body } of requests) await call.seen(halfOf(String(body.model)))
  call.disconnect()
  await Promise.all(requests.map(({ socketClosed }) => socketClosed))
  await expect.poll(async () => (await spent()) - before).toBe(dollars)
})

it('[O16] counts a stream that a host cuts after text arrived, and no call that a host refuses', async () => {
  const before = await spent()
  fixture.script((model) => ({ ...half(model), ending: 'cut' }))
  await rawCall(fixture, chat).closed()
  expect((await spent()) - before).toBe(302)
  fixture.script(() => ({ status: 400, body: '{}' }))
  await rawCall(fixture, chat).seen('API_ERROR')
  expect((await spent()) - before).toBe(302)
})
