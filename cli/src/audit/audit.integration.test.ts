import { writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'
import type { AuditEntry } from '@arena/contract'
import { LATEST_ENTRY, readAuditLog } from '@arena/server'
import { afterAll, describe, expect, it } from 'vitest'
import { commands } from '../commands.ts'
import { arena, createCliFixture, listenLocally } from '../fixtures.ts'

const fixture = await createCliFixture()
const host = await listenLocally((_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ object: 'list', data: [{ id: 'lab-1', object: 'model' }] }))
})
const service = await fixture.serve()
afterAll(async () => {
  await service.close()
  await host.close()
  await fixture.close()
})
const email = 'me@example.org'
const password = { ARENA_PASSWORD: 'a long password' }
await arena(['token', '--url', service.url, '--email', email, '--sign-up'], password)
const heldId = '00000000-0000-7000-8000-000000000001'
await fixture.database.pool.query('insert into held_voters (user_id, reason) values ($1, $2)', [heldId, 'test'])
await fixture.database.pool.query(
  `insert into api_keys (key_id, user_id, name, prefix, hash, scopes, expires_at)
   values ($1, $1, 'Test', 'arena_0a0b0c0d', '\\x00', '{read}', now() + interval '1 day')`,
  [heldId],
)

const read = () => readAuditLog(fixture.database, { beforeId: LATEST_ENTRY, limit: 1_000 })
const list = async (...options: string[]): Promise<AuditEntry[]> =>
  JSON.parse((await fixture.arena(['audit', '--json', ...options])).out) as AuditEntry[]

const models = JSON.stringify([
  { modelName: 'own/one', displayName: 'One', providerName: 'groq' },
  { modelName: 'own/two', displayName: 'Two', providerName: 'groq' },
])

interface Changing {
  readonly words: readonly string[]
  readonly input?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly entries: readonly string[]
}
const votesFile = path.join(fixture.folder, 'votes.csv')
await writeFile(votesFile, 'id,model_a,model_b,winner\n1,own/one,own/two,tie\n')

/** In this order, each command writes these entries. */
const changing: Record<string, Changing> = {
  'admin grant': { words: [email], entries: ['admin.granted'] },
  'admin revoke': { words: [email], entries: ['admin.revoked'] },
  'users reset-link': { words: [email], entries: ['user.reset-link'] },
  'users invite': { words: [], environment: { SIGN_UP: 'invitation' }, entries: ['invitation.created'] },
  'keys create': { words: [email, '--name', 'Test', '--scopes', 'read'], entries: ['key.created'] },
  'keys revoke': { words: ['arena_0a0b0c0d'], entries: ['key.revoked'] },
  'users block': { words: [email], entries: ['user.blocked'] },
  'users unblock': { words: [email], entries: ['user.unblocked'] },
  'voters release': { words: [heldId], entries: ['voter.released'] },
  'hosts add': { words: ['lab', '--base-url', host.url], entries: ['host.saved lab'] },
  'hosts discover': { words: ['lab', '--add', 'lab-1'], entries: ['model.added lab-1'] },
  'hosts remove': { words: ['lab'], entries: ['host.removed lab'] },
  'models import': { words: ['-'], input: models, entries: ['model.added own/one', 'model.added own/two'] },
  'models add': { words: ['own/one', '--name', 'First', '--provider', 'groq'], entries: ['model.changed own/one'] },
  'models retire': { words: ['own/one'], entries: ['model.changed own/one'] },
  'models restore': { words: ['own/one'], entries: ['model.changed own/one'] },
  'models pause': { words: ['own/one'], entries: ['model.changed own/one'] },
  'models resume': { words: ['own/one'], entries: ['model.changed own/one'] },
  'models weight': { words: ['own/one', '2'], entries: ['model.changed own/one'] },
  import: { words: [votesFile, '--source', 'other', '--apply'], entries: ['votes.imported other'] },
  'pools set': {
    words: ['own', '--label', 'Own', '--models', 'own/one,own/two'],
    entries: ['pool.saved own'],
  },
  'pools remove': { words: ['own'], entries: ['pool.removed own'] },
  'flags set': { words: ['beta', 'on', '--create'], entries: ['flag.set beta'] },
}
const reading = [
  ...['backup', 'export'],
  ...[
    'admin list',
    'audit',
    'doctor',
    'flags list',
    'hosts list',
    'hosts test',
    'keys list',
    'models export',
    'models list',
  ],
  ...['pools list', 'rate', 'verify', 'voters held'],
]
const ofStudies = ['close', 'create', 'delete', 'export', 'gate', 'list', 'open', 'report', 'run', 'status'].map(
  (name) => `studies ${name}`,
)
/** They start a service, prepare or fill a database, sign in, or work on own studies; they do no work of administrators. */
const others = ['completion', 'demo', 'migrate', 'restore', 'serve', 'token', ...ofStudies]

