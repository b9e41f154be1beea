import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BROWSER, FONT, type PageArena, SCRIPT, startPageArena } from './fixtures.ts'

let arena: PageArena
beforeAll(async () => {
  arena = await startPageArena()
})
afterAll(() => arena.close())

const script = '/assets/index-B6geydZV.js'

describe('a file', () => {
  it.each([
    [script, 'text/javascript; charset=utf-8'],
    ['/assets/index-C92Uow0M.css', 'text/css; charset=utf-8'],
    ['/assets/Inter-D4f-9x_a.woff2', 'font/woff2'],
  ])('[P2] whose name holds a hash is kept for a year: %s', async (path, type) => {
    const { status, headers } = await arena.fetchRaw(path)
    expect([status, headers['content-type']]).toEqual([200, type])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it.each([
    ['/theme.js', 'text/javascript; charset=utf-8'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/icon.png', 'image/png'],
    ['/site.webmanifest', 'application/manifest+json'],
  ])('[P2] that can change under its name is asked for again: %s', async (path, type) => {
    const { status, headers } = await arena.fetchRaw(path)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'no-cache'])
  })

  it.each([script, '/theme.js', '/leaderboard', '/chat'])('[P2] is a 304 for who has it already: %s', async (path) => {
    const { etag = '', ...headers } = (await arena.fetchRaw(path)).headers
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await arena.fetchRaw(path, { headers: { 'if-none-match': known, 'accept-encoding': 'br' } })
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
      expect(again.headers['cache-control']).toBe(headers['cache-control'])
      expect(again.headers['content-encoding']).toBeUndefined()
    }
    const other = await arena.fetchRaw(path, { headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
  })

  it('[P3] comes as brotli, else as gzip, else as it is', async () => {
    const get = (accepted: string) => arena.fetchRaw(script, { headers: { 'accept-encoding': accepted } })
    const [br, gzip, plain] = [await get('gzip, deflate, br'), await get('gzip, br;q=0'), await get('br;q=0, gzip;q=0')]
    expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
    expect(brotliDecompressSync(br.bytes).toString()).toBe(SCRIPT)
    expect(gunzipSync(gzip.bytes).toString()).toBe(SCRIPT)
    expect(plain.text).toBe(SCRIPT)
    for (const { headers, bytes } of [br, gzip, plain]) {
      expect(headers.vary).toBe('Accept-Encoding')
      expect(headers['content-length']).toBe(String(bytes.length))
      expect(headers.etag).toBe(plain.headers.etag)
    }
  })

  it('[P3] comes as it is where it was not compressed', async () => {
    const font = await arena.fetchRaw('/assets/Inter-D4f-9x_a.woff2', { headers: { 'accept-encoding': 'gzip, br' } })
    expect([font.headers['content-encoding'], font.bytes]).toEqual([undefined, FONT])
  })

  it('[P3] varies with the origin too where origins are narrowed', async () => {
    const narrow = await startPageArena({ env: { CORS_ORIGIN: 'https://a.example' } })
    try {
      expect((await narrow.fetchRaw(script)).headers.vary).toBe('Origin, Accept-Encoding')
    } finally {
      await narrow.close()
    }
  })

  it.each([script, '/theme.js', '/', '/threads/x'])('[P3] answers HEAD as GET, without the bytes: %s', async (path) => {
    const headers = { 'accept-encoding': 'br', 'x-correlation-id': 'same' }
    const got = await arena.fetchRaw(path, { headers })
    const asked = await arena.fetchRaw(path, { method: 'HEAD', headers })
    expect([asked.status, asked.bytes.length]).toEqual([200, 0])
    expect({ ...asked.headers, date: '' }).toEqual({ ...got.headers, date: '' })
    const known = { ...headers, 'if-none-match': got.headers.etag ?? '*' }
    if (!got.headers.etag) return
    const again = await arena.fetchRaw(path, { method: 'HEAD', headers: known })
    expect([again.status, again.headers['content-length']]).toEqual([304, undefined])
  })
})

describe('what was not built', () => {
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
    '/assets/../theme.js',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
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
  ])('[P4] cannot be had: %s', async (path) => {
    const refused = await arena.fetchRaw(path)
    expect(refused.status).toBe(404)
    expect(JSON.parse(refused.text)).toEqual({ success: false, error: expect.any(String), code: 'NOT_FOUND' })
    const opened = await arena.fetchRaw(path, { headers: BROWSER })
    expect(opened.status).toBe(404)
    expect(opened.text).not.toContain('nobody reads this')
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('[P4] nor changed: %s', async (method) => {
    expect((await arena.fetchRaw(script, { method })).status).toBe(404)
  })
})
