import { type WebhookSettings, webhookEvents } from '@arena/contract'
import { expect, it } from 'vitest'
import { SECRET } from './fixtures.ts'
import { bodyOf, checkWebhook, keyOf, pauseAfter, type WebhookRules } from './rules.ts'
import type { StoredWebhook } from './store.ts'

const settings = { url: 'https://ops.example.org/hook', secret: SECRET, events: ['study.opened' as const] }
const known: StoredWebhook = {
  name: 'ops',
  url: settings.url,
  events: settings.events,
  secretVariable: null,
  sealedSecret: Buffer.from('sealed'),
  source: 'admin',
}
const seal = async (secret: string) => Buffer.from(secret)
const rules: WebhookRules = { source: 'admin', allowLinkLocalHosts: false, seal }
const base64 = (bytes: number) => Buffer.alloc(bytes, 1).toString('base64')

it.each([
  ['Ops', settings, 'name'],
  ['1ops', settings, 'name'],
  ['a'.repeat(33), settings, 'name'],
  ['ops', { ...settings, url: 'ftp://ops.example.org' }, 'url'],
  ['ops', { ...settings, url: 'ops.example.org' }, 'url'],
  ['ops', { ...settings, url: 'https://user:word@ops.example.org' }, 'url'],
  ['ops', { ...settings, url: 'https://ops.example.org/#part' }, 'url'],
  ['ops', { ...settings, url: 'http://169.254.169.254/latest' }, 'url'],
  ['ops', { secret: SECRET, events: settings.events }, 'url'],
  ['ops', { ...settings, secret: 'password' }, 'secret'],
  ['ops', { ...settings, secret: `whsec_${base64(23)}` }, 'secret'],
  ['ops', { ...settings, secret: `whsec_${base64(65)}` }, 'secret'],
  ['ops', { ...settings, secret: `${SECRET}x` }, 'secret'],
  ['ops', { ...settings, secret: 'env:path' }, 'secret'],
  ['ops', { ...settings, secret: 'env:ARENA_SECRET_KEY' }, 'secret'],
  ['ops', { url: settings.url, events: settings.events }, 'secret'],
  ['ops', { url: settings.url, secret: SECRET }, 'events'],
])('[I50] [I51] [I60] a webhook is refused with the wrong member: %s %j', async (name, written, field) => {
  await expect(checkWebhook(name, written, [], rules)).rejects.toMatchObject({ status: 400, details: { field } })
})

it('[I51] [I60] accepts the smallest and the largest secret, a variable, loopback, and link-local where it is allowed', async () => {
  for (const bytes of [24, 64]) expect(keyOf(`whsec_${base64(bytes)}`)).toHaveLength(bytes)
  const check = (part: object, more: Partial<WebhookRules> = {}) =>
    checkWebhook('ops', { ...settings, ...part }, [], { ...rules, ...more })
  expect(await check({})).toMatchObject({ secretVariable: null, sealedSecret: Buffer.from(SECRET) })
  const variable = { secretVariable: 'OPS_SECRET', sealedSecret: null }
  expect(await check({ secret: 'env:OPS_SECRET' })).toMatchObject(variable)
  expect(await check({ url: 'http://127.0.0.1:9/' })).toMatchObject({ url: 'http://127.0.0.1:9/' })
  const url = 'http://169.254.1.1/'
  expect(await check({ url }, { allowLinkLocalHosts: true })).toMatchObject({ url })
})

it('[I50] [I51] what is absent stays, but another origin needs the secret again', async () => {
  const change = (settings: WebhookSettings) => checkWebhook('ops', settings, [known], rules)
  const moved = { url: 'https://ops.example.org/other' }
  expect(await change(moved)).toEqual({ ...known, ...moved })
  expect(await change({ events: ['voter.held', 'voter.held'] })).toEqual({ ...known, events: ['voter.held'] })
  await expect(change({ url: 'https://other.example.org/hook' })).rejects.toThrow(/secret/)
})

it('[I51] a variable that a webhook uses is refused for another origin', async () => {
  const stored = [{ ...known, secretVariable: 'OPS_SECRET', sealedSecret: null }]
  const check = (name: string, url: string) =>
    checkWebhook(name, { ...settings, url, secret: 'env:OPS_SECRET' }, stored, rules)
  expect(await check('other', 'https://ops.example.org/other')).toMatchObject({ secretVariable: 'OPS_SECRET' })
  for (const name of ['ops', 'other'])
    await expect(check(name, 'https://other.example.org/hook')).rejects.toMatchObject({
      status: 400,
      details: { field: 'secret' },
    })
})

it('[I59] there are five tries over about an hour', () => {
  const pauses = [1, 2, 3, 4, 5].map(pauseAfter)
  expect(pauses).toEqual([60, 240, 900, 2400, null])
})

it.each([...webhookEvents, 'ping' as const])(
  '[I56] the body of %s has the event, its time, the id and a sentence, and a link if the address is known',
  (event) => {
    const at = new Date('2026-11-18T12:00:00Z')
    const body = (publicUrl: string | null) =>
      JSON.parse(bodyOf({ event, objectId: 'the-id', createdAt: at }, publicUrl)) as Record<string, string>
    const plain = { type: event, timestamp: at.toISOString(), data: { id: 'the-id' } }
    expect(body(null)).toEqual({ ...plain, text: expect.stringMatching(/^[A-Z].*\.$/) })
    expect(body('https://arena.example.org')).toEqual({
      ...plain,
      text: expect.stringMatching(/^[A-Z].*\. https:\/\/arena\.example\.org\/(admin|studies)\S*$/),
    })
  },
)
