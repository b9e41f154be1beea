import { expect, it } from 'vitest'
import {
  addVoters,
  type CodedVotes,
  codeVote,
  EXACT_VOTES_MAX,
  findScoringPoint,
  fitPosition,
  moveVote,
  partVotes,
  passVote,
  pullsAt,
  type RunningScores,
  rate,
  recallVoter,
  type ScoredVoter,
  startCounts,
  startProgress,
  startRunning,
  type TallyRow,
  youngModels,
} from './index.ts'
import { drawTastes, type TasteVote } from './testing/tastes.ts'

const MODELS = 10

const codeOf = ({ left, right, outcome }: TasteVote): number => codeVote(left, right, outcome, MODELS)

function rowsOf(votes: readonly TasteVote[]): TallyRow[] {
  const counts = startCounts(MODELS)
  for (const vote of votes) counts[codeOf(vote)]! += 1
  const rows: TallyRow[] = []
  for (let left = 0; left < MODELS; left++) {
    for (let right = 0; right < MODELS; right++) {
      const [leftWins, rightWins, ties, bothBad] = counts.subarray(codeVote(left, right, 0, MODELS))
      if (left === right || leftWins! + rightWins! + ties! + bothBad! === 0) continue
      rows.push({ left, right, leftWins: leftWins!, rightWins: rightWins!, ties: ties!, bothBad: bothBad! })
    }
  }
  return rows
}

const grouped = (votes: readonly TasteVote[]) =>
  votes.toSorted((a, b) => a.voter - b.voter) satisfies readonly TasteVote[]

function startsOf(votes: readonly TasteVote[]): Int32Array {
  const starts = new Int32Array(2 + Math.max(0, ...votes.map(({ voter }) => voter)))
  for (const { voter } of votes) starts[voter + 1]! += 1
  for (let voter = 1; voter < starts.length; voter++) starts[voter]! += starts[voter - 1]!
  return starts
}

const coded = (votes: readonly TasteVote[]): CodedVotes => ({
  voterStarts: startsOf(votes),
  codes: Int32Array.from(grouped(votes), codeOf),
})

const byVoter = (votes: readonly TasteVote[]) => ({
  voterStarts: startsOf(votes),
  left: Int32Array.from(grouped(votes), ({ left }) => left),
  right: Int32Array.from(grouped(votes), ({ right }) => right),
  outcome: Uint8Array.from(grouped(votes), ({ outcome }) => outcome),
})

/** All votes scored at the point of some of them. */
function scoreAt(pointOf: readonly TasteVote[], votes: readonly TasteVote[]): RunningScores {
  const running = startRunning(findScoringPoint({ models: MODELS, rows: rowsOf(pointOf) }))
  addVoters(running, coded(votes))
  return running
}

const errorsOf = (tallies: Parameters<typeof rate>[0]): number[] => [
  ...rate(tallies).models.map(({ se }) => se!),
  fitPosition(tallies)!.se,
]

const votes = drawTastes({ seed: 1, models: MODELS, voters: 60, votes: 4_000 })

it('[R29] sums at the point of the same votes give the board and the position of votes by voter', () => {
  const rows = rowsOf(votes)
  const { sums } = scoreAt(votes, votes)
  const inSums = rate({ models: MODELS, rows, voterSums: sums })
  const oneByOne = rate({ models: MODELS, rows, byVoter: byVoter(votes) })
  expect(inSums.voters).toBe(oneByOne.voters)
  expect(inSums.effectiveVoters).toBeCloseTo(oneByOne.effectiveVoters!, 9)
  expect(inSums.models.map(({ rating }) => rating)).toEqual(oneByOne.models.map(({ rating }) => rating))
  const expected = errorsOf({ models: MODELS, rows, byVoter: byVoter(votes) })
  for (const [index, se] of errorsOf({ models: MODELS, rows, voterSums: sums }).entries()) {
    expect(se).toBeCloseTo(expected[index]!, 8)
  }
})

it('[R29] votes added one by one, in any order and with some taken away again, give the sums of all at once', () => {
  const early = votes.slice(0, 1_500)
  const { codes, voterStarts } = coded(early)
  const running = scoreAt(early, early)
  const voters = new Map<number, ScoredVoter>()
  const move = (vote: TasteVote, sign: 1 | -1) => {
    const [from, to] = [voterStarts[vote.voter] ?? 0, voterStarts[vote.voter + 1] ?? 0]
    const voter = voters.get(vote.voter) ?? recallVoter(running, codes, from, Math.max(from, to))
    voters.set(vote.voter, voter)
    moveVote(running, voter, codeOf(vote), sign)
  }
  const stray = drawTastes({ seed: 2, models: MODELS, voters: 90, votes: 50 })
  for (const vote of stray) move(vote, 1)
  for (const vote of votes.slice(1_500).toReversed()) move(vote, 1)
  for (const vote of stray) move(vote, -1)
  const { sums } = scoreAt(early, votes)
  expect([running.sums.voters, running.sums.votes, running.sums.squaredVotes]).toEqual([
    sums.voters,
    sums.votes,
    sums.squaredVotes,
  ])
  for (const name of ['plain', 'sided'] as const) {
    for (const [cell, value] of sums[name].entries()) expect(running.sums[name][cell]).toBeCloseTo(value, 8)
  }
})

