import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type AuditEntry, type operations as allOperations, operations } from '@arena/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { createAdministrators } from '../auth/people/administrators.ts'
import { newId } from '../base/ids.ts'
import { grant, signInAsAdmin, signUp } from '../features/admin/fixtures.ts'
import { readyStudy } from '../features/studies/testing/ready-study.ts'
import { expectRefusal } from '../testing/expect-answer.ts'
import { startArena } from '../testing/start-arena.ts'
import { recordChange } from './record-change.ts'

const arena = await startArena({
  env: { HOST_KEY_VARIABLES: 'LAB_API_KEY', ARENA_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') },
})
afterAll(() => arena.close())
const { client: admin, userId: adminId, token } = await signInAsAdmin(arena)
const user = await signUp(arena, 'ada@arena.test', 'Ada')
const inviting = await startArena({ databaseUrl: arena.databaseUrl, env: { SIGN_UP: 'invitation' } })
afterAll(() => inviting.close())
let invitationId = ''
const { threadId } = await user.client.threads.create({ title: 'Zebulon' })
await user.client.threads.share(threadId, 'public')
const studyId = await readyStudy(arena, user, { name: 'Zebulon' }, { prompts: 1, contestants: 2 })
await user.client.studies.open(studyId)
const { modelId } = (await admin.admin.models()).items.find(({ modelName }) => modelName === 'sim/pico')!
const heldId = newId()
await arena.database.pool.query('insert into held_voters (user_id, reason) values ($1, $2)', [heldId, 'test'])

const latest = async (): Promise<readonly AuditEntry[]> => (await admin.admin.audit({ limit: 200 })).items

type AdminOperation = Extract<(typeof allOperations)[number], { auth: 'admin' }>
type ChangingId = Exclude<AdminOperation, { method: 'GET' }>['id']
type Entry = Pick<AuditEntry, 'action' | 'before' | 'after'> & { target: Pick<AuditEntry['target'], 'kind' | 'id'> }
/** The entry that the calls write, or `null` where nothing is changed. A second time the same calls change nothing. */
type Case = readonly [call: () => Promise<unknown>, entry: Entry | null]

const model = { modelName: 'own/new', displayName: 'New', providerName: 'groq', inputPrice: 2 }
const pool = { label: 'Small', modelNames: ['sim/pico', 'sim/basic'] }
const address = 'https://models.example.org/v1'
const userTarget = { kind: 'user', id: user.userId }
const hostFields = {
  label: 'lab',
  baseUrl: address,
  dialect: 'openai',
  preset: null,
  headers: {},
  reasoningStarts: 'tag',
  drawn: true,
  callsMax: null,
  callsPerMinute: null,
  source: 'admin',
}

const webhook = {
  url: 'https://ops.example.org/Zebulon',
  secret: 'env:LAB_WEBHOOK_SECRET',
  events: ['study.opened' as const],
}
const webhookFields = {
  address: 'https://ops.example.org',
  events: ['study.opened'],
  key: 'env:LAB_WEBHOOK_SECRET',
  source: 'admin',
}

const cases: Record<ChangingId, readonly Case[]> = {
  addModel: [
    [
      () => admin.admin.addModel(model),
      {
        action: 'model.added',
        target: { kind: 'model', id: 'own/new' },
        before: null,
        after: {
          displayName: 'New',
          providerName: 'groq',
          isFree: false,
          status: 'active',
          simulated: false,
          hostModelName: null,
          inputPrice: 2,
          outputPrice: null,
          contextTokens: null,
          vision: false,
          weight: 1,
          paused: false,
        },
      },
    ],
  ],
  changeModel: [
    [
      () => admin.admin.changeModel(modelId, { weight: 2, status: 'active', inputPrice: 1 }),
      {
        action: 'model.changed',
        target: { kind: 'model', id: 'sim/pico' },
        before: { weight: 1, inputPrice: null },
        after: { weight: 2, inputPrice: 1 },
      },
    ],
  ],
  testModel: [[() => admin.admin.testModel(modelId, { prompt: 'Hi' }), null]],
  putPool: [
    [
      () => admin.admin.putPool('small', pool),
      {
        action: 'pool.saved',
        target: { kind: 'pool', id: 'small' },
        before: null,
        after: { label: 'Small', models: pool.modelNames },
      },
    ],
    [
      () => admin.admin.putPool('small', { ...pool, label: 'Tiny' }),
      {
        action: 'pool.saved',
        target: { kind: 'pool', id: 'small' },
        before: { label: 'Small' },
        after: { label: 'Tiny' },
      },
    ],
  ],
  removePool: [
    [
      () => admin.admin.removePool('small'),
      {
        action: 'pool.removed',
        target: { kind: 'pool', id: 'small' },
        before: { label: 'Tiny', models: pool.modelNames },
        after: null,
      },
    ],
  ],
  putHost: [
    [
      () => admin.admin.putHost('lab', { baseUrl: address }),
      {
        action: 'host.saved',
        target: { kind: 'host', id: 'lab' },
        before: null,
        after: { ...hostFields, key: null },
      },
    ],
    [
      () => admin.admin.putHost('lab', { key: 'env:LAB_API_KEY', drawn: false }),
      {
        action: 'host.saved',
        target: { kind: 'host', id: 'lab' },
        before: { key: null, drawn: true },
        after: { key: 'env:LAB_API_KEY', drawn: false },
      },
    ],
  ],
  testHost: [[() => arena.call('/api/admin/hosts/lab/test', { method: 'POST', token, body: {} }), null]],
  removeHost: [
    [
      () => admin.admin.removeHost('lab'),
      {
        action: 'host.removed',
        target: { kind: 'host', id: 'lab' },
        before: { ...hostFields, drawn: false, key: 'env:LAB_API_KEY' },
        after: null,
      },
    ],
  ],
  putWebhook: [
    [
      () => admin.admin.putWebhook('ops', webhook),
      {
        action: 'webhook.saved',
        target: { kind: 'webhook', id: 'ops' },
        before: null,
        after: webhookFields,
      },
    ],
    [
      () => admin.admin.putWebhook('ops', { url: 'https://ops.example.org/other', events: ['host.failing'] }),
      {
        action: 'webhook.saved',
        target: { kind: 'webhook', id: 'ops' },
        before: { events: ['study.opened'] },
        after: { events: ['host.failing'], url: 'changed' },
      },
    ],
  ],
  testWebhook: [[() => admin.admin.testWebhook('ops'), null]],
  sendAgain: [[async () => admin.admin.sendAgain((await admin.admin.deliveries()).items[0]!.deliveryId), null]],
  removeWebhook: [
    [
      () => admin.admin.removeWebhook('ops'),
      {
        action: 'webhook.removed',
        target: { kind: 'webhook', id: 'ops' },
        before: { ...webhookFields, events: ['host.failing'] },
        after: null,
      },
    ],
  ],
  setFlag: [
    [
      () => admin.admin.setFlag('beta', false),
      { action: 'flag.set', target: { kind: 'flag', id: 'beta' }, before: null, after: { enabled: false } },
    ],
    [
      () => admin.admin.setFlag('beta', true),
      {
        action: 'flag.set',
        target: { kind: 'flag', id: 'beta' },
        before: { enabled: false },
        after: { enabled: true },
      },
    ],
  ],
  changeUser: [
    [
      () => admin.admin.changeUser(user.userId, { blocked: true }),
      { action: 'user.blocked', target: userTarget, before: { blocked: false }, after: { blocked: true } },
    ],
    [
      () => admin.admin.changeUser(user.userId, { blocked: false }),
      { action: 'user.unblocked', target: userTarget, before: { blocked: true }, after: { blocked: false } },
    ],
    [
      () => admin.admin.changeUser(user.userId, { admin: true }),
      { action: 'admin.granted', target: userTarget, before: { admin: false }, after: { admin: true } },
    ],
    [
      () => admin.admin.changeUser(user.userId, { admin: false }),
      { action: 'admin.revoked', target: userTarget, before: { admin: true }, after: { admin: false } },
    ],
  ],
  createInvitation: [
    [
      async () => {
        // A second invitation would be a change.
        if (invitationId !== '') return
        const body = { expiresInHours: 1 }
        const { json } = await inviting.call('/api/admin/invitations', { method: 'POST', token, body })
        invitationId = String(json!.invitationId)
      },
      {
        action: 'invitation.created',
        target: { kind: 'invitation', id: expect.any(String) },
        before: null,
        after: { expiresAt: expect.any(String) },
      },
    ],
  ],
  revokeInvitation: [
    [
      () => admin.admin.revokeInvitation(invitationId),
      {
        action: 'invitation.revoked',
        target: { kind: 'invitation', id: expect.any(String) },
        before: { expiresAt: expect.any(String) },
        after: null,
      },
    ],
  ],
  releaseVoter: [
    [
      () => admin.admin.releaseVoter(heldId),
      {
        action: 'voter.released',
        target: { kind: 'user', id: heldId },
        before: { held: true },
        after: { held: false },
      },
    ],
  ],
  takeDownThread: [
    [
      () => admin.admin.takeDownThread(threadId, { takenDown: true, reason: 'It says Zebulon' }),
      {
        action: 'thread.taken-down',
        target: { kind: 'thread', id: threadId },
        before: { visibility: 'public', takenDown: false },
        after: { visibility: 'private', takenDown: true, reason: 'changed' },
      },
    ],
    [
      () => admin.admin.takeDownThread(threadId, { takenDown: true, reason: 'Another' }),
      {
        action: 'thread.taken-down',
        target: { kind: 'thread', id: threadId },
        before: {},
        after: { reason: 'changed' },
      },
    ],
    [
      () => admin.admin.takeDownThread(threadId, { takenDown: false }),
      {
        action: 'thread.allowed',
        target: { kind: 'thread', id: threadId },
        before: { takenDown: true },
        after: { takenDown: false, reason: 'changed' },
      },
    ],
  ],
  closeAnyStudy: [
    [
      () => admin.admin.closeStudy(studyId),
      {
        action: 'study.closed',
        target: { kind: 'study', id: studyId },
        before: { state: 'open' },
        after: { state: 'closed' },
      },
    ],
  ],
  deleteAnyStudy: [
    [
      () => admin.admin.deleteStudy(studyId),
      {
        action: 'study.deleted',
        target: { kind: 'study', id: studyId },
        before: { ownerId: user.userId, state: 'closed' },
        after: null,
      },
    ],
  ],
}

describe('the operations of administrators', () => {
  it('[O41] are all in the table of this test', () => {
    const changing = operations.filter(({ path, method }) => path.startsWith('/api/admin/') && method !== 'GET')
    expect(Object.keys(cases).toSorted()).toEqual(changing.map(({ id }) => id).toSorted())
  })

  it.each(Object.entries(cases))('[O41] [O42] %s writes one entry for a change and none without', async (_, calls) => {
    for (const [call, entry] of calls) {
      const before = await latest()
      await call()
      const after = await latest()
      expect(after.slice(0, after.length - before.length)).toEqual(
        entry === null
          ? []
          : [
              expect.objectContaining({
                ...entry,
                actor: expect.objectContaining({ kind: 'user', userId: adminId }),
                target: expect.objectContaining(entry.target),
              }),
            ],
      )
      // A model or a host that exists, or does not exist any more, is an error.
      await call().catch(() => {})
      expect(await latest()).toHaveLength(after.length)
    }
  })
})

describe('an entry', () => {
  it('[O42] never has a stored key', async () => {
    for (const key of ['sk-first-secret', 'sk-second-secret']) {
      await admin.admin.putHost('sealed', { baseUrl: address, key })
    }
    const [second, first] = await latest()
    expect(first?.after).toMatchObject({ key: 'stored' })
    expect(second).toMatchObject({ before: { key: 'stored' }, after: { key: 'changed' } })
    const { rows } = await arena.database.pool.query('select audit_log::text as line from audit_log')
    expect(rows.map(({ line }) => line).join('\n')).not.toMatch(/secret|Zebulon|arena\.test|Ada/)
  })

  it('[O42] has the names of accounts when it is read', async () => {
    await grant(arena, user)
    await user.client.admin.setFlag('by.ada', true)
    const [set, granted] = await latest()
    expect(set?.actor).toEqual({ kind: 'user', userId: user.userId, name: 'Ada', email: 'ada@arena.test' })
    expect(granted?.target).toEqual({ kind: 'user', id: user.userId, name: 'Ada' })
  })

  it('[O42] has the name and the e-mail of a user from the OpenID issuer', async () => {
    const grace = { userId: newId(), name: 'Grace', email: 'grace@arena.test' }
    await arena.database.pool.query('insert into open_id_users (user_id, name, email) values ($1, $2, $3)', [
      ...[grace.userId, grace.name, grace.email],
    ])
    const target = { kind: 'user', id: grace.userId } as const
    const by = { kind: 'user', id: grace.userId } as const
    await recordChange(arena.database.rows, {
      by,
      action: 'user.blocked',
      target,
      before: null,
      after: { blocked: true },
    })
    const [entry] = await latest()
    expect(entry?.actor).toEqual({ kind: 'user', ...grace })
    expect(entry?.target.name).toBe('Grace')
  })

  it.each(["update audit_log set action = 'flag.set'", 'delete from audit_log', 'truncate audit_log'])(
    '[O42] is refused by the database: %s',
    async (sql) => {
      const before = await latest()
      await expect(arena.database.pool.query(sql)).rejects.toThrow('audit_log is append-only')
      expect(await latest()).toEqual(before)
    },
  )

  it('[O41] is not stored if the change fails, and the change is not stored without it', async () => {
    const before = await latest()
    await arena.database.pool.query(
      `alter table audit_log add constraint closed check (action <> 'flag.set') not valid`,
    )
    const refused = await arena.call('/api/admin/flags/never', { method: 'PATCH', token, body: { enabled: true } })
    await arena.database.pool.query('alter table audit_log drop constraint closed')
    expect(refused.status).toBe(500)
    expect(await arena.anybody.flags.list()).not.toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ key: 'never' })]),
    })
    expect(await latest()).toEqual(before)
  })

  it('[O41] is written once if two calls make the same change at once', async () => {
    const before = await latest()
    await Promise.all([1, 2, 3, 4].map(() => admin.admin.setFlag('at.once', true)))
    expect(await latest()).toHaveLength(before.length + 1)
  })

  it('[O41] [O42] stays when its administrator deletes the account, which is an entry too', async () => {
    const leaving = await signInAsAdmin(arena)
    await leaving.client.admin.setFlag('by.leaving', true)
    await leaving.client.identity.deleteMe()
    const [left, set] = await latest()
    const actor = { kind: 'user', userId: leaving.userId, name: null, email: null }
    expect(left).toMatchObject({ action: 'admin.revoked', actor, target: { kind: 'user', id: leaving.userId } })
    expect(set).toMatchObject({ action: 'flag.set', actor, target: { kind: 'flag', id: 'by.leaving' } })
  })
})

