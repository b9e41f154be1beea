import { describe, expect, it } from 'vitest'
import { adminModel } from '../../fixtures/admin-model.ts'
import { changesOf, draftOf, emptyDraft, faultsOf, tidy } from './model-draft.ts'

const good = { ...emptyDraft, modelName: 'maker/new', displayName: 'New one' }

describe('faults of a draft', () => {
  it('are none where the service would take it', () => expect(faultsOf(good)).toEqual({}))
  it('name every empty field', () =>
    expect(faultsOf({ ...emptyDraft, displayName: ' ' })).toEqual({ modelName: 'missing', displayName: 'missing' }))
  it('forbid spaces within the name at the provider only', () =>
    expect(faultsOf({ ...good, modelName: 'maker new' })).toEqual({ modelName: 'spaces' }))
  it('do not mind spaces that came with pasting', () => {
    const pasted = { ...good, modelName: ' maker/new\n' }
    expect(faultsOf(pasted)).toEqual({})
    expect(tidy(pasted).modelName).toBe('maker/new')
  })
  it('begin after 200 characters', () => {
    expect(faultsOf({ ...good, modelName: 'm'.repeat(200) })).toEqual({})
    expect(faultsOf({ ...good, displayName: 'm'.repeat(201) })).toEqual({ displayName: 'long' })
  })
})

describe('changes', () => {
  const model = adminModel()
  it('are nothing where nothing differs', () => expect(changesOf(model, draftOf(model))).toEqual({}))
  it('hold only what differs', () =>
    expect(changesOf(model, { ...draftOf(model), displayName: ' Renamed ', isFree: true })).toEqual({
      displayName: 'Renamed',
      isFree: true,
    }))
})
