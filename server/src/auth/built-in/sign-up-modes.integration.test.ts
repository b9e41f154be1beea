import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, signInAsAdmin } from '../../features/admin/fixtures.ts'
import { expectRefusal, expectUnauthorized } from '../../testing/expect-answer.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'
import { cookiesOf } from '../fixtures.ts'

/** The same database with another setting each. */
let open: TestArena
let invited: TestArena
let closed: TestArena
let withoutGuests: TestArena
let admin: Visitor
beforeAll(async () => {
  open = await startArena()
  const { databaseUrl } = open
  invited = await startArena({ databaseUrl, env: { SIGN_UP: 'invitation' } })
  closed = await startArena({ databaseUrl, env: { SIGN_UP: 'closed' } })
  withoutGuests = await startArena({ databaseUrl, env: { GUESTS: 'off' } })
  admin = await signInAsAdmin(open)
})
afterAll(() => Promise.all([open, invited, closed, withoutGuests].map((arena) => arena.close())))

async function signUp(arena: TestArena, more: object = {}, cookie?: string) {
  await open.database.pool.query('delete from auth_attempts')
  const body = { name: 'User', email: `${crypto.randomUUID()}@arena.test`, password: PASSWORD, ...more }
  return arena.call('/api/auth/sign-up/email', { method: 'POST', body, ...(cookie ? { headers: { cookie } } : {}) })
}

const invite = async (body: object = {}) =>
  (await invited.call('/api/admin/invitations', { method: 'POST', ...admin, body })).json as Record<string, string>

const reasonOf = ({ status, json }: { status: number; json: object | null }) => [
  status,
  (json as { reason?: string } | null)?.reason,
]

describe('a sign-up', () => {
  it('[A33] is refused while it is closed, and existing accounts sign in as before', async () => {
    const email = 'before@arena.test'
    expect((await signUp(open, { email })).status).toBe(200)
    for (const more of [{}, { invitation: (await invite()).token }]) {
      expect(reasonOf(await signUp(closed, more))).toEqual([403, 'sign-up-closed'])
    }
    for (const arena of [closed, invited]) {
      const body = { email, password: PASSWORD }
      expect((await arena.call('/api/auth/sign-in/email', { method: 'POST', body })).status).toBe(200)
    }
  })

  it.each([{}, { invitation: '' }, { invitation: 'guessed' }, { invitation: 7 }, { invitation: null }])(
    '[A33] without an invitation is refused: %j',
    async (more) => {
      expect(reasonOf(await signUp(invited, more))).toEqual([403, 'invitation-required'])
    },
  )

  it('[A34] with one invitation creates one account, also ten at once', async () => {
    const { token: invitation, invitationId } = await invite()
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(invited, { invitation })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 403)])
    const { items } = await admin.client.admin.invitations()
    expect(items.find((item) => item.invitationId === invitationId)?.usedAt).toEqual(expect.any(String))
  })

  it('[A34] that fails does not use the invitation up', async () => {
    const { token: invitation } = await invite()
    expect((await signUp(invited, { invitation, email: 'before@arena.test' })).status).toBe(422)
    expect((await signUp(invited, { invitation, password: 'short' })).status).toBe(400)
    expect((await signUp(invited, { invitation })).status).toBe(200)
  })
})

describe('an invitation', () => {
  const revoke = (id: string) => invited.call(`/api/admin/invitations/${id}`, { method: 'DELETE', ...admin })

  it('[A34] is stored as a hash, and its token is only in the reply to its creation', async () => {
    const { token, invitationId } = await invite()
    const { rows } = await open.database.pool.query('select * from invitations')
    expect(JSON.stringify([rows, await admin.client.admin.invitations()])).not.toContain(token)
    const { items } = await admin.client.admin.invitations()
    expect(items[0]).toMatchObject({ invitationId, usedAt: null })
  })

  it('[A34] is of no use after it expired or was revoked', async () => {
    const [expired, revoked] = [await invite({ expiresInHours: 1 }), await invite()]
    await open.database.pool.query(`update invitations set expires_at = now() where invitation_id = $1`, [
      expired.invitationId,
    ])
    expect((await revoke(revoked.invitationId!)).status).toBe(200)
    for (const { token } of [expired, revoked]) expect((await signUp(invited, { invitation: token })).status).toBe(403)
    for (const id of [revoked.invitationId!, 'x']) expectRefusal(await revoke(id), 404, 'NOT_FOUND')
  })

  it.each([0, 8_761, '7d', 1.5])('[A34] cannot expire in %j hours', async (expiresInHours) => {
    const init = { method: 'POST', ...admin, body: { expiresInHours } }
    expectRefusal(await invited.call('/api/admin/invitations', init), 400, 'INVALID_REQUEST')
  })

  it('[A34] is not created where none is needed', async () => {
    for (const arena of [open, closed]) {
      const refused = await arena.call('/api/admin/invitations', { method: 'POST', ...admin, body: {} })
      expect(reasonOf(refused)).toEqual([409, 'invitations-off'])
    }
  })
})

describe('without guests', () => {
  it('[A35] no tokens are issued, earlier ones are refused, and what is public stays readable', async () => {
    const made = await open.call('/api/auth/guest', { method: 'POST' })
    const token = String(made.json?.token)
    const headers = { cookie: cookiesOf(made.headers) }
    const thread = await open.call('/api/threads', { method: 'POST', token, body: { title: 'As a guest' } })
    for (const init of [{}, { headers }]) {
      const refused = await withoutGuests.call('/api/auth/guest', { method: 'POST', ...init })
      expect(reasonOf(refused)).toEqual([403, 'guests-off'])
    }
    for (let turn = 0; turn < 2; turn += 1) expectUnauthorized(await withoutGuests.call('/api/threads', { token }))
    expectUnauthorized(await withoutGuests.call('/api/auth/token', { headers }))
    expect((await withoutGuests.call('/api/arena/model-stats', { token })).status).toBe(200)
    const address = `/api/threads/${thread.json?.threadId}`
    await open.call(`${address}/visibility`, { method: 'PATCH', token, body: { visibility: 'public' } })
    expect((await withoutGuests.call(address, { token })).status).toBe(200)

    const account = await signUp(withoutGuests, {}, headers.cookie)
    const cookie = cookiesOf(account.headers)
    const fresh = await withoutGuests.call('/api/auth/token', { headers: { cookie } })
    const listed = await withoutGuests.call('/api/threads', { token: String(fresh.json?.token) })
    expect(listed.json?.items).toMatchObject([{ title: 'As a guest' }])
  })
})
