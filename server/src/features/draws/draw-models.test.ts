import { describe, expect, it } from 'vitest'
import { uniform } from '../../base/uniform.ts'
import { catalogueModel } from '../../testing/catalogue-model.ts'
import { expectChance } from '../../testing/expect-chance.ts'
import { createDrawModels } from './draw-models.ts'
import { evenOdds } from './rules.ts'

const seeing = ['a', 'b', 'c'].map((name) => catalogueModel(name, { vision: true }))
const blind = ['d', 'e'].map((name) => catalogueModel(name))
const [best] = blind
const weighed = [1, 2, 4, 1].map((weight, index) => catalogueModel(`m${index}`, { weight }))
const standings = [...blind, ...seeing, weighed[1]!].map(({ modelId }, place) => ({
  modelId,
  winRate: 90 - 10 * place,
  countedVotes: 100,
  rating: 1_000,
}))

const drawsOf = (eligible: typeof seeing, pool = eligible) =>
  createDrawModels({
    catalogue: { eligible: async () => eligible, healthy: async (models) => models },
    eligibleOf: async () => pool,
    standings: async () => standings,
    topperMinVotes: 1,
    drawChances: (models) => evenOdds(models, null),
    random: uniform,
  })

describe('a draw for a prompt with images', () => {
  it.each([
    ['random', undefined],
    ['topper', undefined],
    ['random', 'pool'],
  ] as const)('[Y23] has only models that take them, also as replacements: %s, pool %s', async (mode, pool) => {
    const draw = drawsOf([...blind, ...seeing])
    const { models, drawSet, redraw } = await draw(mode, pool, { needsVision: true })
    const others = [redraw(0), redraw(1), redraw(0)].filter((model) => model !== null)
    expect(new Set([...models, ...others])).toEqual(new Set(seeing))
    expect(drawSet.modelIds).toEqual(seeing.map(({ modelId }) => modelId).toSorted())
    if (mode === 'topper') expect(models).toContain(seeing[0])
  })

  it.each([
    ['all models', drawsOf([...blind, seeing[0]!]), undefined],
    ['a pool', drawsOf([...seeing], [...blind, seeing[0]!]), 'pool'],
  ])('[B8] [Y23] is an error if fewer than two of %s take them', async (_, draw, pool) => {
    const failed = { error: 'too-few-vision-models', status: 500, code: 'API_ERROR' }
    await expect(draw('random', pool, { needsVision: true })).rejects.toMatchObject(failed)
    expect((await draw('random', pool, { needsVision: false })).models).toHaveLength(2)
  })

  it('[Y23] does not change the draws of other prompts', async () => {
    const { models } = await drawsOf([...blind, ...seeing])('topper', undefined, { needsVision: false })
    expect(models).toContain(best)
  })
})

describe('with the real source of randomness', () => {
  const trials = 1_000

  it.each([
    ['random', undefined],
    ['random', 'pool'],
    ['topper', undefined],
    ['topper', 'pool'],
  ] as const)(
    '[B3] [B6] [B7] [B32] [B34] [B40] a draw has its odds, fair sides and other models after failures: %s, pool %s',
    async (mode, pool) => {
      const draw = drawsOf(pool ? [] : weighed, weighed)
      const draws = await Promise.all(Array.from({ length: trials }, () => draw(mode, pool, { needsVision: false })))
      const count = (test: (each: (typeof draws)[number]) => boolean) => draws.filter(test).length
      const { modelIds, chances } = draws[0]!.drawSet
      for (const [index, modelId] of modelIds.entries()) {
        const isDrawn = count(({ models }) => models.some((model) => model.modelId === modelId))
        if (chances[index] === 1) expect(isDrawn).toBe(trials)
        else expectChance({ successes: isDrawn, trials, probability: chances[index]! })
      }
      const isSorted = count(({ models: [left, right] }) => left.modelId < right.modelId)
      expectChance({ successes: isSorted, trials, probability: 0.5 })
      // Of two models that are left, the first one replaces a model of the pair by its share of their weights.
      const redrawn = draws.map(({ models, redraw }) => ({
        left: weighed.filter((model) => !models.includes(model)),
        model: redraw(0),
      }))
      for (const [first, second] of [
        [0, 2],
        [0, 3],
        [2, 3],
      ].map((pair) => pair.map((index) => weighed[index!]!))) {
        const these = redrawn.filter(({ left }) => left[0] === first && left[1] === second)
        const successes = these.filter(({ model }) => model === first).length
        expectChance({ successes, trials: these.length, probability: first!.weight / (first!.weight + second!.weight) })
      }
    },
  )
})
