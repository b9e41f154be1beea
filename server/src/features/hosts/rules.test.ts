import type { HostSettings } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { presets } from '../../providers/index.ts'
import { checkHost, checkVariable } from './rules.ts'
import type { StoredHost } from './store.ts'

const rules = { allowLinkLocalHosts: false }
const lab: StoredHost = {
  name: 'lab',
  label: 'The lab',
  baseUrl: 'https://lab.test/v1',
  dialect: 'openai',
  preset: null,
  keyVariable: null,
  sealedKey: Buffer.from('sealed'),
  headers: { 'x-team': 'a' },
  drawn: false,
  callsMax: 3,
  callsPerMinute: null,
  reasoningStarts: 'tag',
  source: 'admin',
}

describe('the settings of a host', () => {
  it('[G2] come from a preset where they are absent', () => {
    expect(checkHost('claude', { preset: 'anthropic' }, null, rules)).toEqual({
      name: 'claude',
      label: presets.anthropic.label,
      baseUrl: presets.anthropic.baseUrl,
      dialect: 'anthropic',
      preset: 'anthropic',
      key: { kind: 'none' },
      headers: {},
      reasoningStarts: 'tag',
      drawn: true,
      callsMax: null,
      callsPerMinute: null,
    })
  })

  it('[G2] stay as they are where a change does not mention them, and null removes a limit', () => {
    const { keyVariable: _variable, sealedKey: _sealed, source: _source, ...kept } = lab
    expect(checkHost('lab', {}, lab, rules)).toEqual({ ...kept, key: { kind: 'keep' } })
    expect(checkHost('lab', { callsMax: null, drawn: true }, lab, rules)).toMatchObject({ callsMax: null, drawn: true })
  })

  it.each<[HostSettings['key'], object]>([
    ['env:OPENAI_API_KEY', { kind: 'variable', variable: 'OPENAI_API_KEY' }],
    ['env:HF_TOKEN', { kind: 'variable', variable: 'HF_TOKEN' }],
    [' sk-abc\n', { kind: 'secret', secret: 'sk-abc' }],
    ['', { kind: 'none' }],
    [null, { kind: 'none' }],
  ])('[G3] with the key %j have %j', (key, expected) => {
    expect(checkHost('lab', { baseUrl: 'http://lab.test', key: key! }, null, rules).key).toEqual(expected)
  })

  it.each<[string, string, HostSettings, StoredHost | null]>([
    ['name', 'Lab', { baseUrl: 'http://lab.test' }, null],
    ['name', 'l', { baseUrl: 'http://lab.test' }, null],
    ['preset', 'lab', { preset: 'nobody' }, null],
    ['preset', 'lab', { preset: 'constructor' }, null],
    ['baseUrl', 'lab', {}, null],
    ['baseUrl', 'lab', { preset: 'azure' }, null],
    ['baseUrl', 'lab', { preset: 'cloudflare' }, null],
    ['baseUrl', 'lab', { baseUrl: 'lab.test/v1' }, null],
    ['baseUrl', 'lab', { baseUrl: 'ftp://lab.test' }, null],
    ['baseUrl', 'lab', { baseUrl: 'https://user:pass@lab.test' }, null],
    ['baseUrl', 'lab', { baseUrl: 'http://169.254.169.254/latest' }, null],
    ['baseUrl', 'lab', { baseUrl: 'http://[fe80::1]/v1' }, null],
    ['baseUrl', 'lab', { baseUrl: 'http://metadata.google.internal/v1' }, null],
    ['key', 'lab', { baseUrl: 'http://lab.test', key: 'env:DATABASE_URL' }, null],
    ['key', 'lab', { baseUrl: 'http://lab.test', key: 'env:ARENA_SECRET_KEY' }, null],
    ['key', 'lab', { baseUrl: 'http://lab.test', key: 'two words' }, null],
    ['key', 'lab', { baseUrl: 'https://evil.test/v1' }, lab],
    ['key', 'lab', { baseUrl: 'http://lab.test/v1' }, lab],
    ['headers', 'lab', { baseUrl: 'http://lab.test', headers: { Authorization: 'Bearer x' } }, null],
    ['headers', 'lab', { baseUrl: 'http://lab.test', headers: { 'cf-access-client-secret': 'x' } }, null],
    ['headers', 'lab', { baseUrl: 'https://other.test', key: null }, lab],
    ['headers', 'lab', { baseUrl: 'http://lab.test', headers: { 'x-team': 'a\nb' } }, null],
    ['headers', 'lab', { baseUrl: 'http://lab.test', headers: { 'two words': 'a' } }, null],
  ])('[G2] [G3] [G6] are refused for %s: %s %j', (field, name, settings, known) => {
    expect(() => checkHost(name, settings, known, rules)).toThrow(
      expect.objectContaining({ error: 'field-invalid', details: expect.objectContaining({ field }) }),
    )
  })

  it('[G6] may have a link-local address if the operator allows it', () => {
    const settings = { baseUrl: 'http://169.254.1.1:8000/v1/' }
    expect(checkHost('lab', settings, null, { allowLinkLocalHosts: true }).baseUrl).toBe('http://169.254.1.1:8000/v1')
  })
})

describe('the variable with a key', () => {
  const owner = { ...lab, keyVariable: 'LAB_API_KEY', sealedKey: null }
  it('[G3] may be used by several hosts of one address, and not at another address', () => {
    checkVariable('LAB_API_KEY', 'https://lab.test/other', [owner])
    checkVariable('OTHER_API_KEY', 'https://elsewhere.test', [owner])
    expect(() => checkVariable('LAB_API_KEY', 'https://elsewhere.test', [owner])).toThrow(/^key must not be .*'lab'/)
  })
})
