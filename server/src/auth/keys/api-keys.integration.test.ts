import { createClient } from '@arena/client'
import { type ApiKey, createKey, type KeyScope, keyAccess, listKeys, operations, revokeKey } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grant, signUp } from '../../features/admin/fixtures.ts'
import { addressOf } from '../../http/fixtures.ts'
import { expectRefusal, expectReply, expectUnauthorized, reasonIn } from '../../testing/expect-answer.ts'
import { startArena, type Visitor } from '../../testing/start-arena.ts'
import { createSigningKey, startIssuer } from '../fixtures.ts'

const signingKey = await createSigningKey('key')
const issuer = await startIssuer(signingKey)
const env = { OIDC_ISSUER: issuer.url }
const arena = await startArena({ env })
const second = await startArena({ env, databaseUrl: arena.databaseUrl })
let ada: Visitor
beforeAll(async () => {
  ada = await signUp(arena, 'ada@arena.test')
  await setFlag(true)
})
afterAll(async () => {
  await second.close()
  await arena.close()
  await issuer.close()
})

const setFlag = (enabled: boolean) =>
  arena.database.pool.query(`update flags set enabled = $1 where key = 'api_keys'`, [enabled])
const create = ({ token }: { token: string }, body: unknown) =>
  arena.call('/api/me/keys', { method: 'POST', token, body })
const keyOf = async (user: { token: string }, scopes: readonly KeyScope[], more = {}) =>
  expectReply(await create(user, { name: 'script', scopes, ...more }), createKey)
const revoke = ({ token }: { token: string }, keyId: string) =>
  arena.call(`/api/me/keys/${keyId}`, { method: 'DELETE', token })
const list = async ({ token }: { token: string }) =>
  expectReply(await arena.call('/api/me/keys', { token }), listKeys).items
const status = async (token: string, on = arena) => (await on.call('/api/me', { token })).status
const DAY_MS = 24 * 60 * 60 * 1000
const daysOf = ({ createdAt, expiresAt }: ApiKey) => (Date.parse(expiresAt) - Date.parse(createdAt)) / DAY_MS

