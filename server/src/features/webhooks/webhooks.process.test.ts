import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type PostgresServer, startPrimary } from '../../testing/start-postgres.ts'
import { killServices, launchService } from '../studies/testing/launch-service.ts'
import { type Receiver, SECRET, startReceiver } from './fixtures.ts'

let folder: string
let database: PostgresServer
let receiver: Receiver

const launch = () => launchService({ databaseUrl: database.url, folder, env: { OPS_SECRET: SECRET } })

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'arena-webhooks-'))
  ;[database, receiver] = await Promise.all([startPrimary(), startReceiver()])
}, 120_000)
afterEach(killServices)
afterAll(async () => {
  await receiver?.close()
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
})

it('[I58] another instance delivers what a killed one stored, and what it was sending', async () => {
  const first = await launch()
  await database.query(
    `insert into webhooks (name, url, events, secret_variable, source)
     values ('ops', '${receiver.url}', '{voter.held}', 'OPS_SECRET', 'admin')`,
  )
  const store = (id: string) =>
    database.query(`insert into webhook_deliveries (webhook, event, object_id) values ('ops', 'voter.held', '${id}')`)
  const stored = () => database.query('select object_id as id, status, tries from webhook_deliveries order by 1')

  receiver.answer(() => {})
  await store('being-sent')
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
  await first.kill()
  await store('stored')
  // As if the lease of the killed instance had passed.
  await database.query(`update webhook_deliveries set next_try_at = now()`)
  receiver.received.length = 0
  receiver.answer((response) => response.writeHead(204).end())

  await launch()
  await expect.poll(stored).toMatchObject([
    { id: 'being-sent', status: 'delivered' },
    { id: 'stored', status: 'delivered' },
  ])
  expect(new Set(receiver.verified().map(({ data }) => data.id))).toEqual(new Set(['being-sent', 'stored']))
}, 180_000)
