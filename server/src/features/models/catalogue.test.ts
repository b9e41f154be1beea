import { describe, expect, it } from 'vitest'
import { newId } from '../../ids.ts'
import { createCatalogue } from './catalogue.ts'
import type { CatalogueModel } from './rules.ts'

const model = (modelName: string, facts: Partial<CatalogueModel> = {}): CatalogueModel => ({
  modelId: newId(),
  modelName,
  displayName: modelName,
  providerName: 'groq',
  isFree: true,
  status: 'active',
  simulated: false,
  ...facts,
})

function catalogueOf(models: readonly CatalogueModel[], facts: { fallbackModel?: string } = {}) {
  return createCatalogue({
    store: { all: async () => [...models] },
    serving: { simulated: false, providers: ['groq', 'cloudflare'] },
    fallbackModel: facts.fallbackModel ?? null,
    fallbackCandidates: ['small', 'smaller'],
  })
}

const large = model('large')
const small = model('small')
const smaller = model('smaller')
const edge = model('@cf/edge', { providerName: 'cloudflare' })
const retired = model('retired', { status: 'retired' })
const simulated = model('sim', { simulated: true })
const unserved = model('gemini', { providerName: 'google' })
const everything = [large, small, smaller, edge, retired, simulated, unserved]

describe('the catalogue', () => {
  it('[M1] [M2] [M4] has as active what is active and can be asked, in the order of the store', async () => {
    expect(await catalogueOf(everything).active()).toEqual([large, small, smaller, edge])
  })

  it('[M1] draws what is active, can be asked and is not edge-hosted', async () => {
    expect(await catalogueOf(everything).drawable()).toEqual([large, small, smaller])
  })

  it('[M1] finds what is named, in the order it was named', async () => {
    expect(await catalogueOf(everything).named('@cf/edge', large.modelId, 'large')).toEqual([edge, large, large])
  })

  it.each(['retired', 'sim', 'gemini', 'nobody', '', retired.modelId])('[M1] [M4] does not find %j', async (name) => {
    await expect(catalogueOf(everything).named('large', name)).rejects.toMatchObject({
      error: 'model-unknown',
      facts: { model: name },
    })
  })

  it('[M1] repeats no more than 200 characters of a name that it does not know', async () => {
    await expect(catalogueOf(everything).named('x'.repeat(5_000))).rejects.toMatchObject({
      facts: { model: 'x'.repeat(200) },
    })
  })
})

describe('the fallback model', () => {
  const gone = { ...small, status: 'retired' as const }
  const cases: [what: string, models: CatalogueModel[], fallbackModel: string | undefined, chosen: CatalogueModel][] = [
    ['the first candidate', everything, undefined, small],
    ['the next candidate where the first is not there', [large, smaller], undefined, smaller],
    ['the next candidate where the first is retired', [large, gone, smaller], undefined, smaller],
    ['any active model where no candidate is left', [retired, gone, large], undefined, large],
    ['the configured one', everything, 'large', large],
    ['the configured one by its id', everything, large.modelId, large],
    ['the configured one though it is retired', everything, 'retired', retired],
    ['a candidate where the configured one is gone from the catalogue', [large, small], 'retired', small],
  ]
  it.each(cases)('[M4] is %s', async (_what, models, fallbackModel, chosen) => {
    expect(await catalogueOf(models, fallbackModel === undefined ? {} : { fallbackModel }).fallback()).toBe(chosen)
  })

  it('[M4] is nobody where nobody is active', async () => {
    await expect(catalogueOf([retired, gone, simulated]).fallback()).rejects.toMatchObject({
      error: 'no-model-to-draw',
    })
  })
})
