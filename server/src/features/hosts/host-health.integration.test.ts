import { listHosts, putHost } from '@arena/contract'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { models, says, startHostedArena } from '../../generation/fixtures.ts'
import { expectReply } from '../../testing/expect-answer.ts'
import { PATIENCE } from '../../testing/patience.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'
import { signInAsAdmin } from '../admin/fixtures.ts'

// Breakers read the clock. Only it is replaced, so that calls and timers are real.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => vi.useRealTimers())
const afterMs = (ms: number) => vi.advanceTimersByTime(ms)

const HOSTS = ['groq', 'google'] as const
type HostName = (typeof HOSTS)[number]

async function start() {
  const fixture = await startHostedArena()
  onTestFinished(() => fixture.close())
  const failing = new Set<HostName>()
  fixture.script((model, { path }) =>
    HOSTS.some((host) => failing.has(host) && path.startsWith(`/${host}/`))
      ? { status: 500, body: '{"error":{"message":"out of order"}}' }
      : says(`By ${model}.`),
  )
  /** The hosts that were asked by this work. */
  const hostsAskedBy = async (work: () => Promise<unknown>) => {
    const before = fixture.asked().length
    await work()
    return fixture
      .asked()
      .slice(before)
      .map(({ path }) => path.split('/')[1])
  }
  const admin = await signInAsAdmin(fixture.arena)
  return { fixture, failing, hostsAskedBy, admin }
}

const healthAt = async (arena: TestArena, token: string, name: string) => {
  const { items } = expectReply(await arena.call('/api/admin/hosts', { token }), listHosts)
  return items.find((host) => host.name === name)!.health
}

it('[G9] takes a host that keeps failing out of draws, tries its named models, and draws it again after a probe', async () => {
  const { fixture, failing, hostsAskedBy, admin } = await start()
  const { arena, owner } = fixture
  const healthOf = (name: string) => healthAt(arena, admin.token, name)
  /** Those that show hosts and models as they are, without the number of votes, which is known a moment after the start. `/api/arena/draws` shows after a while which models are drawn. */
  const presentStateReplies = async () => {
    const paths = ['/api/health', '/ready', '/api/settings/models', '/api/models', '/api/arena/model-stats']
    const replies = await Promise.all(paths.map((path) => arena.call(path, { token: owner.token })))
    return replies.map(({ status, json }) => ({
      status,
      json: { ...json, timestamp: null, uptime: null, votes: null },
    }))
  }
  const battles = async (count: number) => {
    for (let battle = 0; battle < count; battle += 1) await fixture.battle({ prompt: 'Well?' })
  }
  const before = await presentStateReplies()
  expect(await healthOf('groq')).toMatchObject({ state: 'healthy', since: null, instances: 0, failure: null })

  failing.add('groq')
  const since = new Date().toISOString()
  // Five failures: of the model and of the usual fallback, which is a model of the same host. Then another host is asked.
  const asked = await hostsAskedBy(async () => {
    for (let chat = 0; chat < 3; chat += 1) await fixture.chat({ prompt: 'Well?', model: models.groq })
  })
  expect(asked).toEqual(['groq', 'groq', 'groq', 'groq', 'groq', 'google'])
  await vi.waitUntil(async () => (await healthOf('groq')).state === 'failing', PATIENCE)
  expect(await healthOf('groq')).toEqual({
    state: 'failing',
    since,
    instances: 1,
    failure: 'It answered with status 500.',
    failureReason: 'status',
    failureStatus: 500,
  })
  expect((await healthOf('google')).state).toBe('healthy')

  expect(new Set(await hostsAskedBy(() => battles(10)))).toEqual(new Set(['google']))
  expect(await hostsAskedBy(() => fixture.chat({ prompt: 'Well?', model: models.groq }))).toEqual(['groq', 'google'])
  expect(await presentStateReplies()).toEqual(before)

  failing.clear()
  afterMs(30_000)
  const { message } = await fixture.chat({ prompt: 'Well?', model: models.groq })
  expect(message).toBe(`By ${models.groq}.`)
  await vi.waitUntil(async () => (await healthOf('groq')).state === 'healthy', PATIENCE)
  // All of twenty draws of two models without this host would be a chance of less than one in a million.
  expect(await hostsAskedBy(() => battles(20))).toContain('groq')
})

