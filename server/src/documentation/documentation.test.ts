import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { endpoints } from '@arena/contract'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { documentationRoutes } from './index.ts'
import { page, policy, SCRIPT_PATH } from './page.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const app = Fastify()
documentationRoutes(app)

it('serves the page with a policy that allows its one inline script and no other', async () => {
  const { headers, payload } = await app.inject('/docs')
  expect([payload, headers['content-security-policy']]).toEqual([page, policy])
  const inline = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) =>
    createHash('sha256').update(script!).digest('base64'),
  )
  expect(policy.match(/script-src [^;]*/)?.[0]).toBe(`script-src 'self' 'sha256-${inline.join()}'`)
  expect(policy).toContain("connect-src 'self'; ")
  expect(policy).toContain("frame-ancestors 'none'")
})

it('[P5] sends the headers of the other documents', async () => {
  const { headers } = await app.inject('/docs')
  expect(headers).toMatchObject({
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  })
})

it('serves the script of the page compressed, and uncompressed to clients that do not accept gzip', async () => {
  const [gzipped, plain, refused] = await Promise.all(
    [{ 'accept-encoding': 'gzip, br' }, {}, { 'accept-encoding': 'gzip;q=0' }].map((headers) =>
      app.inject({ url: SCRIPT_PATH, headers }),
    ),
  )
  const encodings = [gzipped, plain, refused].map((reply) => reply!.headers['content-encoding'])
  expect(encodings).toEqual(['gzip', undefined, undefined])
  expect(gunzipSync(gzipped!.rawPayload).equals(plain!.rawPayload)).toBe(true)
  expect(plain!.payload).toContain('createApiReference')
})

it('names only operations that exist in docs/api.md', () => {
  const known = new Set<string>(Object.values(endpoints).map(({ method, path }) => `${method} ${path}`))
  const named = [...read('docs/api.md').matchAll(/`((?:GET|POST|PATCH|DELETE) \/[^`\s]+)`/g)].map(([, call]) => call!)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((call) => !known.has(call))).toEqual([])
})