describe('an API key', () => {
  it('[A19] has a name, scopes and an expiry, and its secret is returned once and stored as a hash', async () => {
    const { secret, ...key } = await keyOf(ada, ['read', 'vote'], { name: ' nightly run ' })
    expect(key).toMatchObject({ name: 'nightly run', scopes: ['read', 'vote'], lastUsedAt: null })
    expect(secret).toMatch(/^arena_[0-9a-f]{8}_[\w-]{43}$/)
    expect(secret.startsWith(`${key.prefix}_`)).toBe(true)
    expect(daysOf(key)).toBeCloseTo(90, 3)
    const { secret: _, ...later } = await keyOf(ada, ['read'], { expiresInDays: 365 })
    expect(daysOf(later)).toBeCloseTo(365, 3)
    // Newest first.
    expect((await list(ada)).slice(0, 2)).toEqual([later, key])
    const { rows } = await arena.database.pool.query('select k::text as row, hash from api_keys k')
    expect(JSON.stringify(rows)).not.toContain(secret.slice(key.prefix.length))
  })

  it.each([
    [{ name: '', scopes: ['read'] }, 'name'],
    [{ name: 'x'.repeat(101), scopes: ['read'] }, 'name'],
    [{ name: 'x', scopes: [] }, 'scopes'],
    [{ name: 'x', scopes: ['admin'] }, 'scopes'],
    [{ name: 'x', scopes: ['read', 'read'] }, 'scopes'],
    [{ name: 'x', scopes: 'read' }, 'scopes'],
    [{ name: 'x' }, 'scopes'],
    [{ name: 'x', scopes: ['read'], expiresInDays: 0 }, 'expiresInDays'],
    [{ name: 'x', scopes: ['read'], expiresInDays: 366 }, 'expiresInDays'],
  ])('[A19] is not created from %j', async (body, member) => {
    expect(expectRefusal(await create(ada, body), 400, 'INVALID_REQUEST')).toContain(member)
  })

  it('[A20] can call the operations of its scopes as its user, and every other one is a 403, also of an administrator', async () => {
    const owner = await signUp(arena, 'owner@arena.test')
    await grant(arena, owner)
    const { threadId } = await owner.client.threads.create()
    for (const scope of ['read', 'battle', 'vote'] as const) {
      const { secret: token } = await keyOf(owner, [scope])
      for (const operation of operations.filter(({ auth }) => auth !== 'none')) {
        const { id, method, auth } = operation
        const answered = await arena.call(addressOf(operation, threadId), { method, token })
        const { status } = answered
        const access = keyAccess[id]
        const reason = access.length === 0 ? 'api-key-refused' : 'api-key-scope'
        if (access.includes(scope)) expect([id, status], id).not.toEqual([id, 403])
        else if (auth === 'optional') {
          const withoutKey = await arena.call(addressOf(operation, threadId), { method })
          expect([id, status]).toEqual([id, withoutKey.status])
        } else expect([id, status, reasonIn(answered, operation)]).toEqual([id, 403, reason])
      }
    }
    expect(await owner.client.threads.read(threadId)).toMatchObject({ threadId, visibility: 'private' })
  })

  it('[A20] [V13] lets a script battle, vote and read, and its votes have the class of any other vote', async () => {
    const user = await signUp(arena, 'script@arena.test')
    const { secret } = await keyOf(user, ['read', 'battle', 'vote'])
    const script = createClient({ baseUrl: arena.url, token: secret })
    expect(await script.identity.me()).toMatchObject({ userId: user.userId, admin: false })
    const { threadId } = await script.threads.create({ title: 'By a script' })
    const { comparisonId } = await script.battles.startSealed({ prompt: 'Which?', threadId })
    const named = await script.battles.start({ prompt: 'Which?' })
    const cast = await script.votes.cast({ comparisonId, voteChoice: 'left' })
    expect(cast.reveal.countedAs).toMatch(/blind|fallback|leaked/)
    const other = await script.votes.cast({ comparisonId: named.comparisonId, voteChoice: 'left' })
    expect(other.reveal.countedAs).toMatch(/named|fallback|leaked/)
    expect((await user.client.threads.messages(threadId)).items).toMatchObject([{ voteChoice: 'left' }])
  })

  it('[A21] is refused from its revocation and its expiry on, on every instance', async () => {
    const [revoked, expired] = [await keyOf(ada, ['read']), await keyOf(ada, ['read'])]
    for (const { secret } of [revoked, expired]) {
      expect([await status(secret), await status(secret, second)]).toEqual([200, 200])
    }
    expectReply(await revoke(ada, revoked.keyId), revokeKey)
    await arena.database.pool.query('update api_keys set expires_at = now() where key_id = $1', [expired.keyId])
    for (const { secret } of [revoked, expired]) {
      for (const on of [arena, second]) {
        const answered = await on.call('/api/me', { token: secret })
        expectUnauthorized(answered)
        expect(answered.headers.get('www-authenticate')).toContain(
          'The API key is unknown, was revoked, or has expired',
        )
      }
    }
    expect((await list(ada)).map(({ keyId }) => keyId)).toContain(expired.keyId)
  })

  it('[A21] is revoked by its user only', async () => {
    const { keyId, secret } = await keyOf(ada, ['read'])
    const stranger = await arena.signIn()
    for (const id of [keyId, 'abc', crypto.randomUUID()]) expectRefusal(await revoke(stranger, id), 404, 'NOT_FOUND')
    expect(await list(stranger)).toEqual([])
    expect(await status(secret)).toBe(200)
    expectReply(await revoke(ada, keyId), revokeKey)
    expectRefusal(await revoke(ada, keyId), 404, 'NOT_FOUND')
  })

  it('[A21] of a blocked user is a 403, and of a deleted one a 401', async () => {
    const user = await signUp(arena, 'gone@arena.test')
    const { secret } = await keyOf(user, ['read'])
    await arena.database.pool.query(`insert into refused_users (user_id, reason) values ($1, 'blocked')`, [user.userId])
    await expect.poll(() => status(secret)).toBe(403)
    await arena.database.pool.query('delete from refused_users where user_id = $1', [user.userId])
    await expect.poll(() => status(secret)).toBe(200)
    await user.client.identity.deleteMe()
    expect(await status(secret)).toBe(401)
    const { rows } = await arena.database.pool.query('select from api_keys where user_id = $1', [user.userId])
    expect(rows).toEqual([])
  })

  it('[A21] [A37] is a 401 that says so while the flag is off, known or not, and cannot be created then', async () => {
    const { secret, keyId } = await keyOf(ada, ['read'])
    const invalid = `arena_00000000_${'A'.repeat(43)}`
    expectUnauthorized(await arena.call('/api/me', { token: invalid }))
    const malformed = await arena.call('/api/me', { token: secret.slice(0, -1) })
    expect(malformed.headers.get('www-authenticate')).toContain('The API key is malformed')
    await setFlag(false)
    try {
      const off = 'API keys are turned off: an administrator can turn on the flag api_keys'
      for (const token of [secret, invalid]) {
        const answered = await arena.call('/api/me', { token })
        expectUnauthorized(answered)
        expect(answered.headers.get('www-authenticate')).toContain(off)
        const completed = await arena.call('/v1/chat/completions', { method: 'POST', token })
        expect(completed).toMatchObject({ status: 401, json: { error: { message: off, code: 'invalid_api_key' } } })
        const tool = await arena.call('/mcp', { method: 'POST', token })
        expect(tool).toMatchObject({ status: 401, json: { success: false, error: off, code: 'UNAUTHORIZED' } })
      }
      expectRefusal(await create(ada, { name: 'x', scopes: ['read'] }), 403, 'FORBIDDEN')
      expect((await list(ada)).map((key) => key.keyId)).toContain(keyId)
    } finally {
      await setFlag(true)
    }
    expect(await status(secret)).toBe(200)
  })

  it('[A22] belongs to an account or a user of an OpenID issuer, who have at most 20; guests have none', async () => {
    expectRefusal(await create(await arena.signIn(), { name: 'x', scopes: ['read'] }), 403, 'FORBIDDEN')
    const user = { token: await issuer.sign(signingKey, { sub: 'auth0|many' }) }
    for (let made = 0; made < 20; made += 1) await keyOf(user, ['read'])
    expectRefusal(await create(user, { name: 'x', scopes: ['read'] }), 409, 'CONFLICT')
    const [newest] = await list(user)
    await revoke(user, newest!.keyId)
    await keyOf(user, ['read'])
  })

  it('[A22] shows its last use, which is stored at most once a minute and never delays or fails a request', async () => {
    const { secret, keyId } = await keyOf(ada, ['read'])
    const lastUse = async () => (await list(ada)).find((key) => key.keyId === keyId)!.lastUsedAt
    expect(await lastUse()).toBeNull()
    // The row is locked, so the use cannot be stored before the lock is released.
    const lock = await arena.database.pool.connect()
    await lock.query('begin')
    await lock.query('select from api_keys where key_id = $1 for update', [keyId])
    expect(await status(secret)).toBe(200)
    await lock.query('rollback')
    lock.release()
    await expect.poll(lastUse).not.toBeNull()
    const first = await lastUse()
    expect([await status(secret), await status(secret, second)]).toEqual([200, 200])
    expect(await lastUse()).toBe(first)
  })

  it('[A22] is in no log line, and not accepted in an address', async () => {
    const { secret, prefix } = await keyOf(ada, ['read'])
    expect(await status(secret)).toBe(200)
    expectUnauthorized(await arena.call(`/api/me?token=${secret}&access_token=${secret}&api_key=${secret}`))
    await arena.call('/api/threads/none', { token: secret })
    await arena.call('/api/me', { token: `${secret}x` })
    expect(JSON.stringify([...arena.logged, ...second.logged])).not.toContain(secret.slice(prefix.length))
  })
})
