import type { Host } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import {
  draftOfHost,
  draftOfPreset,
  headersIn,
  hostSettingsOf,
  isKeyMissing,
  isStoredVariable,
  newHost,
} from './host-draft.ts'

const emptyHost = newHost(false)
const router = {
  name: 'openrouter',
  label: 'OpenRouter',
  baseUrl: 'https://openrouter.test/api/v1',
  dialect: 'openai',
  keyVariable: 'OPENROUTER_API_KEY',
  drawn: true,
  fromEnvironment: false,
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
    expect(draftOfPreset(router, [], false)).toMatchObject({
      preset: 'openrouter',
      name: 'openrouter',
      label: 'OpenRouter',
      baseUrl: router.baseUrl,
      keyKind: 'variable',
      variable: 'OPENROUTER_API_KEY',
    })
    expect(draftOfPreset(router, ['openrouter', 'openrouter-2'], false).name).toBe('openrouter-3')
  })
  it('stores its key, if that is possible', () =>
    expect(draftOfPreset(router, [], true)).toMatchObject({ keyKind: 'stored', variable: 'OPENROUTER_API_KEY' }))
  it('without a key and an address leaves both out', () =>
    expect(draftOfPreset({ ...router, keyVariable: null, baseUrl: null }, [], true)).toMatchObject({
      keyKind: 'none',
      variable: '',
      baseUrl: '',
    }))
})

it.each([
  ['no variable', { keyKind: 'variable' }, null, true],
  ['a variable', { keyKind: 'variable', variable: 'OWN_API_KEY' }, null, false],
  ['no key to store', { keyKind: 'stored', secret: ' ' }, null, true],
  ['no key to store, where one was in a variable', { keyKind: 'stored' }, inVariable, true],
  ['a stored key', { keyKind: 'stored' }, stored, false],
  ['a new key', { keyKind: 'stored', secret }, null, false],
  ['a host without a key', { keyKind: 'none' }, null, false],
] as const)('[P37] knows whether a key is missing: %s', (_, draft, host, isMissing) => {
  expect(isKeyMissing({ ...emptyHost, ...draft }, host)).toBe(isMissing)
})

it.each([
  ['a name in a key to store', { keyKind: 'stored', secret: ' env:OWN_API_KEY' }, true],
  ['a key to store', { keyKind: 'stored', secret }, false],
  ['a variable', { keyKind: 'variable', variable: 'OWN_API_KEY' }, false],
] as const)('[P37] knows whether a variable would be stored as a key: %s', (_, draft, isVariable) => {
  expect(isStoredVariable({ ...emptyHost, ...draft })).toBe(isVariable)
})

describe('[P37] the settings', () => {
  it('of a new host have everything that was written', () =>
    expect(hostSettingsOf(draftOfPreset(router, [], false), null)).toEqual({
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

describe('[P43] headers and limits', () => {
  const limited: Host = { ...stored, headers: { 'x-team': 'lab' }, callsMax: 4, callsPerMinute: null }

  it('are filled in, and only changes are sent', () => {
    const draft = draftOfHost(limited)
    expect(draft).toMatchObject({ headers: 'x-team: lab', callsMax: '4', callsPerMinute: '' })
    expect(hostSettingsOf(draft, limited)).toEqual({})
    const changed = { ...draft, headers: 'X-Team:  lab: two \n\nx-other: 1', callsMax: '', callsPerMinute: ' 60 ' }
    expect(hostSettingsOf(changed, limited)).toEqual({
      headers: { 'X-Team': 'lab: two', 'x-other': '1' },
      callsMax: null,
      callsPerMinute: 60,
    })
    expect(hostSettingsOf({ ...draft, headers: '' }, limited)).toEqual({ headers: {} })
  })

  it.each([
    ['1000', 1000],
    ['1,000', '1,000'],
    ['100.000', '100.000'],
    ['1e3', '1e3'],
    ['0x10', '0x10'],
  ])('read only digits as a limit, and leave it to the service to refuse the rest: %s', (text, sent) => {
    const settings = hostSettingsOf({ ...draftOfHost(limited), callsMax: text, callsPerMinute: text }, limited)
    expect(settings).toEqual({ callsMax: sent, callsPerMinute: sent })
  })

  it('are sent again with a new address', () => {
    const moved = { ...draftOfHost(limited), baseUrl: 'https://other.test', secret }
    expect(hostSettingsOf(moved, limited)).toMatchObject({ headers: { 'x-team': 'lab' } })
  })

  it.each(['no colon', ': no name', 'x-team: lab\n?'])('are not read from %j', (headers) => {
    expect(headersIn(headers)).toBeNull()
  })
})
