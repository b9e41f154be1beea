import type { KeyScope } from '@arena/contract'
import { beforeAll, expect, it } from 'vitest'
import { finish, models, piece, useHostedArena } from '../../generation/fixtures.ts'
import type { Visitor } from '../../testing/start-arena.ts'
import { signUp } from '../admin/fixtures.ts'
import { pngOf } from '../attachments/fixtures.ts'
import { streams } from '../battles/live/fixtures.ts'
import { gate } from '../chat/fixtures.ts'
import { assistant, createCompletions, refused, said, user } from './fixtures.ts'

const fixture = useHostedArena({ env: { GENERATIONS_MAX: '1', RATE_LIMIT: '4' } })
const { ask, play, stream } = createCompletions(fixture)
const hello = { model: models.groq, messages: [user('Hello')] }
let ada: Visitor
beforeAll(async () => {
  ada = await signUp(fixture.arena, 'ada@arena.test')
  await fixture.arena.database.pool.query(`update flags set enabled = true where key = 'api_keys'`)
})

const keyOf = async (...scopes: KeyScope[]) => {
  const init = { method: 'POST', token: ada.token, body: { name: 'client', scopes } }
  return String((await fixture.arena.call('/api/me/keys', init)).json!.secret)
}

it('[I7] a queue without room is a 503 with the time to wait, for models and battles', async () => {
  const later = gate()
  fixture.script(() => ({ body: [piece('One,'), later.opened, finish()] }))
  const running = stream(hello)
  await running.seen('One,')
  for (const request of [
    hello,
    { ...hello, model: 'arena/battle' },
    { ...hello, model: 'arena/battle', stream: true },
  ]) {
    const answered = await ask(request)
    expect(refused(answered, 503)).toMatchObject({ type: 'server_error', code: 'overloaded' })
    expect(answered.headers.get('retry-after')).toBe('5')
  }
  later.open()
  await running.closed()
})

it('[I7] [Y26] one limit holds for models and battles, and is a 429 with the time to wait, before images are stored', async () => {
  const url = `data:image/png;base64,${pngOf({ width: 3, height: 2 }).toString('base64')}`
  const image = { type: 'image_url', image_url: { url } }
  const { token } = await fixture.arena.signIn()
  for (const model of [models.groq, 'arena/battle', models.google, 'arena/battle'])
    said(await ask({ ...hello, model }, token))
  for (const request of [
    hello,
    { ...hello, model: 'arena/battle' },
    { ...hello, model: 'arena/battle', stream: true },
    { model: 'arena/battle', messages: [{ role: 'user', content: [{ type: 'text', text: 'Look' }, image] }] },
  ]) {
    const answered = await ask(request, token)
    expect(refused(answered, 429)).toMatchObject({ type: 'rate_limit_error', code: 'rate_limit_exceeded' })
    expect(Number(answered.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await fixture.arena.database.pool.query('select from attachments')).rowCount).toBe(0)
})

it('[I8] a key asks with the scope battle, votes with vote as well, and lists models with any', async () => {
  fixture.script(() => streams('Yes.'))
  const [asks, votes, both, reads] = [
    await keyOf('battle'),
    await keyOf('vote'),
    await keyOf('battle', 'vote'),
    await keyOf('read'),
  ]
  for (const key of [votes, reads]) {
    expect(refused(await ask(hello, key), 403)).toMatchObject({ type: 'permission_error', code: 'api_key_scope' })
    expect((await fixture.arena.call('/v1/models', { token: key })).status).toBe(200)
  }
  const reply = said(await play([user('Hello')], {}, asks))
  const vote = [user('Hello'), assistant(reply), user('A')]
  expect(refused(await play(vote, {}, asks), 403).message).toMatch(/scope vote/)
  expect(await fixture.count('votes')).toBe(0)
  expect(said(await play(vote, {}, both))).toMatch(/^Your vote: answer A is better\./)
})
