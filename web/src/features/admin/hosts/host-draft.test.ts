import type { Host } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { draftOfHost, draftOfPreset, emptyHost, fieldOf, hostFaults, hostSettingsOf } from './host-draft.ts'

const router = {
  name: 'openrouter',
  label: 'OpenRouter',
  baseUrl: 'https://openrouter.test/api/v1',
  dialect: 'openai',
  keyVariable: 'OPENROUTER_API_KEY',
  drawn: true,
} as const
const stored: Host = {
  name: 'own',
  label: 'Own',
  baseUrl: 'https://models.test/v1',
  dialect: 'openai',
  preset: null,
  key: { kind: 'stored', variable: null, available: true },
  headers: {},
  drawn: true,
  callsMax: null,
  callsPerMinute: null,
  reasoningStarts: 'tag',
  health: {
    state: 'healthy',
    since: null,
    instances: 0,
    failure: null,
    failureReason: null,
    failureStatus: null,
  },
  source: 'admin',
}
const inVariable: Host = { ...stored, key: { kind: 'variable', variable: 'OWN_API_KEY', available: false } }
const secret = 'sk-0123'

describe('a preset', () => {
  it('fills the form, under a name that is not in use', () => {
    expect(draftOfPreset(router, [])).toMatchObject({
      preset: 'openrouter',
      name: 'openrouter',
      label: 'OpenRouter',
      baseUrl: router.baseUrl,
      keyKind: 'variable',
      variable: 'OPENROUTER_API_KEY',
    })
    expect(draftOfPreset(router, ['openrouter', 'openrouter-2']).name).toBe('openrouter-3')
  })
  it('without a key and an address leaves both out', () =>
    expect(draftOfPreset({ ...router, keyVariable: null, baseUrl: null }, [])).toMatchObject({
      keyKind: 'none',
      variable: '',
      baseUrl: '',
    }))
})

describe('faults', () => {
  const good = { ...emptyHost, name: 'own', baseUrl: 'http://127.0.0.1:8000/v1', keyKind: 'none' as const }
  it.each([
    ['nothing', {}, {}],
    [
      'no values',
      { name: ' ', baseUrl: '', keyKind: 'variable' },
      { name: 'missing', baseUrl: 'missing', key: 'missing' },
    ],
    ['capitals in the name', { name: 'Own' }, { name: 'name' }],
    ['a name of one letter', { name: 'o' }, { name: 'name' }],
    ['a name in use', { name: 'groq' }, { name: 'taken' }],
    ['a long label', { label: 'l'.repeat(101) }, { label: 'long' }],
    ['no protocol', { baseUrl: 'models.test/v1' }, { baseUrl: 'url' }],
    ['another protocol', { baseUrl: 'ftp://models.test' }, { baseUrl: 'url' }],
    ['a password in the address', { baseUrl: 'https://me:word@models.test' }, { baseUrl: 'credentials' }],
    ['a fragment', { baseUrl: 'https://models.test/#v1' }, { baseUrl: 'fragment' }],
    ['a placeholder', { baseUrl: 'https://{resource}.models.test' }, { baseUrl: 'placeholder' }],
    ['a variable with another secret', { keyKind: 'variable', variable: 'ARENA_SECRET_KEY' }, { key: 'variable' }],
    ['a variable that has no key', { keyKind: 'variable', variable: 'DATABASE_URL' }, { key: 'variable' }],
    ['a variable', { keyKind: 'variable', variable: ' OWN_API_TOKEN ' }, {}],
    ['a key with a space', { keyKind: 'stored', secret: 'sk 1' }, { key: 'secret' }],
    ['a variable as the key', { keyKind: 'stored', secret: 'env:OWN_API_KEY' }, { key: 'secret' }],
    ['no key to store', { keyKind: 'stored' }, { key: 'missing' }],
  ] as const)('of %s', (_, change, faults) =>
    expect(hostFaults({ ...good, ...change }, { host: null, taken: ['groq'] })).toEqual(faults),
  )

  it('ask for a stored key again only when the host of the address changes', () => {
    const faults = (baseUrl: string) =>
      hostFaults({ ...draftOfHost(stored), baseUrl }, { host: stored, taken: ['own'] })
    expect(faults('https://models.test/v2')).toEqual({})
    expect(faults('https://elsewhere.test/v1')).toEqual({ key: 'again' })
  })
})

