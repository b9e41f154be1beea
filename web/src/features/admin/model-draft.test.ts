import type { AdminModel } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { changesOf, draftOf, emptyDraft, faultsOf, tidy } from './model-draft.ts'

const good = { ...emptyDraft, modelName: 'maker/new', displayName: 'New one' }

describe('faults of a draft', () => {
  it('are empty for a valid draft', () => expect(faultsOf(good)).toEqual({}))
  it('include every empty field', () =>
    expect(faultsOf({ ...emptyDraft, displayName: ' ' })).toEqual({ modelName: 'missing', displayName: 'missing' }))
  it('forbid spaces in the model ID only', () =>
    expect(faultsOf({ ...good, modelName: 'maker new' })).toEqual({ modelName: 'spaces' }))
  it('ignore surrounding spaces', () => {
    const pasted = { ...good, modelName: ' maker/new\n' }
    expect(faultsOf(pasted)).toEqual({})
    expect(tidy(pasted).modelName).toBe('maker/new')
  })
  it('start after 200 characters', () => {
    expect(faultsOf({ ...good, modelName: 'm'.repeat(200) })).toEqual({})
    expect(faultsOf({ ...good, displayName: 'm'.repeat(201) })).toEqual({ displayName: 'long' })
  })
})

describe('changes', () => {
  const model = good as AdminModel
  it('are empty for an unchanged model', () => expect(changesOf(model, draftOf(model))).toEqual({}))
  it('have only the changed fields', () =>
    expect(changesOf(model, { ...draftOf(model), displayName: ' Renamed ', isFree: true })).toEqual({
      displayName: 'Renamed',
      isFree: true,
    }))
})
