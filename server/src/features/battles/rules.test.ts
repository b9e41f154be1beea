import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ArenaError } from '../../errors.ts'
import { areModelsKnown, classOf, drawPair, evenChances, expectedDraws, findTopper, type Standing } from './rules.ts'

interface Model {
  readonly modelId: string
}

const catalogue = (count: number): Model[] => Array.from({ length: count }, (_, index) => ({ modelId: `m${index}` }))

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

const evenPair = (eligible: readonly Model[], random: () => number) =>
  drawPair({ eligible, chances: evenChances(eligible.length) }, random).models

/** The middle of each of `count` equal parts of 0…1: drawing with all of them shows the exact probabilities. */
const parts = (count: number): number[] => Array.from({ length: count }, (_, index) => (index + 0.5) / count)

function tally(pairs: Iterable<readonly [Model, Model]>): Map<string, number> {
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
  const chances = [0.5, 0, 0.3, 0.2]
  const draws = parts(10).flatMap((first) =>
    parts(3).flatMap((second) => coins.map((coin) => drawPair({ eligible, chances }, dice(first, second, coin)))),
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
      expect(expectedDraws(chances, index)).toBeCloseTo(drawn / draws.length, 10)
    }
  })

  it('[B27] is a model with a chance even if the chances sum to less than the number drawn', () => {
    const { models } = drawPair({ eligible, chances: [0.3, 0.3, 0.3999999, 0] }, dice(0.99999999, 0, 0))
    expect(models[0]).toBe(eligible[2])
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

it.each([
  ['random', true, false, false],
  ['random', true, true, true],
  ['random', false, false, false],
  ['random', false, true, true],
  ['topper', false, false, false],
  ['manual', true, false, false],
  ['manual', true, true, true],
  ['manual', false, false, true],
] as const)(
  '[N9] the models of a battle in mode %s, sealed %s, voted %s, are known: %s',
  (selectionMode, sealed, hasVoted, known) => {
    expect(areModelsKnown({ selectionMode, sealed, hasVoted })).toBe(known)
  },
)

describe('the class of the first vote', () => {
  const plain = {
    sameModel: false,
    anyFallback: false,
    anyNamedItself: false,
    drawn: true,
    sealed: true,
    namesWereShown: false,
  }
  it.each([
    ['blind', 'drawn and sealed', {}],
    ['named', 'drawn and not sealed', { sealed: false }],
    ['named', 'chosen and sealed', { drawn: false }],
    ['named', 'chosen and not sealed', { drawn: false, sealed: false }],
    ['informed', 'after the reveal', { namesWereShown: true }],
    ['informed', 'after the reveal, not sealed', { namesWereShown: true, sealed: false }],
    ['informed', 'after the reveal, chosen', { namesWereShown: true, drawn: false }],
    ['leaked', 'an identity leak', { anyNamedItself: true }],
    ['leaked', 'an identity leak with names', { anyNamedItself: true, drawn: false, sealed: false }],
    ['leaked', 'an identity leak after the reveal', { anyNamedItself: true, namesWereShown: true }],
    ['fallback', 'a fallback', { anyFallback: true }],
    ['fallback', 'a fallback and an identity leak', { anyFallback: true, anyNamedItself: true }],
    ['fallback', 'a fallback after the reveal', { anyFallback: true, namesWereShown: true }],
    ['self', 'one model on both sides', { sameModel: true }],
    [
      'self',
      'one model on both sides, and all the rest',
      { sameModel: true, anyFallback: true, anyNamedItself: true, namesWereShown: true },
    ],
  ] as const)('[V13] [B5] [B12] [B21] is %s: %s', (expected, _what, circumstances) => {
    expect(classOf({ ...plain, ...circumstances })).toBe(expected)
  })
})
