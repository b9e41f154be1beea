import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../ids.ts'
import { createCatalogue } from './catalogue.ts'
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
let answering: Promise<unknown>
let nowMs: number
beforeEach(() => {
  stored = [one]
  reads = 0
  answering = Promise.resolve()
  nowMs = 0
})

/** Gives what was stored when it was asked, as a database does, and only then when it answers. */
async function all(): Promise<CatalogueModel[]> {
  reads += 1
  const found = [...stored]
  await answering
  return found
}

const createIt = () =>
  createCatalogue({
    store: { all },
    serving: { simulated: false, providers: ['groq'] },
    fallbackModel: null,
    fallbackCandidates: [],
    now: () => nowMs,
  })

/** Keeps the store from answering until it is told to. */
function holdAnswers(): { let: () => void } {
  let release = () => {}
  answering = new Promise<void>((resolve) => {
    release = resolve
  })
  return { let: () => release() }
}

describe('the models in memory', () => {
  it('[M5] are read once for however many calls there are within a second', async () => {
    const catalogue = createIt()
    const held = holdAnswers()
    const waiting = Array.from({ length: 1_000 }, () => catalogue.drawable())
    held.let()
    await Promise.all(waiting)
    nowMs = 999
    await Promise.all([catalogue.drawable(), catalogue.named('one'), catalogue.fallback()])
    expect(reads).toBe(1)
  })

  it.each([1_000, -1_000])('[M5] show what was changed elsewhere when the clock says %d ms later', async (laterMs) => {
    const catalogue = createIt()
    await catalogue.drawable()
    stored = [one, two]
    expect(await catalogue.drawable()).toEqual([one])
    nowMs = laterMs
    expect(await catalogue.drawable()).toEqual([one, two])
  })

  it('[M5] count as old as when they were asked for, not as when they came', async () => {
    const catalogue = createIt()
    const held = holdAnswers()
    const slow = catalogue.drawable()
    stored = [two]
    nowMs = 1_000
    held.let()
    expect(await slow).toEqual([one])
    expect(await catalogue.drawable()).toEqual([two])
  })

  it('[M5] [O5] show a change through this instance at once, also when they were being read meanwhile', async () => {
    const catalogue = createIt()
    const held = holdAnswers()
    const before = catalogue.drawable()
    stored = [two]
    catalogue.forget()
    const after = catalogue.drawable()
    held.let()
    expect(await before).toEqual([one])
    expect(await after).toEqual([two])
    expect(await catalogue.drawable()).toEqual([two])
  })

  it('[M1] [M5] are what the list has shown', async () => {
    const catalogue = createIt()
    await catalogue.drawable()
    stored = [{ ...one, status: 'retired' }, two]
    expect(await catalogue.active()).toEqual([two])
    expect(await catalogue.drawable()).toEqual([two])
    await expect(catalogue.named('one')).rejects.toMatchObject({ error: 'model-unknown' })
  })

  it('[M5] are read again before a name is refused, and only then', async () => {
    const catalogue = createIt()
    await catalogue.drawable()
    stored = [one, two]
    expect(await catalogue.named('two', 'one')).toEqual([two, one])
    expect(reads).toBe(2)
    expect(await catalogue.named('two', one.modelId.toUpperCase())).toEqual([two, one])
    expect(reads).toBe(2)
    await expect(catalogue.named('three')).rejects.toMatchObject({ facts: { model: 'three' } })
    expect(reads).toBe(3)
  })

  it('[D1] [M5] that could not be read are asked for again by the next call', async () => {
    const catalogue = createIt()
    answering = Promise.reject(new Error('away'))
    await expect(catalogue.drawable()).rejects.toThrow('away')
    answering = Promise.resolve()
    expect(await catalogue.drawable()).toEqual([one])
  })
})