describe('a start', () => {
  it('[O41] writes an entry for each model and host that its files change, and none at the next start', async () => {
    const folder = path.join(tmpdir(), `arena-audit-${newId()}`)
    const [hostsFile, catalogueFile] = [`${folder}-hosts.json`, `${folder}-models.json`]
    await writeFile(
      hostsFile,
      JSON.stringify([{ name: 'filed', baseUrl: address, models: [{ modelName: 'filed/one', displayName: 'One' }] }]),
    )
    await writeFile(
      catalogueFile,
      JSON.stringify([{ modelName: 'own/new', displayName: 'Newer', providerName: 'groq' }]),
    )
    const before = await latest()
    const env = { HOSTS_FILE: hostsFile, CATALOGUE_FILE: catalogueFile }
    const starting = { databaseUrl: arena.databaseUrl, env }
    const started = await Promise.all([startArena(starting), startArena(starting)])
    started.push(await startArena(starting))
    await Promise.all(started.map((one) => one.close()))
    const entries = (await latest()).slice(0, -before.length)
    expect(entries.map(({ actor, action, target }) => [actor.kind, action, target.id]).toSorted()).toEqual([
      ['start', 'host.saved', 'filed'],
      ['start', 'model.added', 'filed/one'],
      ['start', 'model.changed', 'own/new'],
    ])
    expect(entries.find(({ action }) => action === 'model.changed')).toMatchObject({
      before: { displayName: 'New' },
      after: { displayName: 'Newer' },
    })
  })
})

