import { createClient } from '@arena/client'
import { afterAll, describe, expect, it } from 'vitest'
import { arena, createCliFixture } from '../fixtures.ts'

const fixture = await createCliFixture()
const service = await fixture.serve()
afterAll(async () => {
  await service.close()
  await fixture.close()
})
const account = { email: 'me@example.org', password: 'a long password' }
const signUp = ['token', '--url', service.url, '--email', account.email, '--sign-up']
const token = (await arena(signUp, { ARENA_PASSWORD: account.password })).out.trim()
const client = createClient({ baseUrl: service.url, token })
const { userId } = await client.identity.me()

describe('users reset-link', () => {
  it('[A18] prints a link with which the password can be set once', async () => {
    const { code, out, err } = await fixture.arena(['users', 'reset-link', 'ME@example.org'])
    expect({ code, err }).toEqual({ code: 0, err: 'One-time link for me@example.org, valid for 24 hours:\n' })
    const [, reset] = /^http:\/\/localhost:2\/reset-password#(\w+)\n$/.exec(out) ?? []
    const anybody = createClient({ baseUrl: service.url })
    await anybody.identity.resetPassword({ token: reset!, newPassword: 'a longer password' })
    await anybody.identity.signIn({ email: account.email, password: 'a longer password' })
    await expect(
      anybody.identity.resetPassword({ token: reset!, newPassword: 'the longest password' }),
    ).rejects.toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
  })

  it('[A18] starts with PUBLIC_URL', async () => {
    const environment = { PUBLIC_URL: 'https://arena.example.org/' }
    const { out } = await fixture.arena(['users', 'reset-link', account.email], { environment })
    expect(out).toMatch(/^https:\/\/arena\.example\.org\/reset-password#\w+\n$/)
  })

  it.each([
    [['unknown@example.org'], {}, 1, 'There is no account with the e-mail unknown@example.org.\n'],
    [['me'], {}, 2, 'Name the account by its e-mail address.\n'],
    [
      [account.email],
      { BUILT_IN_ISSUER: 'off', OIDC_ISSUER: 'https://issuer.example.org' },
      1,
      'BUILT_IN_ISSUER is off: the OpenID issuer manages passwords.\n',
    ],
  ])('[A18] refuses %j with %j', async (words, environment, code, sentence) => {
    const refused = await fixture.arena(['users', 'reset-link', ...words], { environment })
    expect(refused).toEqual({ code, out: '', err: expect.stringContaining(sentence) })
  })
})

describe('users invite', () => {
  it('[A34] prints a link that the sign-up form reads', async () => {
    const environment = { SIGN_UP: 'invitation' }
    const { code, out, err } = await fixture.arena(['users', 'invite', '--expires', '12h'], { environment })
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/^One-time invitation, valid until \S+Z:\n$/) })
    expect(out).toMatch(/^http:\/\/localhost:2\/sign-in\?new#invitation=[\w-]{43}\n$/)
  })

  it.each([
    [[], {}, 1, 'Invitations are only used with SIGN_UP=invitation'],
    [['--expires', '0d'], { SIGN_UP: 'invitation' }, 2, '--expires must be a time from 1h to 365d'],
    [['--expires', 'soon'], { SIGN_UP: 'invitation' }, 2, '--expires must be a time from 1h to 365d'],
  ])('[A34] refuses %j with %j', async (words, environment, code, sentence) => {
    const refused = await fixture.arena(['users', 'invite', ...words], { environment })
    expect(refused).toEqual({ code, out: '', err: expect.stringContaining(sentence) })
  })
})

describe('users block and unblock', () => {
  const status = () =>
    client.threads.list().then(
      () => 200,
      (error: { status: number }) => error.status,
    )

  it('[O13] work by e-mail and by id, within a second on a running service', async () => {
    for (const who of [account.email, userId]) {
      expect(await fixture.arena(['users', 'block', who])).toEqual({
        code: 0,
        out: 'me@example.org is now blocked.\n',
        err: '',
      })
      await expect.poll(status).toBe(403)
      expect((await fixture.arena(['users', 'block', who])).out).toBe('me@example.org is already blocked.\n')
      expect((await fixture.arena(['users', 'unblock', who])).out).toBe('me@example.org is no longer blocked.\n')
      await expect.poll(status).toBe(200)
      expect((await fixture.arena(['users', 'unblock', who])).out).toBe('me@example.org is not blocked.\n')
    }
  })

  it('[O13] refuse to block an administrator', async () => {
    await fixture.arena(['admin', 'grant', account.email])
    const { code, err } = await fixture.arena(['users', 'block', account.email])
    expect({ code, err }).toEqual({
      code: 1,
      err: 'me@example.org is an administrator: revoke the role with `npx arena admin revoke` first.\n',
    })
    expect(await status()).toBe(200)
  })
})
