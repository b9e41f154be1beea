import { describe, expect, it } from 'vitest'
import { catalogueModel } from '../../testing/catalogue-model.ts'
import { createDrawModels } from './draw-models.ts'
import { evenOdds } from './rules.ts'

const seeing = ['a', 'b', 'c'].map((name) => catalogueModel(name, { vision: true }))
const blind = ['d', 'e'].map((name) => catalogueModel(name))
const [best] = blind
const standings = [...blind, ...seeing].map(({ modelId }, place) => ({
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
    random: Math.random,
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
