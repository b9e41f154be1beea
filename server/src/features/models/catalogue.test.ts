import { describe, expect, it } from 'vitest'
import { catalogueModel as model } from '../../testing/catalogue-model.ts'
import { createCatalogue } from './catalogue.ts'
import type { CatalogueModel } from './rules.ts'

/** A catalogue over models, a clock and a database that the test controls. */
function createTestCatalogue(
  models: readonly CatalogueModel[],
  fallbackModel: string | null = null,
  out: readonly string[] = [],
) {
  const state = { models, reads: 0, down: false, nowMs: 0 }
  const catalogue = createCatalogue({
    store: {
      async all() {
        state.reads += 1
        if (state.down) throw new Error('the database is down')
        return [...state.models]
      },
    },
    readActiveHosts: async () => ({
      simulated: false,
      hosts: [
        { name: 'groq', drawn: true, isFailing: out.includes('groq') },
        { name: 'lab', drawn: true, isFailing: out.includes('lab') },
        { name: 'cloudflare', drawn: false, isFailing: out.includes('cloudflare') },
      ],
      configured: ['groq', 'cloudflare'],
    }),
    fallbackModel,
    fallbackCandidates: ['small', 'smaller'],
    now: () => state.nowMs,
  })
  return { state, catalogue }
}

const large = model('large')
const small = model('small')
const smaller = model('smaller')
const edge = model('@cf/edge', { providerName: 'cloudflare' })
const retired = model('retired', { status: 'retired' })
const simulated = model('sim', { simulated: true })
const gemini = model('gemini', { providerName: 'google' })
const all = [large, small, smaller, edge, retired, simulated, gemini]

describe('the catalogue', () => {
  const { catalogue } = createTestCatalogue(all)

  it('[M1] [M2] [M4] lists active models of the configured hosts, in the order of the store', async () => {
    expect(await catalogue.active()).toEqual([large, small, smaller, edge])
  })

  it('[M1] excludes edge-hosted models from the eligible ones', async () => {
    expect(await catalogue.eligible()).toEqual([large, small, smaller])
  })

  it('[B33] excludes paused models from the eligible ones, and finds them by name', async () => {
    const paused = { ...small, paused: true }
    const { catalogue: pausing } = createTestCatalogue([large, paused])
    expect(await pausing.eligible()).toEqual([large])
    expect(await pausing.active()).toEqual([large, paused])
    expect(await pausing.named('small')).toEqual([paused])
  })

  it('[M1] finds models by name and by id, in the given order', async () => {
    const found = await catalogue.named('@cf/edge', large.modelId.toUpperCase(), 'large')
    expect(found).toEqual([edge, large, large])
  })

  const unserved = ['retired', retired.modelId, 'sim', 'gemini']
  it.each([...unserved, 'unknown', '', 'Large', 'large ', 'larg', '__proto__'])(
    '[M1] [M4] does not find %j',
    async (name) => {
      await expect(catalogue.named('large', name)).rejects.toMatchObject({
        error: 'model-unknown',
        details: { model: name },
      })
    },
  )

  it('[M1] repeats at most 200 characters of an unknown name', async () => {
    await expect(catalogue.named('x'.repeat(5_000))).rejects.toMatchObject({ details: { model: 'x'.repeat(200) } })
  })
})

describe('the fallback model', () => {
  const retiredSmall = { ...small, status: 'retired' as const }
  it.each<[string, CatalogueModel[], string | null, CatalogueModel]>([
    ['the first candidate', all, null, small],
    ['the next candidate if the first is missing', [large, smaller], null, smaller],
    ['the next candidate if the first is retired', [large, retiredSmall, smaller], null, smaller],
    ['any active model without a candidate', [retired, retiredSmall, large], null, large],
    ['the configured one', all, 'large', large],
    ['the configured one by id', all, large.modelId, large],
    ['the configured one even if it is retired', all, 'retired', retired],
    ['a candidate if the configured one is missing', [large, small], 'retired', small],
  ])('[M4] is %s', async (_case, models, fallbackModel, expected) => {
    expect(await createTestCatalogue(models, fallbackModel).catalogue.fallback()).toBe(expected)
  })

  const mini = model('own-mini')
  const cheap = model('own-cheap', { outputPrice: 0.1 })
  const dear = model('own-dear', { outputPrice: 75 })
  it.each<[string, CatalogueModel[], string | null, CatalogueModel, CatalogueModel]>([
    ['the next candidate if the first one failed', all, null, small, smaller],
    ['a candidate if the configured one failed', all, 'large', large, small],
    ['a model with a name of small ones', [large, mini], null, retired, mini],
    ['the cheaper of two models with prices', [dear, cheap], null, retired, cheap],
    ['a small name rather than part of a name', [model('gemini-2.5-pro'), mini], null, retired, mini],
    ['any other than the one that failed', [mini, large], null, mini, large],
    ['the one that failed if there is no other', [large], null, large, large],
  ])('[M4] is %s', async (_case, models, fallbackModel, failed, expected) => {
    expect(await createTestCatalogue(models, fallbackModel).catalogue.fallback(failed.modelId)).toBe(expected)
  })

  const pausedSmall = { ...small, paused: true }
  const pausedLarge = { ...large, paused: true }
  it.each<[string, CatalogueModel[], string | null, CatalogueModel, CatalogueModel]>([
    ['the next candidate if the first is paused', [pausedSmall, smaller, large], null, large, smaller],
    ['another one than a paused one', [pausedSmall, large], null, smaller, large],
    ['the configured one even if it is paused', [pausedSmall, smaller, large], 'small', large, pausedSmall],
    ['the one that failed if all others are paused', [pausedSmall, large], null, large, large],
    ['the one that failed if all are paused', [pausedSmall, pausedLarge], null, pausedLarge, pausedLarge],
  ])('[B33] is %s', async (_case, models, fallbackModel, failed, expected) => {
    expect(await createTestCatalogue(models, fallbackModel).catalogue.fallback(failed.modelId)).toBe(expected)
  })

  const see = (known: CatalogueModel) => ({ ...known, vision: true })
  it.each<[string, CatalogueModel[], string | null, CatalogueModel, CatalogueModel]>([
    ['the next candidate if the first takes none', [small, see(smaller), see(large)], null, see(large), see(smaller)],
    ['not the configured one if that takes none', [small, see(smaller)], 'small', large, see(smaller)],
    ['the configured one if it takes them', [see(small), see(large)], 'large', see(small), see(large)],
    ['the one that failed if no other takes them', [small, see(large)], 'small', see(large), see(large)],
  ])('[Y23] for a prompt with images is %s', async (_case, models, fallbackModel, failed, expected) => {
    const { catalogue } = createTestCatalogue(models, fallbackModel)
    expect(await catalogue.fallback(failed.modelId, { needsVision: true })).toEqual(expected)
  })

  it('[M4] is an error without active models', async () => {
    const { catalogue } = createTestCatalogue([retired, retiredSmall, simulated])
    await expect(catalogue.fallback()).rejects.toMatchObject({ error: 'no-model-to-draw' })
  })
})