describe('the list', () => {
  it('[O43] [O10] has pages without gaps, and filters by actor and action', async () => {
    const all = await latest()
    const paged: AuditEntry[] = []
    for (let before: string | null | undefined; before !== null; ) {
      const page = await admin.admin.audit({ limit: 3, ...(before ? { before } : {}) })
      paged.push(...page.items)
      before = page.nextCursor
    }
    expect(paged).toEqual(all)
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )

    const byAdmin = await admin.admin.audit({ limit: 200, actor: adminId.toUpperCase(), action: 'flag.set' })
    expect(byAdmin.items).toEqual(all.filter(({ actor, action }) => actor.userId === adminId && action === 'flag.set'))
    expect((await admin.admin.audit({ limit: 200, actor: 'start' })).items).toEqual(
      all.filter(({ actor }) => actor.kind === 'start'),
    )
  })

  it.each(['limit=0', 'limit=201', 'before=x', 'actor=x', 'action=x'])('[O43] refuses ?%s', async (query) => {
    expectRefusal(await arena.call(`/api/admin/audit?${query}`, { token }), 400, 'INVALID_REQUEST')
  })

  it('[O43] has the user of the operating system for a command', async () => {
    await createAdministrators(arena.database).revoke(user.userId, { kind: 'command-line', name: 'root' })
    const [entry] = (await admin.admin.audit({ actor: 'command-line' })).items
    expect(entry).toMatchObject({
      actor: { kind: 'command-line', userId: null, name: 'root', email: null },
      action: 'admin.revoked',
    })
  })
})
