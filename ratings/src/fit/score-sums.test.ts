import { expect, it } from 'vitest'
import { fitPosition } from '../board/position.ts'
import { rate } from '../board/rate.ts'
import { encodeVote } from '../input/encoded-votes.ts'
import type { TallyRow } from '../input/tallies.ts'
import { encodeSimulated, type SimulatedVote, simulateVotes, tallySimulated } from '../testing/simulate-votes.ts'
import { countVote, createProgress, EXACT_VOTES_MAX, newModels } from './checkpoints.ts'
import { addVoters, applyVote, createScoreSums, type ScoreSums, scoreVoter, type VoterScores } from './score-sums.ts'
import { findScoringPoint } from './scoring-point.ts'

const MODELS = 10

const tally = (votes: readonly SimulatedVote[]) => tallySimulated(votes, MODELS)
const encode = (votes: readonly SimulatedVote[]) => encodeSimulated(votes, MODELS)

/** One row per vote, with its voter. */
const rowsWithVoters = (votes: readonly SimulatedVote[]): TallyRow[] =>
  votes.map(({ voter, left, right, outcome }) => {
    const count = (code: number) => (outcome === code ? 1 : 0)
    return { voter, left, right, leftWins: count(0), rightWins: count(1), ties: count(2), bothBad: count(3) }
  })

/** Scores all votes at the strengths of some of them. */
function scoreAt(pointVotes: readonly SimulatedVote[], votes: readonly SimulatedVote[]): ScoreSums {
  const scoreSums = createScoreSums(findScoringPoint({ models: MODELS, rows: tally(pointVotes) }))
  addVoters(scoreSums, encode(votes))
  return scoreSums
}

const errorsOf = (tallies: Parameters<typeof rate>[0]): number[] => [
  ...rate(tallies).models.map(({ se }) => se!),
  fitPosition(tallies)!.se,
]

const votes = simulateVotes({ seed: 1, models: MODELS, voters: 60, votes: 4_000 })

it('[R29] gives the same board and position effect from sums as from rows with voters', () => {
  const rows = tally(votes)
  const { sums } = scoreAt(votes, votes)
  const fromSums = rate({ models: MODELS, rows, voterSums: sums })
  const fromRows = rate({ models: MODELS, rows: rowsWithVoters(votes) })
  expect(fromSums.voters).toBe(fromRows.voters)
  expect(fromSums.effectiveVoters).toBeCloseTo(fromRows.effectiveVoters!, 9)
  expect(fromSums.models.map(({ rating }) => rating)).toEqual(fromRows.models.map(({ rating }) => rating))
  const expected = errorsOf({ models: MODELS, rows: rowsWithVoters(votes) })
  for (const [index, se] of errorsOf({ models: MODELS, rows, voterSums: sums }).entries()) {
    expect(se).toBeCloseTo(expected[index]!, 8)
  }
})

it('[R29] gives the same sums when votes are added one by one and some are removed again', () => {
  const early = votes.slice(0, 1_500)
  const { codes, voterStarts } = encode(early)
  const scoreSums = scoreAt(early, early)
  const voters = new Map<number, VoterScores>()
  const apply = ({ voter: id, left, right, outcome }: SimulatedVote, sign: 1 | -1) => {
    const [from, to] = [voterStarts[id] ?? 0, voterStarts[id + 1] ?? 0]
    const voter = voters.get(id) ?? scoreVoter(scoreSums, codes, from, Math.max(from, to))
    voters.set(id, voter)
    applyVote(scoreSums, voter, encodeVote(left, right, outcome, MODELS), sign)
  }
  const temporary = simulateVotes({ seed: 2, models: MODELS, voters: 90, votes: 50 })
  for (const vote of temporary) apply(vote, 1)
  for (const vote of votes.slice(1_500).toReversed()) apply(vote, 1)
  for (const vote of temporary) apply(vote, -1)
  const { sums } = scoreAt(early, votes)
  for (const name of ['voters', 'votes', 'squaredVotes'] as const) expect(scoreSums.sums[name]).toBe(sums[name])
  for (const name of ['plain', 'withPosition'] as const) {
    for (const [cell, value] of sums[name].entries()) expect(scoreSums.sums[name][cell]).toBeCloseTo(value, 8)
  }
})

it.each([{ bothBad: 'drop' }, { pairWeights: 'capped' }] as const)(
  '[R29] rejects sums with %j, which gives votes other weights',
  (options) => {
    const { sums } = scoreAt(votes, votes)
    expect(() => rate({ models: MODELS, rows: tally(votes), voterSums: sums }, options)).toThrow('equal votes')
  },
)

it('[R29] rejects the sums of other votes', () => {
  const { sums } = scoreAt(votes, votes)
  expect(() => rate({ models: MODELS, rows: tally(votes.slice(1)), voterSums: sums })).toThrow('same votes')
})

/** The positions of all checkpoints, and the models that were new at the last one. */
function findCheckpoints(list: readonly SimulatedVote[]): { checkpoints: number[]; isNew: Uint8Array } {
  const progress = createProgress(MODELS)
  const checkpoints = list.flatMap(({ left, right }, index) => (countVote(progress, left, right) ? [index + 1] : []))
  return { checkpoints, isNew: newModels(progress) }
}

it('[R30] has the first checkpoint at 20,000 votes, and the next after 2% more votes or 25% more of one model', () => {
  const list = simulateVotes({ seed: 3, models: MODELS, voters: 300, votes: 30_000, newModelFrom: 25_000 })
  const { checkpoints } = findCheckpoints(list)
  expect(checkpoints[0]).toBe(EXACT_VOTES_MAX)
  expect(checkpoints.slice(1, 4)).toEqual([20_400, 20_808, 21_225])
  const newModelVotes = (end: number) =>
    list.slice(0, end).filter(({ left, right }) => left === MODELS - 1 || right === MODELS - 1).length
  for (const [index, checkpoint] of checkpoints.entries()) {
    const next = checkpoints[index + 1] ?? list.length
    expect(next).toBeLessThanOrEqual(Math.ceil(checkpoint * 1.02))
    expect(newModelVotes(next - 1)).toBeLessThan(1.25 * Math.max(100, newModelVotes(checkpoint)))
  }
  expect(checkpoints.map(newModelVotes)).toContain(125)
})

it('[R30] marks the models with fewer than 100 votes at the last checkpoint as new', () => {
  const list = simulateVotes({ seed: 3, models: MODELS, voters: 300, votes: 25_500, newModelFrom: 25_000 })
  const isLast = Array.from({ length: MODELS }, (_, model) => (model === MODELS - 1 ? 1 : 0))
  expect([...findCheckpoints(list.slice(0, 25_100)).isNew]).toEqual(isLast)
  expect([...findCheckpoints(list.slice(0, 20_000)).isNew]).toEqual(isLast)
  expect([...findCheckpoints(list.concat(list.slice(-300))).isNew]).toEqual(isLast.map(() => 0))
})
