import { expect, it } from 'vitest'
import { sigmoid } from '../fit/logistic.ts'
import { simulateStudy } from '../testing/simulate-study.ts'
import type { StudyGoal } from './line.ts'
import { neededPrompts, neededVotes } from './needed-prompts.ts'

const STUDIES = 400
/** How much answers differ from prompt to prompt. */
const ANSWERS = 0.7

/** The advantage in logits with which a contestant wins this share of decisive votes, over prompts like these. */
function strengthOf(wins: number): number {
  const steps = Array.from({ length: 241 }, (_, index) => -6 + index / 20)
  const winsWith = (strength: number) => {
    const weights = steps.map((step) => Math.exp(-(step ** 2) / 2))
    const sum = steps.reduce((all, step, at) => all + weights[at]! * sigmoid(strength + Math.SQRT2 * ANSWERS * step), 0)
    return sum / weights.reduce((all, weight) => all + weight, 0)
  }
  let [low, high] = [0, 10]
  for (let round = 0; round < 50; round++) {
    const middle = (low + high) / 2
    if (winsWith(middle) < wins) low = middle
    else high = middle
  }
  return low
}

const cellsOf = (goal: StudyGoal, allContestants: readonly number[], allWins: readonly number[]) =>
  allContestants.flatMap((contestants) =>
    allWins.flatMap((wins) => [1, 3, 5].map((votesPerComparison) => ({ goal, contestants, wins, votesPerComparison }))),
  )
const bounds = { 0.8: [0.75, 0.9], 0.5: [0.25, 0.65] } as const
const halves = cellsOf('best', [2, 3, 4], [0.65, 0.7, 0.85]).map((cell) => ({ ...cell, studies: 0.5 as const }))
const usual = [...cellsOf('best', [2, 3, 4], [0.55, 0.6, 0.65, 0.7]), ...cellsOf('baseline', [2, 3], [0.6, 0.7])]
const cells = [...usual.map((cell) => ({ ...cell, studies: 0.8 as const })), ...halves]

it.each(cells)(
  '[R52] suffices in 75 to 90% of studies, or in 25 to 65%, as it says: $studies, $goal, $contestants contestants, $wins wins, $votesPerComparison votes',
  ({ goal, contestants, wins, votesPerComparison, studies }) => {
    const study = { goal, level: 0.05, contestants, votesPerComparison } as const
    const prompts = Math.ceil(neededPrompts(study, wins, studies))
    const others = Array<number>(contestants - 1)
    // One is better than all others, or all others are better than the baseline.
    const strengths = goal === 'best' ? [strengthOf(wins), ...others.fill(0)] : [0, ...others.fill(strengthOf(wins))]
    const baseline = goal === 'best' ? null : 0
    const votes: number[] = []
    for (let seed = 1; seed <= STUDIES; seed++) {
      const design = { goal, baseline, votesPerComparison }
      const { verdict, opened } = simulateStudy({
        ...{ seed, prompts, voters: 5, answers: ANSWERS, ties: 0.2, strengths, design },
      })
      const isRight =
        goal === 'best' ? verdict.best === 0 : Object.values(verdict.results).every((result) => result === 'better')
      if (isRight) votes.push(opened * votesPerComparison)
    }
    const decided = votes.length / STUDIES
    const used = votes.toSorted((a, b) => a - b)[Math.floor(0.8 * STUDIES)]
    console.log(
      `${goal}, ${contestants} contestants, ${Math.round(100 * wins)}% wins, ${votesPerComparison} votes: ${prompts} prompts, ${(100 * decided).toFixed(1)}% decided, 80% with at most ${used} votes (planned: ${Math.ceil(neededVotes(study, prompts))})`,
    )
    const [least, most] = bounds[studies]
    expect(decided).toBeGreaterThanOrEqual(least)
    expect(decided).toBeLessThanOrEqual(most)
  },
)
