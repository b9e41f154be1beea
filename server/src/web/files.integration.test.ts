import { rm } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { BROWSER, FONT, SCRIPT, startPageArena } from './fixtures.ts'

const arena = await startPageArena()
afterAll(() => arena.close())

const script = '/assets/index-B6geydZV.js'

describe('a file', () => {
  it.each([
    [script, 'application/javascript; charset=utf-8'],
    ['/assets/index-C92Uow0M.css', 'text/css; charset=utf-8'],
    ['/assets/Inter-D4f-9x_a.woff2', 'font/woff2'],
  ])('[P2] with a hash in its name is cached for a year: %s', async (address, type) => {
    const { status, headers } = await arena.fetchRaw(address)
    expect([status, headers['content-type']]).toEqual([200, type])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it.each([
    ['/before-page.js', 'application/javascript; charset=utf-8'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/icon.png', 'image/png'],
    ['/site.webmanifest', 'application/manifest+json'],
  ])('[P2] without a hash in its name is revalidated: %s', async (address, type) => {
    const { status, headers } = await arena.fetchRaw(address)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'no-cache'])
  })

  it.each([script, '/before-page.js', '/leaderboard', '/chat'])(
    '[P2] is a 304 for a matching ETag: %s',
    async (address) => {
      const encoding = { 'accept-encoding': 'br' }
      const { etag = '', ...headers } = (await arena.fetchRaw(address, { headers: encoding })).headers
      for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
        const again = await arena.fetchRaw(address, { headers: { ...encoding, 'if-none-match': known } })
        expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
        expect(again.headers['cache-control']).toBe(headers['cache-control'])
      }
      const other = await arena.fetchRaw(address, { headers: { 'if-none-match': '"other"' } })
      expect(other.status).toBe(200)
    },
  )

  it('[P3] is sent as brotli, else as gzip, else uncompressed', async () => {
    const get = (accepted: string) => arena.fetchRaw(script, { headers: { 'accept-encoding': accepted } })
    const [br, gzip, plain] = [await get('gzip, deflate, br'), await get('gzip, br;q=0'), await get('br;q=0, gzip;q=0')]
    expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
    expect(brotliDecompressSync(br.bytes).toString()).toBe(SCRIPT)
    expect(gunzipSync(gzip.bytes).toString()).toBe(SCRIPT)
    expect(plain.text).toBe(SCRIPT)
    for (const { headers, bytes } of [br, gzip, plain]) {
      expect(headers.vary).toBe('Accept-Encoding')
      expect(headers['content-length']).toBe(String(bytes.length))
    }
  })

  it('[P3] is sent uncompressed if the build did not compress it', async () => {
    const font = await arena.fetchRaw('/assets/Inter-D4f-9x_a.woff2', { headers: { 'accept-encoding': 'gzip, br' } })
    expect([font.headers['content-encoding'], font.bytes]).toEqual([undefined, FONT])
  })

  it('[P2] is a 404 that is not cached if the file was removed after the start', async () => {
    const other = await startPageArena()
    try {
      await rm(path.join(other.webDir, script))
      const { status, headers } = await other.fetchRaw(script)
      expect([status, headers['cache-control']]).toEqual([404, undefined])
    } finally {
      await other.close()
    }
  })

  it.each([script, '/before-page.js', '/', '/threads/x'])(
    '[P3] answers HEAD like GET, without the body: %s',
    async (address) => {
      const headers = { 'accept-encoding': 'br', 'x-correlation-id': 'same' }
      const got = await arena.fetchRaw(address, { headers })
      const asked = await arena.fetchRaw(address, { method: 'HEAD', headers })
      expect([asked.status, asked.bytes.length]).toEqual([200, 0])
      expect({ ...asked.headers, date: '' }).toEqual({ ...got.headers, date: '' })
    },
  )
})

describe('a path that is not a file of the build', () => {
  it.each([
    '/assets/index-OLD.js',
    '/assets/',
    '/assets',
    '/index.html',
    '/index.html.br',
    '/.built-from',
    '/.cache/notes.txt',
    '/assets/.cache/deep/notes.txt',
    `${script}.br`,
    `${script}.gz`,
    '/secret.txt',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/../before-page.js',
    '/%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '//etc/passwd',
    '/etc/passwd',
    '/%00',
    `${script}%00.css`,
    '/__proto__',
    '/constructor',
    'http://127.0.0.1/../secret.txt',
  ])('[P4] is a 404: %s', async (address) => {
    const refused = await arena.fetchRaw(address)
    expect(refused.status).toBe(404)
    expect(JSON.parse(refused.text)).toEqual({
      success: false,
      error: expect.any(String),
      code: 'NOT_FOUND',
      reason: 'route-not-found',
    })
    const opened = await arena.fetchRaw(address, { headers: BROWSER })
    expect(opened.status).toBe(404)
    expect(opened.text).not.toContain('not for readers')
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('[P4] a file accepts no %s', async (method) => {
    expect((await arena.fetchRaw(script, { method })).status).toBe(404)
  })
})
