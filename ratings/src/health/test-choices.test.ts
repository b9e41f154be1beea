import { expect, it } from 'vitest'
import { sigmoid } from '../fit/logistic.ts'
import { encodeSimulated, type SimulatedVote, seededRandom } from '../testing/simulate-votes.ts'
import { createChoicesTest } from './test-choices.ts'

const MODELS = 8
const HONEST = 90
/** Two accomplices, who always vote for the worst model. */
const ACCOMPLICES = [HONEST, HONEST + 1]

function arenaWithAccomplices() {
  const random = seededRandom(2)
  const strengthOf = (model: number) => (model - (MODELS - 1) / 2) * 0.3
  const vote = (voter: number): SimulatedVote => {
    const left = Math.floor(random() * MODELS)
    const right = (left + 1 + Math.floor(random() * (MODELS - 1))) % MODELS
    const leftWins = random() < sigmoid(strengthOf(left) - strengthOf(right))
    if (voter < HONEST || (left > 0 && right > 0)) return { voter, left, right, outcome: leftWins ? 0 : 1 }
    return { voter, left, right, outcome: left === 0 ? 0 : 1 }
  }
  const votes = Array.from({ length: 17 * HONEST }, (_, at) => vote(at % HONEST))
  for (const voter of ACCOMPLICES) votes.push(...Array.from({ length: 250 }, () => vote(voter)))
  return encodeSimulated(votes, MODELS)
}

const votes = arenaWithAccomplices()
const heldWithout = (suspects: readonly number[]) => {
  const choices = createChoicesTest(votes, { models: MODELS, suspects: new Set(suspects) })
  return ACCOMPLICES.filter((voter) => choices.test(voter).rigging !== null)
}

it('[R33] does not let accomplices vouch for each other', () => {
  const choices = createChoicesTest(votes, { models: MODELS, suspects: new Set() })
  expect(ACCOMPLICES.map((voter) => choices.test(voter).isSuspect)).toEqual([true, true])
  expect(heldWithout([])).toEqual([])
  expect(heldWithout(ACCOMPLICES)).toEqual(ACCOMPLICES)
})

it('[R33] finds no suspect among honest voters', () => {
  const choices = createChoicesTest(votes, { models: MODELS, suspects: new Set(ACCOMPLICES) })
  const found = Array.from({ length: HONEST }, (_, voter) => voter).filter((voter) => choices.test(voter).isSuspect)
  expect(found).toEqual([])
})