describe('the cached models', () => {
  it('[M5] are read once a second for any number of calls', async () => {
    const { state, catalogue } = createTestCatalogue([large])
    await Promise.all(Array.from({ length: 1_000 }, () => catalogue.eligible()))
    state.nowMs = 999
    await Promise.all([catalogue.eligible(), catalogue.named('large'), catalogue.fallback()])
    expect(state.reads).toBe(1)
    state.models = [large, small]
    expect(await catalogue.eligible()).toEqual([large])
    state.nowMs = 1_000
    expect(await catalogue.eligible()).toEqual([large, small])
  })

  it('[M5] [O5] show a change of this instance immediately, even during a read', async () => {
    const { state, catalogue } = createTestCatalogue([large])
    const before = catalogue.eligible()
    state.models = [small]
    catalogue.forget()
    const after = catalogue.eligible()
    expect([await before, await after, await catalogue.eligible()]).toEqual([[large], [small], [small]])
  })

  it('[M1] [M5] are not older than the last list of active models', async () => {
    const { state, catalogue } = createTestCatalogue([large])
    await catalogue.eligible()
    state.models = [{ ...large, status: 'retired' }, small]
    expect(await catalogue.active()).toEqual([small])
    expect(await catalogue.eligible()).toEqual([small])
    await expect(catalogue.named('large')).rejects.toMatchObject({ error: 'model-unknown' })
  })

  it('[M5] are read again before an unknown name is refused, and only then', async () => {
    const { state, catalogue } = createTestCatalogue([large])
    await catalogue.eligible()
    state.models = [large, small]
    expect(await catalogue.named('small', 'large')).toEqual([small, large])
    expect(state.reads).toBe(2)
    expect(await catalogue.named('small', 'large')).toEqual([small, large])
    expect(state.reads).toBe(2)
    await expect(catalogue.named('unknown')).rejects.toMatchObject({ details: { model: 'unknown' } })
    expect(state.reads).toBe(3)
  })

  it('[D1] [M5] are read again by the next call after a failure', async () => {
    const { state, catalogue } = createTestCatalogue([large])
    state.down = true
    await expect(catalogue.eligible()).rejects.toThrow('the database is down')
    state.down = false
    expect(await catalogue.eligible()).toEqual([large])
  })
})

describe('[G9] while the calls to a host keep failing', () => {
  const labs = [model('lab-a', { providerName: 'lab' }), model('lab-b', { providerName: 'lab' })]

  it.each<[string, CatalogueModel[], string[], CatalogueModel[]]>([
    ['leave out its models', [large, small, ...labs], ['groq'], labs],
    ['keep them if fewer than two others can be drawn', [large, small, labs[0]!], ['groq'], [large, small, labs[0]!]],
    ['keep them if all hosts fail', [large, small, ...labs], ['groq', 'lab'], [large, small, ...labs]],
  ])('draws %s', async (_, models, out, eligible) => {
    const { catalogue } = createTestCatalogue(models, null, out)
    expect(await catalogue.healthy(await catalogue.eligible())).toEqual(eligible)
    expect(await catalogue.active()).toEqual(models)
    expect(await catalogue.named('large')).toEqual([large])
  })

  it.each<[string, string | null, string[], CatalogueModel]>([
    ['the usual one of a healthy host', null, ['lab'], small],
    ['another one than that of a host that fails', null, ['groq'], labs[0]!],
    ['the usual one if all hosts fail', null, ['groq', 'lab'], small],
    ['the configured one in any case', 'small', ['groq'], small],
  ])('the fallback is %s', async (_, configured, out, fallback) => {
    const { catalogue } = createTestCatalogue([large, small, ...labs], configured, out)
    expect(await catalogue.fallback(large.modelId)).toEqual(fallback)
  })
})
