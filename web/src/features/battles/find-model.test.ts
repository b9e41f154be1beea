import type { Model } from '@arena/contract'
import { expect, it } from 'vitest'
import { findModel } from './find-model.ts'

const models = ['sim/brook', '@cf/anvil'].map((modelName) => ({ modelId: `id-${modelName}`, modelName }) as Model)

it('finds a model by its name or its id', () => {
  expect(findModel(models, '@cf/anvil')).toBe(models[1])
  expect(findModel(models, 'id-sim/brook')).toBe(models[0])
  expect(findModel(models, 'gone')).toBeNull()
  expect(findModel(models, null)).toBeNull()
})
