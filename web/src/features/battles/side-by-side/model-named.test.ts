import type { Model } from '@arena/contract'
import { expect, it } from 'vitest'
import { modelNamed } from './model-named.ts'

const models = ['sim/brook', '@cf/anvil'].map((modelName) => ({ modelId: `id-${modelName}`, modelName }) as Model)

it('an address names a model by its name or its id', () => {
  expect(modelNamed(models, '@cf/anvil')).toBe(models[1])
  expect(modelNamed(models, 'id-sim/brook')).toBe(models[0])
  expect(modelNamed(models, 'gone')).toBeNull()
  expect(modelNamed(models, null)).toBeNull()
})