describe('[P37] the settings', () => {
  it('of a new host have everything that was written', () =>
    expect(hostSettingsOf(draftOfPreset(router, []), null)).toEqual({
      preset: 'openrouter',
      label: 'OpenRouter',
      baseUrl: router.baseUrl,
      dialect: 'openai',
      drawn: true,
      key: 'env:OPENROUTER_API_KEY',
    }))
  it.each([
    ['nothing', stored, {}, {}],
    ['nothing, with a slash at the end', stored, { baseUrl: `${stored.baseUrl}/` }, {}],
    ['the label', stored, { label: ' New ' }, { label: 'New' }],
    ['a stored key', stored, { secret: ` ${secret}\n` }, { key: secret }],
    ['to a variable', stored, { keyKind: 'variable', variable: 'OWN_API_KEY' }, { key: 'env:OWN_API_KEY' }],
    ['to no key', stored, { keyKind: 'none' }, { key: null }],
    ['no variable', inVariable, {}, {}],
    [
      'the address, with the variable again',
      inVariable,
      { baseUrl: 'https://other.test' },
      { baseUrl: 'https://other.test', key: 'env:OWN_API_KEY' },
    ],
  ] as const)('of a change have only the change: %s', (_, host, change, sent) =>
    expect(hostSettingsOf({ ...draftOfHost(host), ...change }, host)).toEqual(sent),
  )
  it('never have a key that was stored before', () => expect(draftOfHost(stored).secret).toBe(''))
})

it('finds the field that a message of the service is about', () => {
  expect(fieldOf('baseUrl must not be a link-local address')).toEqual({
    field: 'baseUrl',
    rule: 'must not be a link-local address',
  })
  expect(fieldOf('The service is closing')).toBeNull()
})

describe('[P43] headers and limits', () => {
  const limited: Host = { ...stored, headers: { 'x-team': 'lab' }, callsMax: 4, callsPerMinute: null }

  it('are filled in, and only changes are sent', () => {
    const draft = draftOfHost(limited)
    expect(draft).toMatchObject({ headers: 'x-team: lab', callsMax: '4', callsPerMinute: '' })
    expect(hostSettingsOf(draft, limited)).toEqual({})
    const changed = { ...draft, headers: 'X-Team:  lab: two \n\nx-other: 1', callsMax: '', callsPerMinute: ' 60 ' }
    expect(hostFaults(changed, { host: limited, taken: [] })).toEqual({})
    expect(hostSettingsOf(changed, limited)).toEqual({
      headers: { 'X-Team': 'lab: two', 'x-other': '1' },
      callsMax: null,
      callsPerMinute: 60,
    })
    expect(hostSettingsOf({ ...draft, headers: '' }, limited)).toEqual({ headers: {} })
  })

  it('are sent again with a new address', () => {
    const moved = { ...draftOfHost(limited), baseUrl: 'https://other.test', secret }
    expect(hostSettingsOf(moved, limited)).toMatchObject({ headers: { 'x-team': 'lab' } })
  })

  it.each([
    [{ headers: 'no colon' }, { headers: 'headers' }],
    [{ headers: ': no name' }, { headers: 'headers' }],
    [{ callsMax: '0' }, { callsMax: 'calls' }],
    [{ callsMax: '1.5' }, { callsMax: 'calls' }],
    [{ callsPerMinute: 'many' }, { callsPerMinute: 'calls' }],
    [{ callsPerMinute: '100001' }, { callsPerMinute: 'calls' }],
  ])('%j has the fault %j', (part, faults) => {
    expect(hostFaults({ ...draftOfHost(limited), ...part }, { host: limited, taken: [] })).toEqual(faults)
  })
})