describe('arena audit', () => {
  it('[O41] knows every command', () => {
    const known = [...Object.keys(changing), ...reading, ...others]
    expect(commands.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
  })

  it('[O41] [O42] lists one entry for each change of a command, and none for a repetition that changes nothing', async () => {
    const repeats = ['users reset-link', 'users invite', 'keys create', 'hosts discover', 'models add']
    for (const [name, { words, input = '', environment = {}, entries }] of Object.entries(changing)) {
      const argv = [...name.split(' '), ...words]
      const before = await read()
      const { code, err } = await fixture.arena(argv, { input, environment })
      expect(code, `${name}: ${err}`).toBe(0)
      const after = await read()
      const written = after.slice(0, after.length - before.length)
      const described = written.map(({ action, target }) =>
        ['user', 'invitation', 'key'].includes(target.kind) ? action : `${action} ${target.id}`,
      )
      expect(described.toSorted(), name).toEqual(entries)
      for (const { actor } of written) {
        expect(actor).toEqual({ kind: 'command-line', userId: null, name: userInfo().username, email: null })
      }
      if (repeats.includes(name)) continue
      await fixture.arena(argv, { input })
      expect(await read(), `${name} again`).toHaveLength(after.length)
    }
  })

  it('[O43] prints a table, newest first, with the values before and after', async () => {
    await fixture.arena(['flags', 'set', 'gamma', 'on', '--create'])
    await fixture.arena(['flags', 'set', 'gamma', 'off'])
    const { code, out } = await fixture.arena(['audit', '--limit', '2'])
    expect(code).toBe(0)
    const who = `command line (${userInfo().username})`
    const lines = out.split('\n').map((line) => line.split(/ {2,}/).slice(1))
    expect(lines.slice(0, 3)).toEqual([
      ['WHO', 'ACTION', 'TARGET', 'CHANGE'],
      [who, 'flag.set', 'flag gamma', 'enabled: true → false'],
      [who, 'flag.set', 'flag gamma', 'enabled: true'],
    ])
  })

  it('[O43] lists what happened since a date, and as many as asked for', async () => {
    await fixture.arena(['flags', 'set', 'delta', 'on', '--create'])
    for (const value of ['off', 'on']) await fixture.arena(['flags', 'set', 'delta', value])
    expect(await list('--limit', '1')).toEqual((await read()).slice(0, 1))
    expect(await list('--since', '2000-01-01', '--limit', '3')).toHaveLength(3)
    const none = await fixture.arena(['audit', '--since', '9000-01-01'])
    expect(none).toMatchObject({ code: 0, err: 'No changes were found.\n' })
  })

  it.each([
    ['--limit', '0', '--limit must be a whole number from 1 to 10000'],
    ['--limit', 'x', '--limit must be a whole number from 1 to 10000'],
    ['--since', 'yesterday', '--since must be a date such as 2026-01-31'],
    ['--since', '2026-13-41', '--since must be a date such as 2026-01-31'],
  ])('[O43] refuses %s %s', async (option, value, sentence) => {
    expect(await arena(['audit', option, value])).toEqual({ code: 2, out: '', err: expect.stringContaining(sentence) })
  })
})
