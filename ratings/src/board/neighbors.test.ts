import { describe, expect, it } from 'vitest'
import fc from '../../../server/src/testing/properties.ts'
import { row } from '../testing/rows.ts'
import { findNeighbors } from './neighbors.ts'
import { rate } from './rate.ts'

/** Models of one component with independent errors of 0.1 logits each. */
function neighborsOf(rating: readonly number[], votes: readonly number[], ranked = rating.map((_, model) => model)) {
  const size = rating.length
  const noise = new Float64Array(size * size)
  for (let model = 0; model < size; model++) noise[model * (size + 1)] = 0.01
  const members = rating.map((_, model) => model)
  return findNeighbors({
    ranked: [ranked],
    rating: Float64Array.from(rating),
    votes,
    uncertainty: { noise, voters: null, groupings: [] },
    components: { of: new Int32Array(size), members: [members] },
    alpha: 0.05,
  })
}

describe('[R37] neighbours', () => {
  // The standard deviation of a difference is √0.02 logits, 24.567 points. Two models need 1.95996 times that: 48.151 points.
  // For 25 points the votes must grow by (48.151/25)² = 3.7096.
  it('need as many more votes as the variance must fall', () => {
    expect(neighborsOf([1025, 1000], [100, 40])).toEqual([
      { above: null, below: { model: 1, votesNeeded: 271 } },
      { above: { model: 0, votesNeeded: 109 }, below: null },
    ])
  })

  // With three ranked models the quantile is that at 1 − 0.05/4, 2.24140: 55.065 points. (55.065/40)² = 1.8951.
  it('are the ranked models with the next ratings, whatever their order, and use the quantile of the rank ranges', () => {
    expect(neighborsOf([1000, 1200, 1060, 1100], [100, 100, 100, 100], [0, 1, 2])).toEqual([
      { above: { model: 2, votesNeeded: 0 }, below: null },
      { above: null, below: { model: 2, votesNeeded: 0 } },
      { above: { model: 1, votesNeeded: 0 }, below: { model: 0, votesNeeded: 0 } },
      { above: null, below: null },
    ])
    expect(neighborsOf([1000, 1200, 1040], [100, 100, 100])[2]!.below).toEqual({ model: 0, votesNeeded: 90 })
  })

  it.each([
    ['equal', 0, null],
    ['so close that more than a hundred times the votes are needed', 4.8, null],
    ['just far enough for that', 4.82, 9_880],
    ['almost separated', 48.15, 1],
    ['separated', 48.16, 0],
  ])('are %s', (_what, difference, votesNeeded) => {
    expect(neighborsOf([1000 + difference, 1000], [100, 100])[0]!.below).toEqual({ model: 1, votesNeeded })
  })

  it('are separated by the rank ranges after that many more votes, and not before', () => {
    const board = (fifths: number) => rate({ models: 2, rows: [row(0, 1, 3 * fifths, 2 * fifths)] }, { priorVotes: 0 })
    const needed = board(4).models[0]!.neighbors.below!.votesNeeded!
    expect(needed).toBeGreaterThan(0)
    const rangeAfter = (votes: number) => board(votes / 5).models[1]!.rankLow
    expect(rangeAfter(5 * Math.ceil((20 + needed) / 5))).toBe(2)
    expect(rangeAfter(5 * Math.floor((20 + needed - 1) / 5))).toBe(1)
  })

  it('need no more votes exactly if the rank ranges tell them apart, with known voters too', () => {
    const vote = fc.record({ voter: fc.integer({ min: 0, max: 6 }), left: fc.nat(12), right: fc.nat(4) })
    fc.assert(
      fc.property(fc.array(vote, { minLength: 1, maxLength: 12 }), (votes) => {
        const rows = votes.map(({ voter, left, right }) => ({ ...row(0, 1, left, right), voter: `v${voter}` }))
        const [a, b] = rate({ models: 2, rows }, { minVotes: 1, minVoters: 0 }).models
        if (a!.status !== 'ranked' || b!.status !== 'ranked') return
        const needed = (a!.neighbors.below ?? a!.neighbors.above)!.votesNeeded
        expect(needed === 0).toBe(Math.max(a!.rankLow!, b!.rankLow!) === 2)
      }),
    )
  })

  it('are missing where a model is not ranked, alone in its component or in another one', () => {
    const rows = [row(0, 1, 30, 20), row(2, 3, 25, 15), row(4, 0, 1, 1)]
    const { models } = rate({ models: 6, rows })
    expect(models.map(({ neighbors: { above, below } }) => [above?.model ?? null, below?.model ?? null])).toEqual([
      [null, 1],
      [0, null],
      [null, 3],
      [2, null],
      [null, null],
      [null, null],
    ])
  })
})
