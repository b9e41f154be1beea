import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listDeliveries, listWebhooks, putWebhook, type WebhookEvent, webhookEvents } from '@arena/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '../../base/ids.ts'
import { createBudget } from '../../budget/index.ts'
import { inTransaction, statement } from '../../database/index.ts'
import { recordEvent } from '../../events/index.ts'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { signInAsAdmin, signUp, storeBattle } from '../admin/fixtures.ts'
import { createHealthStore } from '../hosts/health-store.ts'
import { openStudy, voteInTurn } from '../studies/testing/ready-study.ts'
import { createHolds, numberVotes } from '../vote-log/index.ts'
import { createVoteStore } from '../votes/store.ts'
import { type Receiver, SECRET, startReceiver } from './fixtures.ts'
import { createWebhookStore } from './store.ts'

const env = { ARENA_SECRET_KEY: 'an installation secret of enough characters', OPS_SECRET: SECRET }
let arena: TestArena
let admin: Visitor
let owner: Visitor
let receiver: Receiver
beforeAll(async () => {
  arena = await startArena({ env })
  admin = await signInAsAdmin(arena)
  owner = await signUp(arena, 'owner@arena.test')
})
afterAll(() => arena.close())
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  for (const { name } of (await admin.client.admin.webhooks()).items) await admin.client.admin.removeWebhook(name)
  await receiver.close()
})

const add = (events: readonly WebhookEvent[] = webhookEvents, name = 'ops') =>
  admin.client.admin.putWebhook(name, { url: receiver.url, secret: SECRET, events: [...events] })
const query = (sql: string, values: unknown[] = []) => arena.database.pool.query(sql, values)
const record = (event: WebhookEvent, id: string) => recordEvent(arena.database.rows, event, id)
/** Events and ids, in the order of arrival. */
const told = () => receiver.verified().map(({ type, data }) => [type, data.id])
const deliveries = async () => (await admin.client.admin.deliveries()).items
const tryAgainNow = () => query('update webhook_deliveries set next_try_at = now()')

