import type { ProviderName } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { type CatalogueModel, canServe, findByNameOrId, isEligible, type Serving } from './rules.ts'

const model = (facts: Partial<CatalogueModel> = {}): CatalogueModel => ({
  modelId: '0190aaaa-0000-7000-8000-00000000000a',
  modelName: 'lab/one',
  displayName: 'One',
  providerName: 'groq',
  isFree: true,
  status: 'active',
  simulated: false,
  ...facts,
})

describe('canServe', () => {
  const all: ProviderName[] = ['groq', 'google', 'cloudflare']
  const cases: [simulated: boolean, provider: ProviderName, serving: Serving, can: boolean][] = [
    [true, 'groq', { simulated: true, providers: all }, true],
    [true, 'cloudflare', { simulated: true, providers: [] }, true],
    [false, 'groq', { simulated: true, providers: all }, false],
    [true, 'groq', { simulated: false, providers: all }, false],
    [false, 'groq', { simulated: false, providers: ['groq'] }, true],
    [false, 'google', { simulated: false, providers: ['groq'] }, false],
    [false, 'google', { simulated: false, providers: ['groq', 'google'] }, true],
    [false, 'cloudflare', { simulated: false, providers: ['groq', 'google'] }, false],
    [false, 'cloudflare', { simulated: false, providers: ['cloudflare'] }, true],
  ]
  it.each(cases)('[M2] of a model (simulated %s) of %s with %o: %s', (simulated, providerName, serving, can) => {
    expect(canServe(model({ simulated, providerName }), serving)).toBe(can)
    expect(canServe(model({ simulated, providerName, status: 'retired' }), serving)).toBe(can)
  })
})

describe('isEligible', () => {
  const cases: [ProviderName, boolean][] = [
    ['groq', true],
    ['google', true],
    ['cloudflare', false],
  ]
  it.each(cases)('[M1] of a model of %s: %s', (providerName, eligible) => {
    expect(isEligible(model({ providerName }))).toBe(eligible)
  })
})

describe('findByNameOrId', () => {
  const one = model()
  const two = model({ modelId: '0190aaaa-0000-7000-8000-00000000000b', modelName: '@cf/lab/two@latest' })
  const cases: [nameOrId: string, found: CatalogueModel | undefined][] = [
    ['lab/one', one],
    ['@cf/lab/two@latest', two],
    [one.modelId, one],
    [two.modelId.toUpperCase(), two],
    ['Lab/One', undefined],
    ['lab', undefined],
    ['lab/one ', undefined],
    ['', undefined],
    ['One', undefined],
    ['0190aaaa-0000-7000-8000-00000000000c', undefined],
    ['__proto__', undefined],
  ]
  it.each(cases)('[M1] finds %j', (nameOrId, found) => {
    expect(findByNameOrId([one, two], nameOrId)).toBe(found)
  })
})
