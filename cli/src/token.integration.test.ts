import { createClient } from '@arena/client'
import { afterAll, describe, expect, it } from 'vitest'
import { arena, createCliFixture, listenLocally } from './fixtures.ts'

const fixture = await createCliFixture()
const service = await fixture.serve()
afterAll(async () => {
  await service.close()
  await fixture.close()
})

const account = { email: 'me@example.org', password: 'a long password' }
const subject = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sub as string

const signIn = (...options: string[]) =>
  arena(['token', '--url', service.url, '--email', account.email, ...options], { ARENA_PASSWORD: account.password })

describe('token', () => {
  it('prints the token of a new guest and nothing else', async () => {
    const { code, out, err } = await arena(['token', '--url', service.url])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/)
    const { items } = await createClient({ baseUrl: service.url, token: out.trim() }).models.list()
    expect(items).not.toHaveLength(0)
    const other = await arena(['token', '--url', service.url])
    expect(subject(other.out)).not.toBe(subject(out))
  })

  it('calls the service at HOST and PORT without --url', async () => {
    const { hostname, port } = new URL(service.url)
    expect((await arena(['token'], { HOST: hostname, PORT: port })).code).toBe(0)
    expect((await arena(['token'], { HOST: '0.0.0.0', PORT: port })).code).toBe(0)
  })

  it('prints the token and its expiry as JSON', async () => {
    const { out } = await arena(['token', '--url', service.url, '--json'])
    expect(JSON.parse(out)).toEqual({ token: expect.any(String), expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) })
  })

  it('creates an account, and later prints tokens of the same user', async () => {
    const before = await signIn()
    expect(before).toMatchObject({ code: 1, out: '' })
    expect(before.err).toContain(`${service.url} answered 401: Invalid email or password.`)
    const signedUp = await signIn('--sign-up')
    expect(signedUp).toMatchObject({ code: 0, err: '' })
    const signedIn = await signIn('--password', account.password)
    expect(signedIn).toMatchObject({ code: 0, err: '' })
    expect(subject(signedIn.out)).toBe(subject(signedUp.out))
    const again = await signIn('--sign-up')
    expect(again).toMatchObject({ code: 1, out: '' })
    expect(again.err).toMatch(/already exists/i)
  })

  it('prints the rule for passwords', async () => {
    const argv = ['token', '--url', service.url, '--email', 'you@example.org', '--sign-up']
    const { code, out, err } = await arena(argv, { ARENA_PASSWORD: 'short' })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/password too short/i)
    expect(err).not.toContain("'short'")
  })

  it('prints how to start a service if none is running', async () => {
    expect(await arena(['token'], fixture.environment)).toEqual({
      code: 1,
      out: '',
      err: 'Arena is not running at http://localhost:2: start it with `npm start`, or set another address with --url.\n',
    })
  })

  it.each([
    ['a web page', 200, '<!doctype html>'],
    ['an empty object', 200, '{}'],
    ['a page that is not found', 404, 'Not found'],
  ])('reports that the URL is not Arena for %s', async (_, status, body) => {
    const other = await listenLocally((_request, response) => response.writeHead(status).end(body))
    const { code, out, err } = await arena(['token', '--url', other.url])
    await other.close()
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(new RegExp(`^${other.url} is not an Arena service: set another address .*\n$`))
  })

  it('reports that the service issues no tokens', async () => {
    const other = await listenLocally((_request, response) =>
      response.writeHead(404).end(JSON.stringify({ success: false, error: 'There is no POST /x', code: 'NOT_FOUND' })),
    )
    const { code, err } = await arena(['token', '--url', other.url])
    await other.close()
    expect(code).toBe(1)
    expect(err).toContain('issues no tokens')
  })
})