describe('the operations', () => {
  it('[I50] [I51] add, list, change and remove a webhook, and never return its secret', async () => {
    const put = await arena.call('/api/admin/webhooks/ops', {
      method: 'PUT',
      token: admin.token,
      body: { url: receiver.url, secret: SECRET, events: ['study.opened'] },
    })
    const expected = {
      name: 'ops',
      url: receiver.url,
      events: ['study.opened'],
      secret: { kind: 'stored', variable: null },
      source: 'admin',
    }
    expect(expectReply(put, putWebhook)).toEqual(expected)
    await admin.client.admin.putWebhook('ops', { events: ['voter.held'] })
    const list = await arena.call('/api/admin/webhooks', admin)
    expect(expectReply(list, listWebhooks).items).toEqual([{ ...expected, events: ['voter.held'] }])
    await admin.client.admin.putWebhook('ops', { secret: 'env:OPS_SECRET' })
    await admin.client.admin.putWebhook('spare', { url: receiver.url, secret: 'env:NO_SECRET', events: ['voter.held'] })
    expect((await admin.client.admin.webhooks()).items.map(({ secret }) => secret)).toEqual([
      { kind: 'variable', variable: 'OPS_SECRET' },
      { kind: 'variable', variable: 'NO_SECRET' },
    ])
    await admin.client.admin.removeWebhook('ops')
    for (const [method, address] of [
      ['DELETE', '/ops'],
      ['POST', '/ops/test'],
    ] as const)
      expectRefusal(await arena.call(`/api/admin/webhooks${address}`, { method, ...admin }), 404, 'NOT_FOUND')
    const again = await arena.call(`/api/admin/webhook-deliveries/${newId()}/send`, { method: 'POST', ...admin })
    expectRefusal(again, 404, 'NOT_FOUND')
    const { rows } = await query('select webhooks::text from webhooks')
    const all = JSON.stringify([rows, arena.logged, put.text, list.text])
    for (const secret of [SECRET, SECRET.slice('whsec_'.length)]) {
      expect(all).not.toContain(secret)
      expect(all).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })

  it('[I50] store nothing of a change that is refused', async () => {
    await add(['voter.held'])
    const before = (await admin.client.admin.webhooks()).items
    for (const body of [
      { url: 'http://169.254.169.254/' },
      { url: 'https://other.example.org/' },
      { secret: 'short' },
      { events: [] },
    ])
      expectRefusal(
        await arena.call('/api/admin/webhooks/ops', { method: 'PUT', token: admin.token, body }),
        400,
        'INVALID_REQUEST',
      )
    const unknown = { method: 'PUT', token: admin.token, body: { events: ['vote.cast'] } } as const
    expect(await arena.call('/api/admin/webhooks/ops', unknown)).toMatchObject({
      status: 400,
      json: { error: `events must be a list of ${webhookEvents.join(', ')}` },
    })
    expect((await admin.client.admin.webhooks()).items).toEqual(before)
  })

  it('[I51] a secret cannot be stored without ARENA_SECRET_KEY', async () => {
    const plain = await startArena({ databaseUrl: arena.databaseUrl, env: { OPS_SECRET: SECRET } })
    onTestFinished(() => plain.close())
    const put = (secret: string) =>
      plain.call('/api/admin/webhooks/plain', {
        method: 'PUT',
        token: admin.token,
        body: { url: receiver.url, secret, events: ['voter.held'] },
      })
    expectRefusal(await put(SECRET), 409, 'CONFLICT')
    expect((await put('env:OPS_SECRET')).status).toBe(200)
  })
})

describe('an event', () => {
  it('[I53] [I56] is told when a study is opened, and however it is closed, without its name or texts', async () => {
    await add(['study.opened', 'study.closed'])
    const content = { prompts: 1, contestants: 2, voters: 1 }
    const voted = await openStudy(arena, owner, { name: 'Zebulon', budgetVotes: 1 }, content)
    await voteInTurn(voted.studyId, voted.voters)
    const closed = await openStudy(arena, owner, { name: 'Zebulon' }, content)
    await owner.client.studies.close(closed.studyId)
    const ids = [voted.studyId, closed.studyId].flatMap((id) => [
      ['study.opened', id],
      ['study.closed', id],
    ])
    await expect.poll(() => told().toSorted()).toEqual(ids.toSorted())
    const sent = JSON.stringify(receiver.received)
    expect(sent).not.toMatch(/Zebulon|Question|points|contestant/)
    expect(Object.keys(receiver.verified()[0]!)).toEqual(['type', 'timestamp', 'data', 'text'])
  })

  it('[I53] is told when a voter is held, once', async () => {
    await add(['voter.held'])
    const userId = newId()
    const comparisonId = await storeBattle(arena)
    await createVoteStore(arena.database).cast({ comparisonId, userId, choice: 'left', durationMs: null })
    await numberVotes(arena.database)
    const { rows } = await query('select voter from log_voters where user_id = $1', [userId])
    const evidence = { test: 'choices', modelId: newId(), direction: 'for', ratio: 1_000, votes: 10 } as const
    const holds = createHolds(arena.database)
    await Promise.all([1, 2, 3].map(() => holds.hold(rows[0].voter, 'test', evidence)))
    await expect.poll(told).toEqual([['voter.held', userId]])
    expect(await deliveries()).toHaveLength(1)
  })

  it('[I54] is told once for all instances that see a host fail, and once when the last of them gets an answer', async () => {
    await add(['host.failing', 'host.recovered'])
    const health = createHealthStore(arena.database)
    const instances = Array.from({ length: 4 }, newId)
    const failing = { host: 'lab', failingSince: new Date(), reason: 'timeout', status: null } as const
    const fail = () => Promise.all(instances.map((id) => health.save(id, failing)))
    const recover = () => Promise.all(instances.map((id) => health.remove(id, 'lab')))
    await fail()
    await fail()
    expect((await deliveries()).map(({ event, objectId }) => [event, objectId])).toEqual([['host.failing', 'lab']])
    await health.remove(instances[0]!, 'lab')
    expect(await deliveries()).toHaveLength(1)
    await recover()
    await recover()
    await fail()
    const events = (await deliveries()).map(({ event }) => event).toSorted()
    expect(events).toEqual(['host.failing', 'host.failing', 'host.recovered'])
    await recover()
  })

  it('[I54] is told once of a host that nobody called for long, and once when it answers again', async () => {
    await add(['host.failing', 'host.recovered'])
    const health = createHealthStore(arena.database)
    const [one, two] = [newId(), newId()]
    const fail = (id: string, host = 'lab') =>
      health.save(id, { host, failingSince: new Date(), reason: 'timeout', status: null })
    const events = async () => {
      const { rows } = await query(`select event from webhook_deliveries where object_id = 'lab' order by created_at`)
      return rows.map(({ event }) => event)
    }
    const wait = (time = '31 minutes') => query('update host_failures set failed_at = now() - $1::interval', [time])
    await fail(one)
    await fail(two)
    await wait()
    await fail(one)
    expect(await events()).toEqual(['host.failing'])
    await wait()
    // Another host fails meanwhile.
    await fail(two, 'mill')
    await health.remove(one, 'lab')
    await health.remove(two, 'lab')
    expect(await events()).toEqual(['host.failing', 'host.recovered'])
    // After a week without prompts only the newest row of each host is left, and any instance reports the recovery.
    await fail(one)
    await fail(two)
    await wait('8 days')
    await fail(two, 'mill')
    await health.remove(one, 'lab')
    await health.remove(two, 'lab')
    expect(await events()).toEqual(['host.failing', 'host.recovered', 'host.failing', 'host.recovered'])
    await health.removeInstance(two)
  })

  it('[I55] is told once on a day when the budget is spent, whichever instances notice', async () => {
    await add(['budget.reached'])
    let clock = Date.parse('2033-01-01T12:00:00Z')
    const log = { warn() {} }
    const create = () =>
      createBudget({
        config: { budgetPerDay: 1 },
        database: arena.database,
        instanceId: newId(),
        now: () => clock,
        log,
      })
    const stop = (budget: ReturnType<typeof create>) => Promise.all(budget.jobs.map((job) => job.stop()))
    const told = async () => (await deliveries()).map(({ objectId }) => objectId).toSorted()
    const [one, two] = [create(), create()]
    one.hold(0)(0.5)
    await stop(one)
    expect(await told()).toEqual([])
    two.hold(0)(0.5)
    await stop(two)
    expect(await told()).toEqual(['2033-01-01'])
    // An instance reads what others spent every two seconds.
    clock += 2_000
    for (const budget of [one, two, create()]) {
      await expect(budget.check()).rejects.toMatchObject({ status: 429 })
    }
    expect(await told()).toEqual(['2033-01-01'])
    // What all spent together is noticed by the call that is refused.
    clock = Date.parse('2033-01-02T12:00:00Z')
    await query(`insert into spending (day, instance_id, dollars) values ('2033-01-02', $1, 2)`, [newId()])
    await expect(create().check()).rejects.toMatchObject({ status: 429 })
    expect(await told()).toEqual(['2033-01-01', '2033-01-02'])
  })

  it('[I53] is stored with its change or not at all, for the webhooks that want it', async () => {
    await add(['voter.held'])
    await add(['voter.held', 'host.failing'], 'other')
    await add(['study.opened'], 'third')
    const change = inTransaction(arena.database, async (rows) => {
      await recordEvent(rows, 'voter.held', 'undone')
      throw new Error('undone')
    })
    await expect(change).rejects.toThrow('undone')
    await record('voter.held', 'the-id')
    expect((await deliveries()).map(({ webhook, objectId }) => [webhook, objectId]).toSorted()).toEqual([
      ['ops', 'the-id'],
      ['other', 'the-id'],
    ])
  })

  it('[I53] does not wait for a webhook that is being saved or removed, and does not fail', async () => {
    await add(['voter.held'])
    await add(['voter.held'], 'other')
    const others = await arena.database.pool.connect()
    onTestFinished(() => others.release())
    const recordNow = (id: string) =>
      inTransaction(arena.database, async (rows) => {
        await rows(statement<never>('tests.wait-briefly', `set local lock_timeout = '5s'`))
        await recordEvent(rows, 'voter.held', id)
      })
    // Saving both has locked the first one, and waits for the other.
    await others.query(`begin; select from webhooks where name = 'other' for no key update`)
    const store = createWebhookStore(arena.database)
    const saving = store.save((await store.all()).toReversed(), { kind: 'start' })
    await untilWaiting(arena.database, 1)
    await recordNow('saved').finally(() => others.query('commit'))
    await saving
    await others.query(`begin; delete from webhooks where name = 'ops'`)
    await recordNow('removed').finally(() => others.query('rollback'))
    expect((await deliveries()).map(({ webhook, objectId }) => [webhook, objectId]).toSorted()).toEqual([
      ['ops', 'saved'],
      ['other', 'removed'],
      ['other', 'saved'],
    ])
  })
})

describe('a delivery', () => {
  it('[I57] [I59] is tried five times with the same id and body, then is failed, and can be sent again', async () => {
    await add()
    receiver.answer((response) => response.writeHead(500).end('Zebulon'))
    await record('voter.held', 'the-id')
    for (let tries = 1; tries <= 5; tries += 1) {
      await expect
        .poll(async () => (await deliveries())[0])
        .toMatchObject({
          tries,
          status: tries < 5 ? 'waiting' : 'failed',
          failureReason: 'status',
          failureStatus: 500,
          nextTryAt: tries < 5 ? expect.any(String) : null,
        })
      await tryAgainNow()
    }
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.verified()).toHaveLength(5)
    const failed = expectReply(await arena.call('/api/admin/webhook-deliveries', admin), listDeliveries)
    expect(failed.items).toHaveLength(1)
    const { rows } = await query('select webhook_deliveries::text from webhook_deliveries')
    expect(JSON.stringify([rows, arena.logged])).not.toContain('Zebulon')

    receiver.answer((response) => response.writeHead(204).end())
    await admin.client.admin.sendAgain(failed.items[0]!.deliveryId)
    await expect
      .poll(async () => (await deliveries())[0])
      .toMatchObject({ status: 'delivered', tries: 1, failureReason: null, failureStatus: null })
    expect(receiver.received).toHaveLength(6)
    expect(receiver.received[5]!.headers['webhook-id']).toBe(failed.items[0]!.deliveryId)
  })

  it('[I61] of a test is a ping', async () => {
    await add(['study.opened'])
    const { deliveryId } = await admin.client.admin.testWebhook('ops')
    await expect.poll(told).toEqual([['ping', 'ops']])
    await expect.poll(deliveries).toEqual([expect.objectContaining({ deliveryId, event: 'ping', status: 'delivered' })])
  })

  it('[I51] [I60] fails without a secret, and where its address is link-local', async () => {
    await admin.client.admin.putWebhook('bare', { url: receiver.url, secret: 'env:NO_SECRET', events: ['voter.held'] })
    await add(['voter.held'])
    await query(`update webhooks set url = 'http://169.254.169.254/' where name = 'ops'`)
    await record('voter.held', 'the-id')
    const reasons = async () => Object.fromEntries((await deliveries()).map((one) => [one.webhook, one.failureReason]))
    // The secret is bound to the address, so that a changed row cannot send it elsewhere.
    await expect.poll(reasons).toEqual({ bare: 'no-secret', ops: 'no-secret' })
    await query(`update webhooks set secret_variable = 'OPS_SECRET' where name = 'ops'`)
    await tryAgainNow()
    await expect.poll(reasons).toEqual({ bare: 'no-secret', ops: 'link-local' })
    expect(receiver.received).toEqual([])
  })

  it('[I58] is sent by one of several instances', async () => {
    const others = await Promise.all([1, 2].map(() => startArena({ env, databaseUrl: arena.databaseUrl })))
    onTestFinished(async () => {
      for (const other of others) await other.close()
    })
    await add()
    const ids = Array.from({ length: 30 }, (_, at) => `id-${at}`)
    await Promise.all(ids.map((id) => record('voter.held', id)))
    const statuses = async () => new Set((await deliveries()).map(({ status }) => status))
    await expect.poll(statuses).toEqual(new Set(['delivered']))
    expect(receiver.received).toHaveLength(30)
    expect(new Set(told().map(([, id]) => id))).toEqual(new Set(ids))
  })

  it('[I62] is erased 30 days later, and with its webhook', async () => {
    await add()
    await Promise.all(['old', 'new'].map((id) => record('voter.held', id)))
    await expect.poll(async () => (await deliveries()).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
    // One that is still waiting is kept, however old it is.
    await query(
      `insert into webhook_deliveries (webhook, event, object_id, created_at, next_try_at)
       values ('ops', 'voter.held', 'waiting', now() - interval '31 days', now() + interval '1 hour')`,
    )
    await query(`update webhook_deliveries set created_at = now() - interval '31 days' where object_id = 'old'`)
    await createWebhookStore(arena.database).eraseOld()
    expect((await deliveries()).map(({ objectId }) => objectId)).toEqual(['new', 'waiting'])
    await admin.client.admin.removeWebhook('ops')
    expect(await deliveries()).toEqual([])
  })
})

describe('the file', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'arena-webhooks-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const entry = { name: 'filed', url: 'https://ops.example.org/', secret: 'env:OPS_SECRET', events: ['voter.held'] }
  const startWith = async (content: unknown, variables: Record<string, string> = {}) => {
    const file = path.join(folder, `${newId()}.json`)
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
    const started = await startArena({
      databaseUrl: arena.databaseUrl,
      env: { ...env, ...variables, WEBHOOKS_FILE: file },
    })
    await started.close()
    return started.logged.flatMap(({ webhook, variable }) => (webhook === undefined ? [] : [[webhook, variable]]))
  }

  it('[I52] is stored at each start, and replaces what administrators changed', async () => {
    await startWith([entry])
    await admin.client.admin.putWebhook('filed', { events: ['study.opened'] })
    expect((await admin.client.admin.webhooks()).items).toMatchObject([{ name: 'filed', source: 'admin' }])
    await startWith([entry])
    expect((await admin.client.admin.webhooks()).items).toMatchObject([
      { name: 'filed', source: 'file', events: ['voter.held'], secret: { kind: 'variable' } },
    ])
    const entries = (await admin.client.admin.audit({ actor: 'start', action: 'webhook.saved' })).items
    expect(entries).toHaveLength(2)
  })

  it('[I63] logs at the start which webhooks this instance has no usable secret for', async () => {
    expect(await startWith([entry])).toEqual([])
    expect(await startWith([entry], { OPS_SECRET: 'not a secret' })).toEqual([['filed', 'OPS_SECRET']])
    const missing = { ...entry, name: 'other', secret: 'env:OTHER_SECRET' }
    expect(await startWith([entry, missing])).toEqual([['other', 'OTHER_SECRET']])
  })

  it.each([
    ['no JSON', '[', /is not JSON/],
    ['no list', {}, /must contain a JSON array of webhooks/],
    ['a secret in it', [entry, { ...entry, name: 'b', secret: SECRET }], /entry 2 \('b'\): secret must be env:NAME/],
    [
      'an unknown event',
      [{ ...entry, events: ['vote.cast'] }],
      /entry 1: events\/0 .*: study\.opened, study\.closed, /,
    ],
    ['a name twice', [entry, entry], /entry 2 \('filed'\): the name is used twice/],
    ['a link-local address', [entry, { ...entry, name: 'b', url: 'http://169.254.1.1/' }], /webhook 'b': url must not/],
  ])('[I52] stops the start and stores nothing with %s', async (_, content, message) => {
    await expect(startWith(content)).rejects.toThrow(message)
    expect((await admin.client.admin.webhooks()).items).toEqual([])
  })
})
