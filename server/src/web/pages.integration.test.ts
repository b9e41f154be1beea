import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { logOf } from '../http/fixtures.ts'
import { startArena } from '../testing/start-arena.ts'
import { BROWSER, SHELL, startPageArena } from './fixtures.ts'
import { builtSite } from './index.ts'

const arena = await startPageArena()
afterAll(() => arena.close())

const listed = [
  '/',
  '/?utm=1',
  '/side-by-side',
  '/leaderboard',
  '/leaderboard/',
  '/models/sim%2Fbasic',
  '/models/a/b',
  '/privacy',
]
const unlisted = [
  '/chat',
  '/chat/0199',
  '/threads',
  '/threads/',
  '/threads/x/y',
  '/admin',
  '/admin/models',
  '/account',
  '/reset-password',
  '/sign-in',
  '/sign-in/callback?code=secret',
]

describe('a page', () => {
  it.each([...listed, ...unlisted])('[P1] [P2] [P9] is the document of the web application: %s', async (address) => {
    const { status, headers, text } = await arena.fetchRaw(address)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['cache-control']).toBe('no-cache')
    expect(text).toContain(`<title>${address.startsWith('/leaderboard') ? 'Leaderboard · ' : ''}Arena</title>`)
    expect(text).toContain('<script type="module" src="/assets/index-B6geydZV.js"></script>')
    expect(text).not.toContain('<!--head-->')
    const mayBeIndexed = listed.includes(address)
    expect(headers['x-robots-tag']).toBe(mayBeIndexed ? undefined : 'noindex')
    expect(text.includes('<meta name="robots" content="noindex" />')).toBe(!mayBeIndexed)
  })

  it.each([
    ['/', 'Arena', /^One prompt, two models/],
    ['/leaderboard', 'Leaderboard', /^Language models, ranked/],
  ])('[P7] has a preview with a picture that exists: %s', async (address, title, description) => {
    const { text } = await arena.fetchRaw(address)
    const meta = (name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)" />`).exec(text)?.[1]
    expect([meta('title'), meta('url')]).toEqual([title, `${arena.url}${address}`])
    expect(meta('description')).toMatch(description)
    expect(meta('image')).toBe(`${arena.url}/preview.png`)
    expect(readFileSync(path.join(import.meta.dirname, '../../../web/public/preview.png')).length).toBeLessThan(100_000)
  })

  it('[P1] is logged at debug level only', async () => {
    await arena.fetchRaw('/leaderboard', { headers: { 'x-correlation-id': 'quiet' } })
    expect(await logOf(arena, 'quiet')).toMatchObject([{ level: 20, msg: 'answered', status: 200 }])
  })
})

describe('a path that is not a page', () => {
  it.each(['/nothing', '/modelsx', '/models', '/leaderboards', '/adminx', '/API/threads', '/apis', '/docs/x'])(
    '[P6] is a 404 with the document if a person opens it: %s',
    async (address) => {
      const { status, headers, text } = await arena.fetchRaw(address, { headers: BROWSER })
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(text).toBe((await arena.fetchRaw('/chat')).text)
      expect([headers.vary, headers.etag, headers['x-robots-tag']]).toEqual(['Accept', undefined, 'noindex'])
    },
  )

  it.each([{}, { accept: '*/*' }, { accept: 'application/json' }])(
    '[P6] [W9] is a 404 with a JSON error for other clients: %j',
    async (headers) => {
      const { status, text } = await arena.fetchRaw('/nothing', { headers })
      expect([status, JSON.parse(text)]).toEqual([
        404,
        { success: false, error: 'There is no GET /nothing', code: 'NOT_FOUND', reason: 'route-not-found' },
      ])
    },
  )

  it.each(['/api', '/api/', '/api/nothing', '/api/threads/x/y'])(
    '[P6] [W9] is a JSON error under /api for every client: %s',
    async (address) => {
      const { status, text } = await arena.fetchRaw(address, { headers: BROWSER })
      expect([status, JSON.parse(text).code]).toEqual([404, 'NOT_FOUND'])
    },
  )

  it('[P6] accepts no POST, page or not', async () => {
    for (const address of ['/', '/threads/x', '/nothing']) {
      const { status, text } = await arena.fetchRaw(address, { method: 'POST', headers: BROWSER })
      expect([status, JSON.parse(text).code]).toEqual([404, 'NOT_FOUND'])
    }
  })
})

describe('the security headers', () => {
  it.each(['/', '/threads/x', '/assets/index-B6geydZV.js', '/before-page.js', '/nothing'])(
    '[P5] are on every response: %s',
    async (address) => {
      const { headers } = await arena.fetchRaw(address, { headers: BROWSER })
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
      )
      expect(headers['referrer-policy']).toBe('same-origin')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
      expect(headers['permissions-policy']).toContain('camera=()')
    },
  )

  it('[P1] [Y31] give a preview an opaque origin, inline code and no requests', async () => {
    const { status, headers, text } = await arena.fetchRaw('/preview')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toBe(
      "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    )
    expect(headers['connection-allowlist']).toBe('()')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(text).not.toMatch(/src=|href=/)
  })

  it('[P5] allow requests to the OpenID issuer if there is one', async () => {
    const other = await startPageArena({ env: { OIDC_ISSUER: 'https://login.example:8443/realms/people' } })
    try {
      const { headers } = await other.fetchRaw('/')
      expect(headers['content-security-policy']).toContain("connect-src 'self' https://login.example:8443; ")
    } finally {
      await other.close()
    }
  })
})

it('[P10] robots.txt disallows the API and the admin pages', async () => {
  const { status, headers, text } = await arena.fetchRaw('/robots.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain('User-agent: *\nAllow: /\n')
  expect(text).toContain('Disallow: /api/\nDisallow: /admin\n')
})

describe('without a build', () => {
  it('[P1] pages explain how to build, and everything else works', async () => {
    const bare = await startArena()
    try {
      for (const address of ['/', '/leaderboard', '/threads/x']) {
        const page = await bare.call(address)
        expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
        expect(page.text).toContain('npm run build')
      }
      expect((await bare.call('/docs')).status).toBe(200)
      expect((await bare.call('/health')).status).toBe(200)
      expect((await bare.call('/nothing', { headers: BROWSER })).json?.code).toBe('NOT_FOUND')
    } finally {
      await bare.close()
    }
  })

  it('[P1] the document has a title and the mark for metadata', () => {
    for (const shell of [SHELL, readFileSync(path.join(builtSite, '../index.html'), 'utf8')]) {
      expect(shell.match(/<title>[^<]*<\/title>|<!--head-->/g)).toEqual(['<title>Arena</title>', '<!--head-->'])
    }
  })
})
