import { describe, expect, it } from 'vitest'
import { ArenaError } from '../../base/errors.ts'
import { createRandom } from '../../demo/random.ts'
import fc from '../../testing/properties.ts'
import {
  createRedraw,
  drawPair,
  drawSetOf,
  type EligibleModel,
  evenOdds,
  expectedDraws,
  findTopper,
  type Odds,
  pairProbability,
  type Standing,
  weighChances,
} from './rules.ts'

const weighed = (...weights: number[]): EligibleModel[] =>
  weights.map((weight, index) => ({ modelId: `m${index}`, weight }))

const catalogue = (count: number): EligibleModel[] => weighed(...Array.from({ length: count }, () => 1))

const standing = (modelId: string, facts: Partial<Standing> = {}): Standing => ({
  modelId,
  winRate: 50,
  countedVotes: 20,
  rating: 1000,
  ...facts,
})

/** A random source that returns these numbers and then throws: no draw may use more of them. */
function dice(...numbers: number[]): () => number {
  const left = [...numbers]
  return () => {
    if (left.length === 0) throw new Error('one number too many was drawn')
    return left.shift()!
  }
}

const evenPair = (eligible: readonly EligibleModel[], random: () => number) =>
  drawPair({ eligible, ...evenOdds(eligible, null) }, random).models

/** The middle of each of `count` equal parts of 0…1: drawing with all of them shows the exact probabilities. */
const parts = (count: number): number[] => Array.from({ length: count }, (_, index) => (index + 0.5) / count)

