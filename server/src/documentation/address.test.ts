import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { documentationRoutes } from './index.ts'

async function readPage(host: string, publicUrl: string | null = null): Promise<string> {
  const app = Fastify()
  documentationRoutes(app, { publicUrl })
  return (await app.inject({ url: '/docs', headers: { host } })).payload
}

it.each([
  ['that it was asked for at', 'arena.test:8080', null, 'http://arena.test:8080'],
  ['that it was asked for at, by number', '[::1]:8080', null, 'http://[::1]:8080'],
  ['that the operator gave it', 'inside:3000', 'https://arena.example.org/here', 'https://arena.example.org/here'],
  ['of a fresh start where the one it was asked for at is none', `a'$(x)<b>`, null, 'http://localhost:3000'],
])('the page shows commands for the address %s', async (_which, host, publicUrl, address) => {
  const page = await readPage(host, publicUrl)
  expect(page).toContain(`curl -s -X POST ${address}/api/auth/guest`)
  const others = (page.match(/https?:\/\/[^\s/<&]+/g) ?? []).filter((found) => !address.startsWith(found))
  // What an issuer may be called, in the example of a reply.
  expect(new Set(others)).toEqual(new Set(['https://login.example.org']))
})
