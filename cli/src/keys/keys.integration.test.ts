import { createClient } from '@arena/client'
import { afterAll, expect, it } from 'vitest'
import { arena, createCliFixture } from '../fixtures.ts'

const fixture = await createCliFixture()
const service = await fixture.serve()
afterAll(async () => {
  await service.close()
  await fixture.close()
})
const email = 'me@example.org'
await arena(['token', '--url', service.url, '--email', email, '--sign-up'], { ARENA_PASSWORD: 'a long password' })

const status = (token: string) =>
  createClient({ baseUrl: service.url, token })
    .identity.me()
    .then(
      () => 200,
      (error: { status: number }) => error.status,
    )

it('[A19] [A21] creates, lists and revokes the keys of a user, at once on a running service', async () => {
  const create = ['keys', 'create', email, '--name', 'nightly', '--scopes', 'battle,vote', '--days', '30']
  const made = await fixture.arena(create)
  expect(made).toEqual({
    code: 0,
    out: expect.stringMatching(/^arena_[0-9a-f]{8}_\S{43}\n$/),
    err: expect.stringContaining('npx arena flags set api_keys on'),
  })
  const secret = made.out.trim()
  expect(await status(secret)).toBe(401)
  await fixture.arena(['flags', 'set', 'api_keys', 'on'])
  expect(await status(secret)).toBe(200)

  const listed = await fixture.arena(['keys', 'list', email])
  expect(listed.out).toMatch(/^ID +KEY +NAME +SCOPES +CREATED +EXPIRES +USED\n\S+ +arena_\w{8} +nightly +battle,vote /)
  const prefix = secret.slice(0, 'arena_00000000'.length)
  const asJson = await fixture.arena(['keys', 'list', email, '--json'])
  expect(JSON.parse(asJson.out)).toMatchObject([{ name: 'nightly', prefix, scopes: ['battle', 'vote'] }])
  expect(listed.out + asJson.out).not.toContain(secret)

  expect((await fixture.arena([...create, '--json'])).out).toContain('"secret": "arena_')
  expect(await fixture.arena(['keys', 'revoke', prefix])).toEqual({ code: 0, out: `Revoked ${prefix}.\n`, err: '' })
  expect(await status(secret)).toBe(401)
  const [left] = JSON.parse((await fixture.arena(['keys', 'list', email, '--json'])).out) as { keyId: string }[]
  expect((await fixture.arena(['keys', 'revoke', left!.keyId])).code).toBe(0)
  expect(await fixture.arena(['keys', 'list', email])).toMatchObject({ err: 'This user has no API keys.\n' })
  expect((await fixture.arena(['keys', 'revoke', prefix])).err).toContain('There is no such API key.')
})

it.each([
  [['create', email, '--name', 'x', '--scopes', 'admin'], 2, '--scopes must be a list of read, battle, vote, study.'],
  [['create', email, '--name', 'x', '--scopes', 'read', '--days', '366'], 2, '--days must be'],
  [['create', email, '--name', ' ', '--scopes', 'read'], 2, '--name must have'],
  [['create', 'nobody@example.org', '--name', 'x', '--scopes', 'read'], 1, 'There is no account'],
  [['revoke', 'x'], 2, 'Name the key'],
])('[A19] refuses keys %j', async (argv, code, sentence) => {
  expect(await fixture.arena(['keys', ...argv])).toEqual({ code, out: '', err: expect.stringContaining(sentence) })
})
