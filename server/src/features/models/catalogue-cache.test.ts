import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../ids.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'
import type { CatalogueModel } from './rules.ts'

const model = (modelName: string, status: CatalogueModel['status'] = 'active'): CatalogueModel => ({
  modelId: newId(),
  modelName,
  displayName: modelName,
  providerName: 'groq',
  isFree: true,
  status,
  simulated: false,
})
const [one, two] = [model('one'), model('two')]

let stored: CatalogueModel[]
let reads: number
let fails: boolean
let nowMs: number
let catalogue: Catalogue
beforeEach(() => {
  stored = [one]
  reads = 0
  fails = false
  nowMs = 0
  const all = async () => {
    reads += 1
    if (fails) throw new Error('the database is down')
    return [...stored]
  }
  catalogue = createCatalogue({
    store: { all },
    serving: { simulated: false, providers: ['groq'] },
    fallbackModel: null,
    fallbackCandidates: [],
    now: () => nowMs,
  })
})

describe('the cached models', () => {
  it('[M5] are read once a second for any number of calls', async () => {
    await Promise.all(Array.from({ length: 1_000 }, () => catalogue.drawable()))
    nowMs = 999
    await Promise.all([catalogue.drawable(), catalogue.named('one'), catalogue.fallback()])
    expect(reads).toBe(1)
  })

  it('[M5] show a change of another instance after a second', async () => {
    await catalogue.drawable()
    stored = [one, two]
    expect(await catalogue.drawable()).toEqual([one])
    nowMs = 1_000
    expect(await catalogue.drawable()).toEqual([one, two])
  })

  it('[M5] [O5] show a change of this instance at once, even if a read was running', async () => {
    const before = catalogue.drawable()
    stored = [two]
    catalogue.forget()
    const after = catalogue.drawable()
    expect(await before).toEqual([one])
    expect(await after).toEqual([two])
    expect(await catalogue.drawable()).toEqual([two])
  })

  it('[M1] [M5] are never older than the last list of active models', async () => {
    await catalogue.drawable()
    stored = [{ ...one, status: 'retired' }, two]
    expect(await catalogue.active()).toEqual([two])
    expect(await catalogue.drawable()).toEqual([two])
    await expect(catalogue.named('one')).rejects.toMatchObject({ error: 'model-unknown' })
  })

  it('[M5] are read again before an unknown name is refused, and only then', async () => {
    await catalogue.drawable()
    stored = [one, two]
    expect(await catalogue.named('two', 'one')).toEqual([two, one])
    expect(reads).toBe(2)
    expect(await catalogue.named('two', one.modelId.toUpperCase())).toEqual([two, one])
    expect(reads).toBe(2)
    await expect(catalogue.named('three')).rejects.toMatchObject({ facts: { model: 'three' } })
    expect(reads).toBe(3)
  })

  it('[D1] [M5] are read again by the next call after a read failed', async () => {
    fails = true
    await expect(catalogue.drawable()).rejects.toThrow('the database is down')
    fails = false
    expect(await catalogue.drawable()).toEqual([one])
  })
})
