import { expect, it } from 'vitest'
import { rateStrengths } from '../board/rate.ts'
import { encodeSimulated, simulateVotes, tallySimulated } from '../testing/simulate-votes.ts'
import { rateOthers, sumVotes } from './others-board.ts'

const MODELS = 5
const votes = simulateVotes({ seed: 1, models: MODELS, voters: 12, votes: 600 })
const encoded = encodeSimulated(votes, MODELS)
const all = sumVotes(encoded, MODELS)
const codesOf = (voter: number) => encoded.codes.subarray(encoded.voterStarts[voter], encoded.voterStarts[voter + 1])

it('[R34] is the board of the other voters', () => {
  const others = rateOthers(all, codesOf(3), { tau2: 0.2 })
  const rest = votes.filter(({ voter }) => voter !== 3)
  const { theta } = rateStrengths({ models: MODELS, rows: tallySimulated(rest, MODELS) })
  for (const [model, strength] of theta.entries()) expect(others.theta[model]).toBeCloseTo(strength, 9)
})

it('[R34] is uncertain about a model that only this voter judged', () => {
  const own = { voterStarts: Int32Array.of(0, encoded.codes.length), codes: encoded.codes }
  const alone = rateOthers(sumVotes(own, MODELS), encoded.codes, { tau2: null })
  // The virtual vote has the variance 4.
  for (let model = 0; model < MODELS; model++) expect(alone.variance[model]).toBeCloseTo(4.16, 9)
  const others = rateOthers(all, codesOf(3), { tau2: null })
  for (let model = 0; model < MODELS; model++) expect(others.variance[model]).toBeLessThan(0.1)
})
