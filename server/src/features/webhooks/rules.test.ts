import { webhookEvents } from '@arena/contract'
import { expect, it } from 'vitest'
import { SECRET } from './fixtures.ts'
import { bodyOf, checkWebhook, keyOf, pauseAfter } from './rules.ts'
import type { StoredWebhook } from './store.ts'

const settings = { url: 'https://ops.example.org/hook', secret: SECRET, events: ['study.opened' as const] }
const known: StoredWebhook = { name: 'ops', ...settings, secretVariable: null, sealedSecret: null, source: 'admin' }
const rules = { allowLinkLocalHosts: false }
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
  ['ops', { ...settings, url: 'http://2852039166/' }, 'url'],
  ['ops', { ...settings, url: 'http://[fe80::1]/' }, 'url'],
  ['ops', { ...settings, url: 'http://[::ffff:169.254.169.254]/' }, 'url'],
  ['ops', { ...settings, url: 'http://metadata.google.internal/' }, 'url'],
  ['ops', { secret: SECRET, events: settings.events }, 'url'],
  ['ops', { ...settings, secret: 'password' }, 'secret'],
  ['ops', { ...settings, secret: `whsec_${base64(23)}` }, 'secret'],
  ['ops', { ...settings, secret: `whsec_${base64(65)}` }, 'secret'],
  ['ops', { ...settings, secret: `${SECRET}x` }, 'secret'],
  ['ops', { ...settings, secret: 'env:path' }, 'secret'],
  ['ops', { ...settings, secret: 'env:ARENA_SECRET_KEY' }, 'secret'],
  ['ops', { url: settings.url, events: settings.events }, 'secret'],
  ['ops', { url: settings.url, secret: SECRET }, 'events'],
])('[I50] [I51] [I60] a webhook is refused with the wrong member: %s %j', (name, written, field) => {
  expect(() => checkWebhook(name, written, null, rules)).toThrow(
    expect.objectContaining({ status: 400, details: expect.objectContaining({ field }) }),
  )
})

it('[I51] [I60] accepts the smallest and the largest secret, a variable, loopback, and link-local where it is allowed', () => {
  for (const bytes of [24, 64]) expect(keyOf(`whsec_${base64(bytes)}`)).toHaveLength(bytes)
  const variable = checkWebhook('ops', { ...settings, secret: 'env:OPS_SECRET' }, null, rules)
  expect(variable.secret).toEqual({ kind: 'variable', variable: 'OPS_SECRET' })
  expect(checkWebhook('ops', { ...settings, url: 'http://127.0.0.1:9/' }, null, rules).url).toBe('http://127.0.0.1:9/')
  const url = 'http://169.254.1.1/'
  expect(checkWebhook('ops', { ...settings, url }, null, { allowLinkLocalHosts: true }).url).toBe(url)
})

it('[I50] [I51] what is absent stays, but another origin needs the secret again', () => {
  const moved = checkWebhook('ops', { url: 'https://ops.example.org/other' }, known, rules)
  expect(moved).toMatchObject({ url: 'https://ops.example.org/other', secret: { kind: 'keep' } })
  expect(checkWebhook('ops', { events: ['voter.held', 'voter.held'] }, known, rules)).toMatchObject({
    url: settings.url,
    events: ['voter.held'],
  })
  expect(() => checkWebhook('ops', { url: 'https://other.example.org/hook' }, known, rules)).toThrow(/secret/)
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
