import { createClient } from '@arena/client'
import { afterAll, describe, expect, it } from 'vitest'
import { arena, createCliFixture, listenLocally } from '../fixtures.ts'

const fixture = await createCliFixture()
const service = await fixture.serve()
afterAll(async () => {
  await service.close()
  await fixture.close()
})
const account = { email: 'Me@example.org', password: 'a long password' }
const signUp = ['token', '--url', service.url, '--email', account.email, '--sign-up']
const token = (await arena(signUp, { ARENA_PASSWORD: account.password })).out.trim()

const subject = (of: string) => JSON.parse(Buffer.from(of.split('.')[1]!, 'base64url').toString()).sub as string
const isAdmin = async (of = token) => (await createClient({ baseUrl: service.url, token: of }).identity.me()).admin
const accountLine = () => `Account ${subject(token)}, name 'Me', created less than a day ago.\n`
const UUID = '6f1d7a52-0f0c-4e8e-9a3b-5d2c1b0a9f88'

describe('admin grant and revoke', () => {
  it('[O2] work by e-mail, in any case, with immediate effect on a running service', async () => {
    for (const email of ['me@example.org', 'ME@Example.ORG']) {
      expect(await fixture.arena(['admin', 'grant', email])).toEqual({
        code: 0,
        out: `me@example.org is now an administrator.\n${accountLine()}`,
        err: `E-mail addresses are not verified. If this is the wrong account: npx arena admin revoke ${subject(token)}\n`,
      })
      expect(await isAdmin()).toBe(true)
      expect((await fixture.arena(['admin', 'grant', email])).out).toBe(
        `me@example.org is already an administrator.\n${accountLine()}`,
      )
      expect(await fixture.arena(['admin', 'revoke', email])).toEqual({
        code: 0,
        out: 'me@example.org is no longer an administrator.\n',
        err: 'There are no administrators left: add one with `npx arena admin grant`.\n',
      })
      expect(await isAdmin()).toBe(false)
      expect((await fixture.arena(['admin', 'revoke', email])).out).toBe('me@example.org is not an administrator.\n')
    }
  })

  it('[O2] work by the id of an account', async () => {
    const userId = subject(token)
    expect(await fixture.arena(['admin', 'grant', userId.toUpperCase()])).toEqual({
      code: 0,
      out: `me@example.org is now an administrator.\n${accountLine()}`,
      err: '',
    })
    expect(await isAdmin()).toBe(true)
    expect((await fixture.arena(['admin', 'revoke', userId])).code).toBe(0)
    expect(await isAdmin()).toBe(false)
  })

  it('ask to sign up first if there is no such account', async () => {
    for (const command of ['grant', 'revoke']) {
      const { code, out, err } = await fixture.arena(['admin', command, 'unknown@example.org'])
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).toBe('There is no account with the e-mail unknown@example.org: sign up first, then try again.\n')
    }
  })

  it('[O2] refuse a guest, by id and by its generated e-mail', async () => {
    const guest = subject((await arena(['token', '--url', service.url])).out)
    const { rows } = await fixture.database.pool.query('select email from auth_users where id = $1', [guest])
    for (const user of [guest, rows[0].email]) {
      const { code, out, err } = await fixture.arena(['admin', 'grant', user])
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).toBe(`${user} is a guest: sign up first, then try again.\n`)
    }
  })

  it('refuse an unknown id without an OpenID issuer', async () => {
    const { code, err } = await fixture.arena(['admin', 'grant', UUID])
    expect(code).toBe(1)
    expect(err).toBe(`There is no account ${UUID} and no OpenID issuer is configured.\n`)
    expect((await fixture.arena(['admin', 'grant', '--subject', 'auth0|ada'])).err).toMatch(
      /^--subject needs OIDC_ISSUER/,
    )
  })

  it('[O2] accept an id or a subject of a user of the OpenID issuer', async () => {
    const issuer = await listenLocally((_, response) => response.end('{}'))
    const environment = { OIDC_ISSUER: issuer.url }
    try {
      const byId = await fixture.arena(['admin', 'grant', UUID], { environment })
      expect(byId).toMatchObject({ code: 0, out: `${UUID} is now an administrator.\n` })
      expect(byId.err).toContain('treated as a user of the OpenID issuer')
      const bySubject = await fixture.arena(['admin', 'grant', '--subject', 'auth0|ada'], { environment })
      expect(bySubject.out).toBe(`auth0|ada of ${issuer.url} is now an administrator.\n`)
      const listed = JSON.parse((await fixture.arena(['admin', 'list', '--json'])).out) as { userId: string }[]
      expect(listed.map(({ userId }) => userId)).toContain(UUID)
      expect(listed).toHaveLength(2)
      await fixture.arena(['admin', 'revoke', UUID])
      const last = await fixture.arena(['admin', 'revoke', '--subject', 'auth0|ada'], { environment })
      expect(last.err).toMatch(/^There are no administrators left/)
    } finally {
      await issuer.close()
    }
  })

  it.each([
    [['admin', 'grant'], 'Name one user'],
    [['admin', 'grant', 'me@example.org', '--subject', 'x'], 'Name one user'],
    [['admin', 'revoke', 'unknown'], 'neither an e-mail address nor a user id'],
    [['admin', 'grant', 'a@example.org', 'b@example.org'], "Too many arguments for 'grant'"],
  ])('%j is rejected with one sentence and exit code 2', async (argv, sentence) => {
    const { code, out, err } = await fixture.arena(argv)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(sentence)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})

describe('admin list', () => {
  it('lists the administrators, with a hint if there are none', async () => {
    expect(await fixture.arena(['admin', 'list'])).toEqual({
      code: 0,
      out: 'USER  E-MAIL  NAME  SINCE\n',
      err: 'There are no administrators yet: add one with `npx arena admin grant`.\n',
    })
    await fixture.arena(['admin', 'grant', account.email])
    const { out, err } = await fixture.arena(['admin', 'list'])
    expect(err).toBe('')
    expect(out).toMatch(new RegExp(`^${subject(token)}  me@example\\.org  Me +\\d{4}-\\d\\d-\\d\\d$`, 'm'))
    const [listed] = JSON.parse((await fixture.arena(['admin', 'list', '--json'])).out) as object[]
    expect(Object.keys(listed!).toSorted()).toEqual(['email', 'grantedAt', 'name', 'userId'])
  })
})
