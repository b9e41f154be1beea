import type { ListedModel } from '@arena/contract'
import { expect, it } from 'vitest'
import { findListed, toNewModel } from './listed-models.ts'

const bare: ListedModel = {
  name: 'maker/small',
  displayName: null,
  contextTokens: null,
  vision: null,
  inputPrice: null,
  outputPrice: null,
  modelName: null,
}
const priced: ListedModel = {
  ...bare,
  name: 'maker/large',
  displayName: 'Maker: Large',
  contextTokens: 128_000,
  vision: true,
  inputPrice: 0.5,
  outputPrice: 2,
}

it('[P38] adds a listed model under its own name, with what the list says about it', () => {
  expect(toNewModel(bare, { name: 'own' })).toEqual({
    modelName: 'maker/small',
    displayName: 'maker/small',
    providerName: 'own',
    isFree: false,
  })
  expect(toNewModel(priced, { name: 'own' })).toEqual({
    modelName: 'maker/large',
    displayName: 'Maker: Large',
    providerName: 'own',
    isFree: false,
    inputPrice: 0.5,
    outputPrice: 2,
    contextTokens: 128_000,
    vision: true,
  })
  expect(toNewModel({ ...priced, inputPrice: 0, outputPrice: 0 }, { name: 'own' }).isFree).toBe(true)
})

it('finds listed models by all words of a search, in both names', () => {
  const found = (search: string) => findListed([bare, priced], search).map(({ name }) => name)
  expect(found('')).toEqual(['maker/small', 'maker/large'])
  expect(found('MAKER large')).toEqual(['maker/large'])
  expect(found('other')).toEqual([])
})
