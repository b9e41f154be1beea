import type { AdminModel } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { changesOf, draftOf, hostChoices, newDraft, newModelOf } from './model-draft.ts'

const presets = ['openai', 'groq', 'google'].map((name) => ({ name, fromEnvironment: name !== 'openai' }))
const empty = newDraft({ items: [], presets })
const good = { ...empty, modelName: 'maker/new', displayName: 'New one' }

describe('[P39] the hosts of a model', () => {
  const own = { name: 'own', label: 'Own host' }
  it('are the configured ones, then those that variables can configure', () =>
    expect(hostChoices({ items: [own, { name: 'google', label: 'Google' }], presets }, 'google')).toEqual([
      own,
      { name: 'google', label: 'Google' },
      { name: 'groq', label: null },
    ]))
  it('include the one that was removed', () =>
    expect(hostChoices({ items: [], presets }, 'own').map(({ name }) => name)).toEqual(['groq', 'google', 'own']))
  it('begin with a configured one for a new model', () => {
    expect(newDraft({ items: [own], presets }).providerName).toBe('own')
    expect(empty.providerName).toBe('groq')
  })
})

it('ignores spaces around an ID', () =>
  expect(newModelOf({ ...good, modelName: ' maker/new\n' }).modelName).toBe('maker/new'))

it.each(['cheap', '1,000.5', 'Infinity'])('[P44] leaves it to the service to refuse what is not a number: %s', (text) =>
  expect(newModelOf({ ...good, inputPrice: text, weight: text })).toMatchObject({ inputPrice: text, weight: text }),
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