it.each([
  [{ bothBad: 'drop' }, 'byVoter'],
  [{ pairWeights: 'capped' }, 'byVoter'],
] as const)('[R29] refuses sums where %j weighs votes', (options, named) => {
  const { sums } = scoreAt(votes, votes)
  expect(() => rate({ models: MODELS, rows: rowsOf(votes), voterSums: sums }, options)).toThrow(named)
})

it('[R29] refuses the sums of other votes', () => {
  const { sums } = scoreAt(votes, votes)
  expect(() => rate({ models: MODELS, rows: rowsOf(votes.slice(1)), voterSums: sums })).toThrow('rows count')
})

/** The places of all cuts, and the models that were young at the last. */
function cutUp(list: readonly TasteVote[]): { cuts: number[]; isYoung: Uint8Array } {
  const progress = startProgress(MODELS)
  const cuts = list.flatMap(({ left, right }, index) => (passVote(progress, left, right) ? [index + 1] : []))
  return { cuts, isYoung: youngModels(progress) }
}

/** All votes as beyond 20,000 of them: at the strengths at the last cut, those on young models at those of all. */
function scoreAtLastCut(list: readonly TasteVote[]): RunningScores {
  const { cuts, isYoung } = cutUp(list)
  const { others, parted } = partVotes(coded(list), isYoung)
  const running = startRunning(findScoringPoint({ models: MODELS, rows: rowsOf(list.slice(0, cuts.at(-1))) }))
  addVoters(running, others)
  const pulls = pullsAt(findScoringPoint({ models: MODELS, rows: rowsOf(list) }))
  const voters = new Map<number, ScoredVoter>()
  for (const [index, id] of parted.voters.entries()) {
    const { codes, voterStarts } = others
    const voter = voters.get(id) ?? recallVoter(running, codes, voterStarts[id]!, voterStarts[id + 1]!)
    voters.set(id, voter)
    moveVote(running, voter, parted.codes[index]!, 1, pulls)
  }
  return running
}

it('[R30] cuts first at 20,000 votes and then with every 2% more, or a quarter of one model', () => {
  // The last model comes late.
  const list = drawTastes({ seed: 3, models: MODELS, voters: 300, votes: 30_000, newcomerFrom: 25_000 })
  const { cuts } = cutUp(list)
  expect(cuts[0]).toBe(EXACT_VOTES_MAX)
  expect(cuts.slice(1, 4)).toEqual([20_400, 20_808, 21_225])
  const metBy = (end: number) =>
    list.slice(0, end).filter(({ left, right }) => left === MODELS - 1 || right === MODELS - 1).length
  for (const [index, cut] of cuts.entries()) {
    const next = cuts[index + 1] ?? list.length
    expect(next).toBeLessThanOrEqual(Math.ceil(cut * 1.02))
    expect(metBy(next - 1)).toBeLessThan(1.25 * Math.max(100, metBy(cut)))
  }
  expect(cuts.map(metBy)).toContain(125)
})

it('[R30] says which models had few votes at the last cut', () => {
  const list = drawTastes({ seed: 3, models: MODELS, voters: 300, votes: 25_500, newcomerFrom: 25_000 })
  const isLast = Array.from({ length: MODELS }, (_, model) => (model === MODELS - 1 ? 1 : 0))
  expect([...cutUp(list.slice(0, 25_100)).isYoung]).toEqual(isLast)
  expect([...cutUp(list.slice(0, 20_000)).isYoung]).toEqual(isLast)
  expect([...cutUp(list.concat(list.slice(-300))).isYoung]).toEqual(isLast.map(() => 0))
})

it('[R30] keeps standard errors within 1% of those of all votes at their own strengths, also those of a newcomer', () => {
  const list = drawTastes({ seed: 4, models: MODELS, voters: 300, votes: 24_000, newcomerFrom: 21_000 })
  let worst = 0
  for (const end of [20_399, 20_807, 21_003, 21_015, 21_040, 21_200, 21_300, 21_900, 23_000, 24_000]) {
    const so = list.slice(0, end)
    const rows = rowsOf(so)
    const full = errorsOf({ models: MODELS, rows, byVoter: byVoter(so) })
    for (const [index, se] of errorsOf({ models: MODELS, rows, voterSums: scoreAtLastCut(so).sums }).entries()) {
      if (full[index] === null) continue
      worst = Math.max(worst, Math.abs(se / full[index]! - 1))
    }
  }
  expect(worst).toBeLessThan(0.01)
})
