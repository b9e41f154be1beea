import { describe, expect, it } from 'vitest'
import { checkIssuerClock, judgeClock } from './clock.ts'
import { checkSchema } from './database.ts'
import { judgeSpace } from './disk.ts'
import { proxyEvidence } from './public-url.ts'
import { judgeReplica } from './replica.ts'

const second = 1_000

describe('clock', () => {
  it.each([
    ['the same', 0, 'ok', 'agrees with the clock of the database'],
    ['30 s ahead', -30 * second, 'ok', 'agrees'],
    ['31 s ahead', -31 * second, 'problem', "this machine's clock is 31 s ahead of the clock of the database"],
    ['two hours behind', 7200 * second, 'problem', '7199 s behind the clock of the database'],
    ['within a slow answer', second / 2, 'ok', 'agrees'],
  ])('[O25] %s', (_what, differenceMs, state, text) => {
    const found = judgeClock('the database', {
      theirsMs: 1e12 + differenceMs,
      askedMs: 1e12,
      answeredMs: 1e12 + second,
    })
    expect(found).toMatchObject({ state, text: expect.stringContaining(text) })
  })

  it('[O25] of an issuer is read from its Date header, if it has one', () => {
    const asked = { askedMs: Date.UTC(2026, 0, 1), answeredMs: Date.UTC(2026, 0, 1) }
    expect(checkIssuerClock('Thu, 01 Jan 2026 00:10:00 GMT', asked)[0]?.text).toContain(
      '600 s behind the clock of the OpenID',
    )
    expect(checkIssuerClock(null, asked)).toEqual([])
  })
})

it.each([
  [50, 100, 'ok', '50.0 GB (50 %) free for /data'],
  [9, 100, 'note', 'only 9.0 GB (9 %) free'],
  [
    0.9,
    2,
    'problem',
    'only 0.9 GB (45 %) free for /data: free some space, or move the folder to a larger disk and set DATA_DIR.',
  ],
])('[O25] disk: %d of %d GB free is %s', (free, all, state, text) => {
  const found = judgeSpace('/data', { freeBytes: free * 1e9, allBytes: all * 1e9 })
  expect(found).toMatchObject({ state, text: expect.stringContaining(text) })
})

it.each([
  ['https://arena.test', {}, 'with TLS'],
  ['http://arena.test', { via: '1.1 edge' }, 'a proxy answers'],
  ['http://arena.test', { server: 'nginx' }, 'a proxy answers'],
])('[O25] a proxy shows by %s %j', (publicUrl, headers, text) => {
  expect(proxyEvidence(publicUrl, new Headers(headers))).toContain(text)
})
it('[O25] a plain answer of Arena shows no proxy', () => {
  expect(proxyEvidence('http://arena.test', new Headers())).toBeNull()
})

const current = { isEmpty: false, pending: [], newer: [], breaking: [] }
it.each([
  ['current', {}, 'ok', 'none is pending'],
  ['pending', { pending: [{ name: '0002-x', sql: '' }] }, 'problem', '1 pending (0002-x): run `npx arena migrate`'],
  ['newer', { newer: ['0099-x'] }, 'note', 'which works with it: 0099-x'],
  ['breaking', { breaking: ['0099-x'] }, 'problem', '(0099-x): update this one'],
  ['empty', { isEmpty: true }, 'problem', 'no tables of Arena: run `npx arena migrate`'],
])('[O25] migrations: %s', (_what, schema, state, text) => {
  expect(checkSchema({ ...current, ...schema })).toMatchObject({ state, text: expect.stringContaining(text) })
})

it.each([{ pending: [{ name: '0002-x', sql: '' }] }, { isEmpty: true }])(
  '[O25] does not advise to migrate a database that accepts no changes: %j',
  (schema) => {
    const { state, text } = checkSchema({ ...current, ...schema }, { acceptsChanges: false })
    expect([state, text]).toEqual([
      'problem',
      expect.stringMatching(/must accept changes before it can be migrated\.$/),
    ])
  },
)

const primary = { identity: '1 arena', started: 'Monday' }
const replica = { ...primary, started: 'Tuesday', isReplica: true, isPaused: false, isReceiving: true, missing: 0 }

it.each([
  ['is current', {}, 'ok', 'has everything'],
  ['is behind', { missing: 250 }, 'note', '1 kB behind'],
  ['is far behind', { missing: 200e6 }, 'problem', '200000 kB behind: check its load'],
  ['is the primary', { isReplica: false, isReceiving: false, started: 'Monday' }, 'note', 'is the primary'],
  ['was promoted', { isReplica: false, isReceiving: false }, 'problem', 'create it again.'],
  ['cancels reads', { feedback: 'off' }, 'note', 'set it to on there'],
  ['is another database', { identity: '2 arena' }, 'problem', 'correct one of the two addresses.'],
  ['is paused', { isPaused: true }, 'problem', 'A superuser can resume it'],
  ['is cut off', { isReceiving: false }, 'problem', 'check primary_conninfo and the log of the replica.'],
])('[O25] tells whether a replica %s', (_what, change, state, text) => {
  const found = judgeReplica('db-2', primary, { ...replica, feedback: 'on', ...change })
  expect(found).toMatchObject({ state, text: expect.stringContaining(text) })
})
