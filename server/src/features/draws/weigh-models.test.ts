import { rate, tallyVotes, type Vote } from '@arena/ratings'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../demo/random.ts'
import fc from '../../testing/properties.ts'
import { drawPair, expectedDraws, weighChances } from './rules.ts'
import { weighModels } from './weigh-models.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const evenChances = (count: number): number[] => Array.from({ length: count }, () => 1 / count)
const evenWeights = (chances: readonly number[]) =>
  weighChances(
    chances,
    chances.map(() => 1),
  )

describe('the chances of a weighted draw', () => {
  it.each<[string, (number | null)[], number[]]>([
    ['are even without votes', [null, null, null, null], [0.25, 0.25, 0.25, 0.25]],
    ['are even for equally known models', [40, 40], [0.5, 0.5]],
    ['follow the squared standard errors in 80% of the draws', [10, 20], [0.1 + 0.8 * 0.2, 0.1 + 0.8 * 0.8]],
    ['count a model without votes as 300 points', [300, null], [0.5, 0.5]],
    ['count no model as less known than one without votes', [5_000, null], [0.5, 0.5]],
    ['are even if every model is known exactly', [0, 0], [0.5, 0.5]],
  ])('[B27] %s', (_, standardErrors, expected) => {
    const chances = weighModels(standardErrors)
    for (const [index, chance] of expected.entries()) expect(chances[index]).toBeCloseTo(chance, 12)
  })

  it('[B27] give no model more than five times the even share, and sum to 1', () => {
    const standardError = fc.option(fc.double({ min: 0, max: 1_000, noNaN: true }))
    fc.assert(
      fc.property(fc.array(standardError, { minLength: 2, maxLength: 250 }), (standardErrors) => {
        const chances = weighModels(standardErrors)
        const even = 2 / chances.length
        expect(sum(chances)).toBeCloseTo(1, 9)
        const expected = expectedDraws(evenWeights(chances))
        for (const index of chances.keys()) {
          expect(expected[index]).toBeLessThanOrEqual(5 * even + 1e-9)
          expect(chances[index]).toBeGreaterThanOrEqual(0.2 / chances.length - 1e-12)
        }
      }),
    )
  })

  it('[B27] reach the limit for one new model among many known ones', () => {
    const chances = weighModels([null, ...Array.from({ length: 49 }, () => 20)])
    expect(expectedDraws(evenWeights(chances))[0]).toBeCloseTo(10 / 50, 9)
  })
})

/** How many battles until the interval of a new model, the last one, is within 100 points on either side. */
function battlesUntilKnown(seed: number, chancesOf: (errors: readonly (number | null)[]) => readonly number[]): number {
  const { next: random, chance } = createRandom(seed)
  const strengths = Array.from({ length: 20 }, () => 2 * random() - 1)
  const models = strengths.map((_, index) => `model-${index}`)
  const eligible = models.map((modelId, index) => ({ modelId, index }))
  const votes: Vote[] = []
  const addVotes = (count: number, chances: readonly number[]) => {
    for (let vote = 0; vote < count; vote += 1) {
      const { models } = drawPair({ eligible: eligible.slice(0, chances.length), ...evenWeights(chances) }, random)
      const [left, right] = [models[0].index, models[1].index]
      const leftWins = chance(1 / (1 + Math.exp(strengths[right]! - strengths[left]!)))
      const outcome = chance(0.15) ? 'tie' : leftWins ? 'left' : 'right'
      votes.push({ left, right, outcome, voter: `voter-${Math.floor(300 * random())}` })
    }
  }
  addVotes(3_000, evenChances(models.length - 1))
  for (let battles = 0; ; battles += 20) {
    const rated = rate(tallyVotes({ models, votes })).models
    const { se, quantile } = rated.at(-1)!
    if (se !== null && se * quantile! <= 100) return battles
    addVotes(20, chancesOf(rated.map((model) => model.se)))
  }
}

describe('a new model among twenty', () => {
  it('[B27] is known to 100 points after a third of the battles of even draws', () => {
    const seeds = [1, 2, 3, 4, 5]
    const total = (chancesOf: typeof weighModels) => sum(seeds.map((seed) => battlesUntilKnown(seed, chancesOf)))
    expect(total(weighModels)).toBeLessThanOrEqual(total((errors) => evenChances(errors.length)) / 3)
  })
})