function tally(pairs: Iterable<readonly [EligibleModel, EligibleModel]>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [left, right] of pairs) {
    const key = `${left.modelId} ${right.modelId}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

const coins = [0, 0.499999, 0.5, 0.999999]

describe('a random pair', () => {
  it.each([2, 3, 5])('[B3] [B7] is each ordered pair of %i models equally often', (count) => {
    const eligible = catalogue(count)
    const counts = tally(
      parts(count).flatMap((first) =>
        parts(count - 1).flatMap((second) => coins.map((coin) => evenPair(eligible, dice(first, second, coin)))),
      ),
    )
    expect(counts.size).toBe(count * (count - 1))
    expect(new Set(counts.values())).toEqual(new Set([coins.length]))
  })

  it('[B3] is two different models of the list, for all random numbers', () => {
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), chance, chance, chance, (count, a, b, c) => {
        const eligible = catalogue(count)
        const [left, right] = evenPair(eligible, dice(a, b, c))
        expect(left).not.toBe(right)
        expect(eligible).toContain(left)
        expect(eligible).toContain(right)
      }),
    )
  })

  it.each([0, 1])('[B8] cannot be drawn from %i models', (count) => {
    const drawing = () => evenPair(catalogue(count), Math.random)
    expect(drawing).toThrow(ArenaError)
    expect(drawing).toThrow(expect.objectContaining({ error: 'too-few-models', status: 500, code: 'API_ERROR' }))
  })
})

describe('a pair with unequal chances', () => {
  const eligible = catalogue(4)
  const odds = weighChances([0.5, 0, 0.3, 0.2], [1, 1, 1, 1])
  const draws = parts(10).flatMap((first) =>
    parts(3).flatMap((second) => coins.map((coin) => drawPair({ eligible, ...odds }, dice(first, second, coin)))),
  )

  it('[B27] has the first model by its chance, each other one equally often, and each side equally often', () => {
    const counts = tally(draws.map(({ models }) => models))
    // 120 draws: the first model is m0 in half of them, the second m1 in a third of those, left in half of those.
    expect(counts.get('m0 m1')).toBe(10)
    for (const [key, count] of counts) expect(counts.get(key.split(' ').toReversed().join(' '))).toBe(count)
  })

  it('[B27] reports the probability of its pair, and the expected number of each model', () => {
    const counts = tally(
      draws.map(({ models }) => models.toSorted((a, b) => (a.modelId < b.modelId ? -1 : 1)) as never),
    )
    for (const { models, probability } of draws) {
      const key = models
        .map(({ modelId }) => modelId)
        .toSorted()
        .join(' ')
      expect(probability).toBeCloseTo(counts.get(key)! / draws.length, 6)
    }
    for (const [index, model] of eligible.entries()) {
      const drawn = draws.filter(({ models }) => models.includes(model)).length
      expect(expectedDraws(odds)[index]).toBeCloseTo(drawn / draws.length, 10)
    }
  })

  it('[B27] is a model with a chance even if the chances sum to less than the number drawn', () => {
    const short = { chances: [0.3, 0.3, 0.3999999, 0], weights: [1, 1, 1, 1] }
    const { models } = drawPair({ eligible, ...short }, dice(0.99999999, 0, 0))
    expect(models[0]).toBe(eligible[2])
  })
})

describe('a pair with weights', () => {
  const even = [1, 1, 1]
  /** One of two models is the first, then the other one is the second. */
  const RARE = 2 * (0.01 / 10.02) * (0.01 / 10.01)
  it.each<[string, chances: number[], weights: number[], ab: number, ac: number, bc: number]>([
    ['weights of 1 change nothing', even, [1, 1, 1], 1 / 3, 1 / 3, 1 / 3],
    ['equal weights change nothing', even, [7, 7, 7], 1 / 3, 1 / 3, 1 / 3],
    ['equal weights change nothing about unequal chances', [0.5, 0.3, 0.2], [2, 2, 2], 0.8 / 2, 0.7 / 2, 0.5 / 2],
    // The first is a in 2/4 of the draws, then b in 1/2; or it is b in 1/4, then a in 2/3.
    ['a model with twice the weight', even, [2, 1, 1], 5 / 12, 5 / 12, 1 / 6],
    // The products are 5, 6 and 6 of 17.
    ['weights multiply unequal chances', [0.5, 0.3, 0.2], [1, 2, 3], 3.5 / 17, 5 / 17, 8.5 / 17],
    ['the topper is always drawn, its opponent by weight', [0, 1, 0], [2, 1, 1], 2 / 3, 0, 1 / 3],
    ['the weight of the topper changes nothing', [0, 1, 0], [2, 10, 1], 2 / 3, 0, 1 / 3],
    ['the largest difference', even, [10, 0.01, 0.01], (1 - RARE) / 2, (1 - RARE) / 2, RARE],
  ])('[B32] has an exact probability: %s', (_, chances, weights, ab, ac, bc) => {
    const odds = weighChances(chances, weights)
    const probabilities = [pairProbability(odds, 0, 1), pairProbability(odds, 0, 2), pairProbability(odds, 1, 2)]
    for (const [index, expected] of [ab, ac, bc].entries()) expect(probabilities[index]).toBeCloseTo(expected, 12)
    const draws = expectedDraws(odds)
    for (const [index, sum] of [ab + ac, ab + bc, ac + bc].entries()) expect(draws[index]).toBeCloseTo(sum, 12)
    expect(draws.reduce((sum, each) => sum + each, 0)).toBeCloseTo(2, 12)
  })

  it('[B32] is drawn as often as its probability says', () => {
    const eligible = weighed(1, 3, 0.5, 1, 10)
    const odds = weighChances([0.4, 0.1, 0.3, 0.1, 0.1], [1, 3, 0.5, 1, 10])
    const { next } = createRandom(17)
    const total = 200_000
    const drawn = Array.from({ length: total }, () => drawPair({ eligible, ...odds }, next))
    const counts = new Map<string, { count: number; probability: number; left: number }>()
    for (const { models, probability } of drawn) {
      const names = models.map(({ modelId }) => modelId)
      const key = names.toSorted().join(' ')
      const known = counts.get(key) ?? { count: 0, probability, left: 0 }
      counts.set(key, { probability, count: known.count + 1, left: known.left + Number(names[0]! < names[1]!) })
    }
    expect(counts.size).toBe(10)
    expect([...counts.values()].reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 4)
    // Four standard deviations. The generator has a seed, so the result is always the same.
    const isClose = (count: number, of: number, probability: number) =>
      Math.abs(count - of * probability) < 4 * Math.sqrt(of * probability * (1 - probability))
    for (const { count, probability, left } of counts.values()) {
      expect(isClose(count, total, probability)).toBe(true)
      expect(isClose(left, count, 0.5)).toBe(true)
    }
  })
})

describe('the draw set of a battle', () => {
  const [a, b, c] = [
    { modelId: 'a', weight: 1 },
    { modelId: 'b', weight: 2 },
    { modelId: 'c', weight: 1 },
  ] as const

  it.each<[name: string, eligible: EligibleModel[], odds: Odds, chances: number[]]>([
    ['even', [c, a], { chances: [0.5, 0.5], weights: [1, 1] }, [1, 1]],
    ['weighed', [c, b, a], evenOdds([c, b, a], null), [7 / 12, 5 / 6, 7 / 12]],
    ['weighted', [a, b, c], { chances: [0.2, 0.2, 0.6], weights: [1, 1, 1] }, [0.6, 0.6, 0.8]],
    ['topper', [b, c, a], evenOdds([b, c, a], 'c'), [1 / 3, 2 / 3, 1]],
  ])('[B32] has the chance of each model to be in the pair: %s', (_, eligible, odds, chances) => {
    const set = drawSetOf(eligible, odds)
    expect(set.modelIds).toEqual(eligible.map(({ modelId }) => modelId).toSorted())
    for (const [index, chance] of chances.entries()) expect(set.chances[index]).toBeCloseTo(chance, 8)
    expect(
      drawSetOf(eligible.toReversed(), { chances: odds.chances.toReversed(), weights: odds.weights.toReversed() }),
    ).toEqual(set)
  })

  it('[B32] [L16] is another one if a weight differs, or the topper', () => {
    const sets = [
      ...[weighed(1, 1, 1), weighed(1, 1, 2), weighed(2, 1, 1)].map((models) => [models, null] as const),
      [weighed(1, 1, 1), 'm0'] as const,
    ]
    const ids = sets.map(([models, topperId]) => drawSetOf(models, evenOdds(models, topperId)).drawSetId)
    expect(new Set(ids).size).toBe(4)
  })
})

describe('the topper', () => {
  it.each<[string, Standing[], string | null]>([
    ['none without standings', [], null],
    ['none while no model has votes', [standing('m0', { countedVotes: 0 })], null],
    ['the best win rate', [standing('m0', { winRate: 60 }), standing('m1', { winRate: 70 })], 'm1'],
    [
      'not one with too few votes while another has enough',
      [standing('m0', { winRate: 100, countedVotes: 9 }), standing('m1', { winRate: 1, countedVotes: 10 })],
      'm1',
    ],
    [
      'one with exactly enough',
      [standing('m0', { winRate: 51, countedVotes: 10 }), standing('m1', { winRate: 50, countedVotes: 1000 })],
      'm0',
    ],
    [
      'the best of those with any vote while none has enough',
      [
        standing('m0', { winRate: 0, countedVotes: 9 }),
        standing('m1', { winRate: 100, countedVotes: 1 }),
        standing('m2', { winRate: 100, countedVotes: 0, rating: 2000 }),
      ],
      'm1',
    ],
    ['no model outside the list', [standing('elsewhere', { winRate: 100 }), standing('m3', { winRate: 1 })], 'm3'],
    ['none if all models with votes are outside', [standing('elsewhere', { winRate: 100 })], null],
    [
      'not below a model outside that has enough votes',
      [standing('elsewhere', { winRate: 100 }), standing('m3', { winRate: 1, countedVotes: 1 })],
      'm3',
    ],
    ['the better rated of equals', [standing('m0', { rating: 999 }), standing('m1', { rating: 1001 })], 'm1'],
    ['the lower id of perfect equals', [standing('m3'), standing('m1'), standing('m2')], 'm1'],
    ['one with a win rate of zero', [standing('m1', { winRate: 0 })], 'm1'],
  ])('[B6] is %s', (_, standings, expected) => {
    expect(findTopper(catalogue(4), standings, 10)?.modelId ?? null).toBe(expected)
  })

  it('[B6] does not depend on the order of models and standings', () => {
    const standings = fc.uniqueArray(
      fc.record({
        modelId: fc.constantFrom('m0', 'm1', 'm2', 'm3', 'elsewhere'),
        winRate: fc.constantFrom(0, 50, 100),
        countedVotes: fc.constantFrom(0, 1, 10, 11),
        rating: fc.constantFrom(900, 1000, Number.NEGATIVE_INFINITY),
      }),
      { selector: ({ modelId }) => modelId },
    )
    fc.assert(
      fc.property(standings, (given) => {
        const one = findTopper(catalogue(4), given, 10)
        const other = findTopper(catalogue(4).reverse(), given.toReversed(), 10)
        expect(other?.modelId).toBe(one?.modelId)
      }),
    )
  })
})

describe('a model that replaces a failed one', () => {
  const eligible = catalogue(7)
  const [m0, m1] = eligible as [EligibleModel, EligibleModel]
  const weights = [1, 1, 1, 2, 3, 3, 10]
  const chances = [0.4, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]
  const pair = { models: [m0, m1] as const, first: m0, probability: 0.1 }
  const redrawOf = (odds: Odds, random: () => number) => createRedraw({ eligible, ...odds }, pair, random)

  it.each<[string, Odds, side: 0 | 1, expected: number[]]>([
    ['the first one of the pair by its chances', { chances, weights }, 0, [0, 0, 20, 20, 20, 20, 20]],
    [
      'the second one by the weights',
      { chances, weights },
      1,
      [0, 0, 100 / 19, 200 / 19, 300 / 19, 300 / 19, 1000 / 19],
    ],
    [
      'the top model by the weights',
      { chances: [1, 0, 0, 0, 0, 0, 0], weights },
      0,
      [0, 0, 100 / 19, 200 / 19, 300 / 19, 300 / 19, 1000 / 19],
    ],
  ])('[B40] is drawn by the same odds: %s', (_, odds, side, expected) => {
    const drawn = parts(1900).map((at) => redrawOf(odds, () => at)(side)!)
    const shares = eligible.map((model) => (drawn.filter((each) => each === model).length * 100) / 1900)
    expect(shares.map((share) => Math.round(share))).toEqual(expected.map((share) => Math.round(share)))
  })

  it('[B40] was not drawn before on either side, and there are two on each', () => {
    const redraw = redrawOf({ chances, weights }, Math.random)
    const drawn = [redraw(0), redraw(1), redraw(0), redraw(1)]
    expect(new Set([m0, m1, ...drawn]).size).toBe(6)
    expect([redraw(0), redraw(1)]).toEqual([null, null])
  })

  it('[B40] is none if no model is left', () => {
    const three = { eligible: eligible.slice(0, 3), chances: [0.4, 0.3, 0.3], weights: [1, 1, 1] }
    const redraw = createRedraw(three, pair, Math.random)
    expect([redraw(1), redraw(0), redraw(1)]).toEqual([eligible[2], null, null])
  })
})
