import { operations } from '@arena/contract'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createSigningKey, startIssuer } from '../../auth/fixtures.ts'
import { createAdministrators } from '../../auth/people/administrators.ts'
import { idFromName } from '../../base/ids.ts'
import { connectRaw, readResponse, request } from '../../http/fixtures.ts'
import { expectRefusal, expectUnauthorized } from '../../testing/expect-answer.ts'
import { type Answered, type CallInit, startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { grant, PASSWORD, signInAsAdmin, signUp } from './fixtures.ts'

const key = await createSigningKey('key')
const issuer = await startIssuer(key)
const env = { OIDC_ISSUER: issuer.url, OIDC_ADMIN_CLAIM: 'roles=arena-admin' }
const arena = await startArena({ env })
const second = await startArena({ env, databaseUrl: arena.databaseUrl })
const admin = await signInAsAdmin(arena)
const guest = await arena.signIn()
const account = await signUp(arena, 'account@arena.test')
const { modelId } = (await admin.client.models.list()).items[0]!
const { threadId } = await account.client.threads.create()
const { studyId } = await account.client.studies.create({ name: 'Mail' })
afterAll(async () => {
  await second.close()
  await arena.close()
  await issuer.close()
})

const needRole = operations.filter(({ auth }) => auth === 'admin').map(({ id, method, path }) => ({ id, method, path }))
const statusOf = async (on: TestArena, { token }: { token: string }) =>
  (await on.call('/api/admin/models', { token })).status

describe('the calls that need the role', () => {
  it('[O1] are exactly those under /api/admin', () => {
    const paths = operations.filter(({ path }) => path.startsWith('/api/admin/')).map(({ id }) => id)
    expect(needRole.map(({ id }) => id)).toEqual(paths)
    expect(paths).toHaveLength(36)
  })

  it.each(needRole)('[O1] are a 401 or a 403 before anything is read: $method $path', async ({ method, path }) => {
    const known = path
      .replace('{modelId}', modelId)
      .replace('{userId}', account.userId)
      .replace('{threadId}', threadId)
      .replace('{studyId}', studyId)
      .replace('{key}', 'beta')
      .replace('{name}', 'lab')
    const unknown = `${path.replace(/\{\w+\}/, 'x')}?limit=0`
    const bodies =
      method === 'GET' ? [undefined] : [undefined, '{', { admin: true, enabled: true, blocked: true, takenDown: true }]
    for (const address of [known, unknown]) {
      for (const body of bodies) {
        const call = (init: CallInit) => arena.call(address, { method, body, ...init })
        for (const init of [{}, { token: 'nonsense' }]) expectUnauthorized(await call(init))
        for (const { token } of [guest, account]) expectRefusal(await call({ token }), 403, 'FORBIDDEN')
      }
    }
  })

  it('[O1] are refused before a large body is received', async () => {
    const body = JSON.stringify({ modelName: 'x'.repeat(2_000_000) })
    expectRefusal(await arena.call('/api/admin/models', { method: 'POST', ...guest, body }), 403, 'FORBIDDEN')
    expectRefusal(await arena.call('/api/admin/models', { method: 'POST', ...admin, body }), 413, 'PAYLOAD_TOO_LARGE')
  })

  it('[O1] change nothing if they are refused', async () => {
    for (const { token } of [guest, account]) {
      for (const userId of [guest.userId, account.userId]) {
        await arena.call(`/api/admin/users/${userId}`, { method: 'PATCH', token, body: { admin: true } })
      }
      await arena.call('/api/admin/flags/public_sharing', { method: 'PATCH', token, body: { enabled: false } })
      await arena.call(`/api/admin/threads/${threadId}`, { method: 'PATCH', token, body: { takenDown: true } })
      await arena.call(`/api/admin/users/${guest.userId}`, { method: 'PATCH', token, body: { blocked: true } })
    }
    expect(await account.client.threads.read(threadId)).toMatchObject({ takenDown: null })
    expect((await guest.client.threads.list()).items).toEqual([])
    expect((await createAdministrators(arena.database).list()).map(({ userId }) => userId)).toEqual([admin.userId])
    expect(await arena.anybody.flags.read('public_sharing')).toMatchObject({ enabled: true })
  })
})

describe('the role', () => {
  it('[O2] can be granted and revoked twice, and applies to the next call on every instance with the same token', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await admin.client.admin.changeUser(account.userId, { admin: true })
      expect(await admin.client.admin.changeUser(account.userId, { admin: true })).toMatchObject({ admin: true })
      expect([await statusOf(arena, account), await statusOf(second, account)]).toEqual([200, 200])
      expect((await account.client.identity.me()).admin).toBe(true)
      await admin.client.admin.changeUser(account.userId, { admin: false })
      expect(await admin.client.admin.changeUser(account.userId, { admin: false })).toMatchObject({ admin: false })
      expect([await statusOf(second, account), await statusOf(arena, account)]).toEqual([403, 403])
      expect((await account.client.identity.me()).admin).toBe(false)
    }
  })

  it('[O2] cannot be granted to a guest', async () => {
    const body = { admin: true }
    const refused = await arena.call(`/api/admin/users/${guest.userId}`, { method: 'PATCH', ...admin, body })
    expect(expectRefusal(refused, 400, 'INVALID_REQUEST')).toContain('guest')
    expect(await statusOf(arena, guest)).toBe(403)
  })

  it('[O2] can be granted to a user of an OpenID issuer who has used the service', async () => {
    const token = await issuer.sign(key, { sub: 'auth0|ada' })
    const userId = idFromName(issuer.url, 'auth0|ada')
    const change = () => arena.call(`/api/admin/users/${userId}`, { method: 'PATCH', ...admin, body: { admin: true } })
    expectRefusal(await change(), 404, 'NOT_FOUND')
    await arena.call('/api/threads', { method: 'POST', token, body: {} })
    expect((await change()).json).toMatchObject({ userId, admin: true, name: null, createdAt: null, threads: 1 })
    expect([await statusOf(arena, { token }), await statusOf(second, { token })]).toEqual([200, 200])
  })

  it.each(['unknown', '00000000-0000-7000-8000-000000000000', '%00'])(
    '[O2] cannot be granted to the id %s',
    async (userId) => {
      for (const body of [{ admin: true }, { admin: 'yes' }, '{']) {
        const refused = await arena.call(`/api/admin/users/${userId}`, { method: 'PATCH', ...admin, body })
        expectRefusal(refused, 404, 'NOT_FOUND')
      }
    },
  )

  it('[O3] cannot be removed from oneself', async () => {
    const own = `/api/admin/users/${admin.userId.toUpperCase()}`
    expectRefusal(await arena.call(own, { method: 'PATCH', ...admin, body: { admin: false } }), 400, 'INVALID_REQUEST')
    expect(await statusOf(arena, admin)).toBe(200)
  })

  it('[O3] remains with one of two administrators who remove each other at the same time', async () => {
    const [one, two] = [await signInAsAdmin(arena), await signInAsAdmin(arena)]
    for (let turn = 0; turn < 12; turn += 1) {
      await Promise.all([grant(arena, one), grant(arena, two)])
      const revoke = (on: TestArena, from: Visitor, by: Visitor) =>
        on.call(`/api/admin/users/${from.userId}`, { method: 'PATCH', ...by, body: { admin: false } })
      const answers = await Promise.all([revoke(arena, two, one), revoke(second, one, two)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
      const statuses = await Promise.all([statusOf(arena, one), statusOf(arena, two)])
      expect(statuses.toSorted()).toEqual([200, 403])
    }
  })

  it.each([
    ['revoke it from', false],
    ['grant it to', true],
  ])('[O2] [O3] cannot be used to %s others while it is being revoked', async (_case, role) => {
    const one = await signInAsAdmin(arena)
    const two = role ? account : await signInAsAdmin(arena)
    const client = await arena.database.pool.connect()
    let answered: Answered
    try {
      await client.query('begin')
      await client.query('delete from administrators where user_id = $1', [one.userId])
      const change = { method: 'PATCH', ...one, body: { admin: role } }
      const answering = arena.call(`/api/admin/users/${two.userId}`, change)
      await untilWaiting(arena.database, 1)
      await client.query('commit')
      answered = await answering
    } finally {
      client.release(true)
    }
    expectRefusal(answered, 403, 'FORBIDDEN')
    expect([await statusOf(arena, one), await statusOf(arena, two)]).toEqual([403, role ? 403 : 200])
  })
})

describe('the role of a claim', () => {
  const sign = (sub: string, roles: readonly string[]) => issuer.sign(key, { sub, roles })

  it('[A31] lasts as long as the token says so, without a stored role', async () => {
    const token = await sign('claimed', ['arena-admin'])
    expect([await statusOf(arena, { token }), await statusOf(second, { token })]).toEqual([200, 200])
    expect((await arena.call('/api/me', { token })).json).toMatchObject({ admin: true })
    const later = await sign('claimed', ['user'])
    expect([await statusOf(arena, { token: later }), await statusOf(second, { token: later })]).toEqual([403, 403])
    const administrators = await createAdministrators(arena.database).list()
    expect(administrators.map(({ userId }) => userId)).not.toContain(idFromName(issuer.url, 'claimed'))
  })

  it('[A31] [O2] [O3] grants and removes stored roles, but cannot be given up by blocking oneself', async () => {
    const token = await sign('claimed', ['arena-admin'])
    const change = (userId: string, body: object) =>
      arena.call(`/api/admin/users/${userId}`, { method: 'PATCH', token, body })
    for (const role of [true, false]) {
      expect((await change(account.userId, { admin: role })).json).toMatchObject({ admin: role })
      expect(await statusOf(second, account)).toBe(role ? 200 : 403)
    }
    expectRefusal(await change(guest.userId, { admin: true }), 400, 'INVALID_REQUEST')
    const own = idFromName(issuer.url, 'claimed')
    expectRefusal(await change(own, { blocked: true }), 400, 'INVALID_REQUEST')
    expectRefusal(await change(own, { admin: false }), 400, 'INVALID_REQUEST')
  })

  it('[A31] [O13] is of no use to a blocked user', async () => {
    const token = await sign('blocked', ['arena-admin'])
    const { json } = await arena.call('/api/me', { token })
    await admin.client.admin.changeUser(String(json?.userId), { blocked: true })
    expect(await statusOf(arena, { token })).toBe(403)
  })
})

describe('a request whose body arrives after the role was revoked', () => {
  const withBody = operations.filter((operation) => operation.auth === 'admin' && 'body' in operation)

  /** Sends the headers, waits until the role was checked, revokes it, and then sends the body. */
  async function sendAfterRevoke(method: string, path: string, revoked: Visitor, body: string): Promise<number> {
    const queries = vi.spyOn(arena.database, 'readByKey')
    const roleWasChecked = () =>
      queries.mock.calls.some(
        ([{ name }, values], index) =>
          name === 'administrators.has' &&
          values?.[0] === revoked.userId &&
          queries.mock.settledResults[index]?.type === 'fulfilled',
      )
    const connection = connectRaw(arena.url)
    connection.write(
      request(`${method} ${path}`, {
        Authorization: `Bearer ${revoked.token}`,
        'Content-Type': 'application/json',
        'Content-Length': String(body.length),
      }),
    )
    await expect.poll(roleWasChecked).toBe(true)
    queries.mockRestore()
    await createAdministrators(arena.database).revoke(revoked.userId, { kind: 'start' })
    connection.write(body)
    return readResponse(await connection.closed).status
  }

  it.each(withBody.map(({ id, method, path }) => ({ id, method, path })))(
    '[O1] is refused: $id',
    async ({ method, path }) => {
      const revoked = await signInAsAdmin(arena)
      const model = { modelName: 'too/late', displayName: 'Late', providerName: 'groq' }
      const address = path
        .replace('{modelId}', modelId)
        .replace('{userId}', account.userId)
        .replace('{threadId}', threadId)
        .replace('{key}', 'late')
        .replace('{name}', 'late')
      const body = { admin: true, enabled: true, isFree: true, prompt: 'Hi', takenDown: true, ...model }
      expect(await sendAfterRevoke(method, address, revoked, JSON.stringify(body))).toBe(403)
      expect((await createAdministrators(arena.database).list()).map(({ userId }) => userId)).not.toContain(
        account.userId,
      )
    },
  )
})

describe('the responses', () => {
  it('[O4] contain no password, key, session, prompt or answer', async () => {
    const { threadId } = await account.client.threads.create({ title: 'My diary' })
    const battle = await account.client.battles.start({ prompt: 'Is my landlord Zebulon right?', threadId })
    await account.client.votes.cast({ comparisonId: battle.comparisonId, voteChoice: 'left' })
    const { rows: accounts } = await arena.database.pool.query('select password from auth_accounts')
    const { rows: sessions } = await arena.database.pool.query('select token from auth_sessions')
    const { rows: keys } = await arena.database.pool.query('select "privateKey" from auth_keys')
    const { rows: secrets } = await arena.database.pool.query('select secret from auth_secret')
    const secret = [...accounts, ...sessions, ...keys, ...secrets].flatMap((row) => Object.values(row as object))
    expect(secret.length).toBeGreaterThan(3)

    const lists = needRole.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    const pages = await Promise.all(lists.map(({ path }) => arena.call(`${path}?limit=200`, admin)))
    const own = `/api/admin/users/${account.userId}`
    pages.push(await arena.call(own, { method: 'PATCH', ...admin, body: { admin: false } }))
    for (const { status, text } of pages) {
      expect(status).toBe(200)
      for (const word of [...secret, PASSWORD, 'Zebulon', 'diary', battle.agent1.message, battle.agent2.message]) {
        expect(text).not.toContain(String(word).slice(0, 60))
      }
    }
    expect(pages.map(({ text }) => text).join()).toContain(battle.comparisonId)
  })
})

describe('a change', () => {
  it('[O12] is logged with the user who made it', async () => {
    const calls: [path: string, body: object, msg: string][] = [
      ['/api/admin/flags/logged', { enabled: true }, 'flag set'],
      [`/api/admin/models/${modelId}`, { isFree: true }, 'model changed'],
      [`/api/admin/users/${account.userId}`, { admin: false }, 'role revoked'],
      [`/api/admin/users/${account.userId}`, { blocked: true }, 'user blocked'],
      [`/api/admin/users/${account.userId}`, { blocked: false }, 'user unblocked'],
      [`/api/admin/threads/${threadId}`, { takenDown: true }, 'thread taken down'],
      [`/api/admin/threads/${threadId}`, { takenDown: false }, 'thread may be shared again'],
    ]
    for (const [path, body, msg] of calls) {
      const answered = await arena.call(path, { method: 'PATCH', ...admin, body })
      expect(answered.status, answered.text).toBe(200)
      const correlationId = answered.headers.get('x-correlation-id')
      const line = arena.logged.find((logged) => logged.correlationId === correlationId && logged.msg === msg)
      expect(line).toMatchObject({ by: admin.userId })
    }
  })

  it('[O12] is answered with the written values', async () => {
    const model = { modelName: 'own/written', displayName: ' Written ', providerName: 'groq' }
    const calls: [path: string, method: string, body: object][] = [
      ['/api/admin/models', 'POST', model],
      [`/api/admin/models/${modelId}`, 'PATCH', { isFree: false }],
      [`/api/admin/users/${account.userId}`, 'PATCH', { admin: true }],
      [`/api/admin/users/${account.userId}`, 'PATCH', { admin: false }],
      [`/api/admin/users/${account.userId}`, 'PATCH', { blocked: true }],
      [`/api/admin/users/${account.userId}`, 'PATCH', { blocked: false }],
      [`/api/admin/users/${account.userId}`, 'PATCH', {}],
    ]
    for (const [path, method, body] of calls) {
      const answered = await arena.call(path, { method, ...admin, body })
      expect(answered.status, answered.text).toBe(200)
      const list = path.split('/').slice(0, 4).join('/')
      expect((await arena.call(list, admin)).json?.items).toContainEqual(answered.json)
    }
  })

  it('[O12] of a flag applies immediately on every instance', async () => {
    for (const enabled of [false, true]) {
      expect(await admin.client.admin.setFlag('public_sharing', enabled)).toEqual({ key: 'public_sharing', enabled })
      expect(await second.anybody.flags.read('public_sharing')).toEqual({ key: 'public_sharing', enabled })
    }
    expect(await admin.client.admin.setFlag('new.flag:a-b', true)).toEqual({ key: 'new.flag:a-b', enabled: true })
  })

  it.each([
    ...['a b', 'x'.repeat(201), 'a%00b', 'a%2Fb', '%E2%9C%93'].map((flag) => [
      flag,
      { enabled: true },
      /^key must have/,
    ]),
    ['beta', {}, /^enabled/],
    ['beta', { enabled: 'yes' }, /^enabled/],
  ] as [string, object, RegExp][])('[O12] of the flag %s to %j is a 400', async (flag, body, sentence) => {
    const answered = await arena.call(`/api/admin/flags/${flag}`, { method: 'PATCH', ...admin, body })
    expect(expectRefusal(answered, 400, 'INVALID_REQUEST')).toMatch(sentence)
  })
})
