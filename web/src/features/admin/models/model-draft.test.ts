import type { AdminModel } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { changesOf, draftOf, faultsOf, hostChoices, newDraft, newModelOf } from './model-draft.ts'

const empty = newDraft([])
const good = { ...empty, modelName: 'maker/new', displayName: 'New one' }

describe('[P39] the hosts of a model', () => {
  const own = { name: 'own', label: 'Own host' }
  it('are the configured ones, then the other built-in ones', () =>
    expect(hostChoices([own, { name: 'google', label: 'Google' }], 'google')).toEqual([
      own,
      { name: 'google', label: 'Google' },
      { name: 'groq', label: null },
      { name: 'cloudflare', label: null },
    ]))
  it('include the one that was removed', () =>
    expect(hostChoices([], 'own').map(({ name }) => name)).toEqual(['groq', 'google', 'cloudflare', 'own']))
  it('begin with a configured one for a new model', () => {
    expect(newDraft([own]).providerName).toBe('own')
    expect(empty.providerName).toBe('groq')
  })
})

describe('faults of a draft', () => {
  it('are empty for a valid draft', () => expect(faultsOf(good)).toEqual({}))
  it('include every empty field', () =>
    expect(faultsOf({ ...empty, displayName: ' ' })).toEqual({ modelName: 'missing', displayName: 'missing' }))
  it('forbid spaces in the IDs only', () =>
    expect(faultsOf({ ...good, modelName: 'maker new', hostModelName: 'new one' })).toEqual({
      modelName: 'spaces',
      hostModelName: 'spaces',
    }))
  it('ignore surrounding spaces', () => {
    const pasted = { ...good, modelName: ' maker/new\n' }
    expect(faultsOf(pasted)).toEqual({})
    expect(newModelOf(pasted).modelName).toBe('maker/new')
  })
  it('start after 200 characters', () => {
    expect(faultsOf({ ...good, modelName: 'm'.repeat(200) })).toEqual({})
    expect(faultsOf({ ...good, displayName: 'm'.repeat(201) })).toEqual({ displayName: 'long' })
  })
  it.each(['-1', 'cheap', '1000001', '1,000.5'])('include a price of %s', (inputPrice) =>
    expect(faultsOf({ ...good, inputPrice })).toEqual({ inputPrice: 'price' }),
  )
})

it.each(['0', '0.001', '10.1', '-1', 'often'])('[P44] a weight of %s is a fault', (weight) =>
  expect(faultsOf({ ...good, weight })).toEqual({ weight: 'weight' }),
)

it('[P44] reads a weight with a point or a comma, and none as 1', () =>
  expect(['0,5', '2.5', ' '].map((weight) => newModelOf({ ...good, weight }).weight)).toEqual([0.5, 2.5, 1]))

it('reads prices with a point or a comma, and none as null', () =>
  expect(newModelOf({ ...good, inputPrice: ' 0,15 ', outputPrice: '2.5' })).toMatchObject({
    inputPrice: 0.15,
    outputPrice: 2.5,
    hostModelName: null,
  }))

describe('changes', () => {
  const model = { ...newModelOf(good), inputPrice: 0.5 } as AdminModel
  it('are empty for an unchanged model', () => expect(changesOf(model, draftOf(model))).toEqual({}))
  it('have only the changed fields', () =>
    expect(changesOf(model, { ...draftOf(model), displayName: ' Renamed ', isFree: true, inputPrice: '' })).toEqual({
      displayName: 'Renamed',
      isFree: true,
      inputPrice: null,
    }))
})
