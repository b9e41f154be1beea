import { expect, it } from 'vitest'
import { POINTS_PER_LOGIT } from '../fit/logistic.ts'
import { type StudySimulation, simulateStudy } from '../testing/simulate-study.ts'
import type { Bet } from './bets.ts'

const RUNS = 300

type Scenario = Omit<StudySimulation, 'seed'> & { readonly name: string; readonly isFalse: (bet: Bet) => boolean }

const equal = { prompts: 200, voters: 5, answers: 0.7, ties: 0.2 }
const always = () => true
const isBetter = ({ claim }: Bet) => claim === 'better'
const baseline = { goal: 'baseline', baseline: 0 } as const
/** Votes for the contestant with the smaller number take ten times as long. */
const slowFor = (winner: number | null) => (winner === 0 ? 10 : 1)

const SCENARIOS: Scenario[] = [
  { name: '2 equal contestants', ...equal, strengths: [0, 0], isFalse: always },
  { name: '4 equal contestants', ...equal, strengths: [0, 0, 0, 0], isFalse: always },
  { name: '2 equal contestants, slow votes for one', ...equal, strengths: [0, 0], duration: slowFor, isFalse: always },
  {
    name: '4 equal contestants, slow votes for one',
    ...equal,
    strengths: [0, 0, 0, 0],
    duration: slowFor,
    isFalse: always,
  },
  {
    name: '4 contestants, a baseline, all equal',
    ...equal,
    strengths: [0, 0, 0, 0],
    design: baseline,
    isFalse: isBetter,
  },
  {
    name: '3 contestants, worse than the baseline by the margin',
    prompts: 300,
    voters: 5,
    strengths: [0, -35 / POINTS_PER_LOGIT, -35 / POINTS_PER_LOGIT],
    design: { ...baseline, settleOn: 'no worse' },
    isFalse: ({ a }) => a !== 0,
  },
]

it.each(SCENARIOS)(
  '[R44] [R46] decides a false claim in at most 5% of studies: $name',
  ({ name, isFalse, ...options }) => {
    let wrong = 0
    for (let seed = 1; seed <= RUNS; seed++) {
      const { bets } = simulateStudy({ ...options, seed })
      if (bets.some((bet) => isFalse(bet) && bet.decidedAfterPrompt !== null)) wrong += 1
    }
    console.log(`false claims, ${name}: ${((100 * wrong) / RUNS).toFixed(1)}% of ${RUNS} studies`)
    expect(wrong / RUNS).toBeLessThanOrEqual(0.05)
  },
)

it('[R44] [R46] finds the best of four that wins 65% of its decisive votes', () => {
  const opened: number[] = []
  let found = 0
  for (let seed = 1; seed <= RUNS / 3; seed++) {
    const strengths = [0, Math.log(0.65 / 0.35), 0, 0]
    const study = simulateStudy({ seed, prompts: 1_000, voters: 5, ties: 0.2, strengths })
    opened.push(study.opened)
    if (study.verdict.best === 1) found += 1
  }
  const median = opened.sort((a, b) => a - b)[opened.length >> 1]!
  console.log(`best of four found in ${found} of ${opened.length} studies, median ${median} comparisons`)
  expect(found / opened.length).toBeGreaterThanOrEqual(0.95)
})
