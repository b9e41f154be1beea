import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@arena/client'
import { afterAll, expect, it } from 'vitest'
import { says } from '../../generation/fixtures.ts'
import { createTestDatabase } from '../../testing/start-arena.ts'
import { killServices, launchService } from '../studies/testing/launch-service.ts'
import { brokenFiles, pngOf } from './fixtures.ts'

const BATTLES = 100
const IMAGES = 4
const GROWTH_MEGABYTES_MAX = 600

/** A host that answers nobody before it has received the whole requests of everybody. */
async function startPatientHost() {
  const waiting: ServerResponse[] = []
  let wanted = 0
  let bytes = 0
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    request.on('end', () => {
      waiting.push(response)
      if (waiting.length < wanted) return
      for (const each of waiting.splice(0)) each.setHeader('content-type', 'application/json').end(says('Fine.').body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    waitFor(requests: number) {
      wanted = requests
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'arena-images-'))
const host = await startPatientHost()
afterAll(async () => {
  await killServices()
  await host.close()
  await rm(folder, { recursive: true })
})

const megabytes = async (pid: number, field: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`^${field}:\\s*(\\d+) kB`, 'm').exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

it.runIf(process.platform === 'linux')(
  '[Y20] 100 battles with four images at once grow memory by at most 600 MB (nightly)',
  async () => {
    const env = { GOOGLE_BASE_URL: host.url, GOOGLE_API_KEY: 'key', MODEL_TIMEOUT_MS: '600000', GENERATIONS_MAX: '200' }
    const { url, pid } = await launchService({ databaseUrl: await createTestDatabase(), folder, env })
    const { token } = await createClient({ baseUrl: url }).identity.guest()
    const { attachments, battles } = createClient({ baseUrl: url, token })
    const images = Array.from({ length: IMAGES }, () =>
      pngOf({ width: 3, height: 2 }, [['IDAT', randomBytes(990_000)]]),
    )
    const uploads = images.map((image) => attachments.upload(new Blob([new Uint8Array(image)])))
    const ids = (await Promise.all(uploads)).map(({ attachmentId }) => attachmentId)
    const battle = () => battles.start({ prompt: 'What is this?', attachments: ids })
    host.waitFor(2)
    await battle()
    // Linux counts the peak from now on.
    await writeFile(`/proc/${pid}/clear_refs`, '5')
    const before = await megabytes(pid, 'VmRSS')
    const sentBefore = host.bytes()
    host.waitFor(2 * BATTLES)
    const replies = await Promise.all(Array.from({ length: BATTLES }, battle))
    const growth = (await megabytes(pid, 'VmHWM')) - before
    console.info(`memory grew by ${Math.round(growth)} MB from ${Math.round(before)} MB`)
    expect(replies.every(({ agent1, agent2 }) => agent1.fallback === null && agent2.fallback === null)).toBe(true)
    expect(host.bytes() - sentBefore).toBeGreaterThan(2 * BATTLES * IMAGES * 1_300_000)
    expect(growth).toBeLessThan(GROWTH_MEGABYTES_MAX)
  },
  600_000,
)

it('[Y2] 1,000 uploads of garbage, parts of images, huge ones and two files in one are refused (nightly)', async () => {
  const { url } = await launchService({ databaseUrl: await createTestDatabase(), folder, env: {} })
  const { token } = await createClient({ baseUrl: url }).identity.guest()
  const { attachments } = createClient({ baseUrl: url, token })
  for (const file of brokenFiles(1_000)) {
    await expect(attachments.upload(new Blob([new Uint8Array(file)]))).rejects.toMatchObject({
      status: 400,
      reason: 'image-invalid',
    })
  }
  await attachments.upload(new Blob([new Uint8Array(pngOf({ width: 3, height: 2 }))]))
}, 600_000)
