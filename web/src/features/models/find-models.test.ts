import { expect, it } from 'vitest'
import { findModels, findModelsByName } from './find-models.ts'

const model = (modelName: string, displayName: string, providerName: string, status = 'active') => ({
  modelName,
  displayName,
  providerName,
  status,
})
const models = [
  model('sim/old-brook', 'Old Brook', 'google'),
  model('sim/brook', 'Brook', 'groq'),
  model('@cf/anvil', 'Anvil', 'cloudflare', 'retired'),
]
const names = (found: readonly { readonly modelName: string }[]) => found.map(({ modelName }) => modelName)

it.each([
  ['', ['sim/old-brook', 'sim/brook', '@cf/anvil']],
  ['  ', ['sim/old-brook', 'sim/brook', '@cf/anvil']],
  ['BROOK', ['sim/old-brook', 'sim/brook']],
  ['google brook', ['sim/old-brook']],
  ['@cf', ['@cf/anvil']],
  ['retired cloud', ['@cf/anvil']],
  ['brook anvil', []],
])('%j finds %j, in their own order', (search, found) => {
  expect(names(findModels(models, search))).toEqual(found)
})

it('a name that begins with the search comes first', () => {
  expect(names(findModelsByName(models, 'brook'))).toEqual(['sim/brook', 'sim/old-brook'])
  expect(names(findModelsByName(models, ''))).toEqual(names(models))
})