it('[G9] draws go on as before when all hosts fail', async () => {
  const { fixture, failing, hostsAskedBy } = await start()
  for (const host of HOSTS) failing.add(host)
  const askAll = async () => {
    for (let battle = 0; battle < 10; battle += 1)
      await fixture.battle({ prompt: 'Well?', model1: models.groq, model2: models.google })
  }
  await askAll()
  const asked = await hostsAskedBy(async () => {
    for (let battle = 0; battle < 20; battle += 1) await fixture.battle({ prompt: 'Well?' })
  })
  expect(asked).toEqual(expect.arrayContaining([...HOSTS]))
})

it('[G9] administrators of every instance see it; rows of instances that are gone do not stay', async () => {
  const { fixture, failing, admin } = await start()
  const { arena } = fixture
  const other = await startArena({
    databaseUrl: arena.databaseUrl,
    env: { GROQ_BASE_URL: `${fixture.hostUrl}/groq`, RATE_LIMIT: 'off' },
  })
  const healthOf = () => healthAt(arena, admin.token, 'groq')
  failing.add('groq')
  const visitor = await other.signIn()
  for (let chat = 0; chat < 3; chat += 1) await visitor.client.chat.once({ prompt: 'Well?', model: models.groq })
  await vi.waitUntil(async () => (await healthOf()).state === 'failing', PATIENCE)
  await other.close()
  expect((await healthOf()).state).toBe('healthy')

  // An instance that was killed.
  const insert = (age: string) =>
    arena.database.pool.query(
      `insert into host_failures (instance_id, host, failing_since, failed_at, reason)
       values (gen_random_uuid(), 'groq', now() - interval '1 day', now() - $1::interval, 'timeout')`,
      [age],
    )
  await insert('8 days')
  await insert('31 minutes')
  expect((await healthOf()).state).toBe('healthy')
  await insert('29 minutes')
  expect(await healthOf()).toMatchObject({ state: 'failing', instances: 1, failureReason: 'timeout' })
  for (let chat = 0; chat < 3; chat += 1) await fixture.chat({ prompt: 'Well?', model: models.groq })
  await vi.waitUntil(async () => (await healthOf()).instances === 2, PATIENCE)
  const stored = async () => (await arena.database.pool.query('select from host_failures')).rowCount
  await vi.waitUntil(async () => (await stored()) === 3, PATIENCE)
})

it('[G9] a host starts anew when its calls change, and not when the same settings are saved again', async () => {
  const env = { ARENA_SECRET_KEY: 'an installation secret of enough characters', RATE_LIMIT: 'off' }
  const arena = await startArena({ env })
  onTestFinished(() => arena.close())
  const { token } = await signInAsAdmin(arena)
  const save = async (settings: object) =>
    expectReply(await arena.call('/api/admin/hosts/lab', { method: 'PUT', token, body: settings }), putHost)
  const stateAfter = async (settings: object) => {
    await save(settings)
    return (await healthAt(arena, token, 'lab')).state
  }
  const failNow = () =>
    arena.database.pool.query(
      `insert into host_failures (instance_id, host, failing_since, reason)
       values (gen_random_uuid(), 'lab', now(), 'timeout')`,
    )
  const settings = {
    baseUrl: 'http://127.0.0.1:9/v1',
    key: 'sk-stored-key-0123456789',
    headers: { 'x-team': 'red', 'x-a': 'b' },
    callsMax: 2,
  }
  await save(settings)
  await failNow()
  for (const same of [settings, { callsMax: 2 }, { label: 'Laboratory', drawn: false }]) {
    expect(await stateAfter(same), JSON.stringify(same)).toBe('failing')
  }
  for (const change of [{ callsMax: 3 }, { key: 'sk-another-key-0123456789' }, { headers: { 'x-team': 'blue' } }]) {
    expect(await stateAfter(change), JSON.stringify(change)).toBe('healthy')
    await failNow()
  }
})
