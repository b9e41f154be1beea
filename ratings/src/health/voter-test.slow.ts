import { describe, expect, it } from 'vitest'
import { rate } from '../board/rate.ts'
import { sigmoid } from '../fit/logistic.ts'
import { listRows } from '../input/encode-rows.ts'
import { decidedVotes } from '../input/encoded-votes.ts'
import { encodeSimulated, type SimulatedVote, seededRandom } from '../testing/simulate-votes.ts'
import { rateOthers, sumVotes } from './others-board.ts'
import { testSelection } from './test-selection.ts'
import { type OthersBoard, testVoter } from './test-voter.ts'

interface Arena {
  readonly models: number
  /** Of the board that the tested voters are compared with. */
  readonly voters: number
  readonly votesPerVoter: number
  readonly ties: number
}

const ARENAS: readonly Arena[] = [
  { models: 4, voters: 50, votesPerVoter: 20, ties: 0 },
  { models: 8, voters: 10, votesPerVoter: 20, ties: 0.1 },
  { models: 8, voters: 200, votesPerVoter: 20, ties: 0 },
  { models: 20, voters: 400, votesPerVoter: 40, ties: 0.2 },
]
/** The service does not hold voters with fewer votes. */
const VOTES_MIN = 10
const VOTES_MAX = 300
const ARENAS_EACH = 5
/** Other seeds: `SEED=1000000 npm run test:slow`. */
const SEED = Number(process.env.SEED ?? 0)

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

type Vote = Omit<SimulatedVote, 'voter'>

/** An arena with the boards of its voters, and new voters for the test. Draws are even. */
function createArena(seed: number, { models, voters, votesPerVoter, ties }: Arena, tasteSd: number) {
  const random = seededRandom(SEED + seed)
  const truth = Array.from({ length: models }, () => 0.6 * normal(random))
  const newVoter = () => {
    const preferences = truth.map((strength) => strength + tasteSd * normal(random))
    return (): Vote => {
      const left = Math.floor(random() * models)
      const right = (left + 1 + Math.floor(random() * (models - 1))) % models
      const leftWins = random() < sigmoid(preferences[left]! - preferences[right]!)
      return { left, right, outcome: random() < ties ? 2 : leftWins ? 0 : 1 }
    }
  }
  const votes: SimulatedVote[] = []
  for (let voter = 0; voter < voters; voter++) {
    const vote = newVoter()
    for (let count = 0; count < votesPerVoter; count++) votes.push({ voter, ...vote() })
  }
  const votesByVoter = decidedVotes(encodeSimulated(votes, models))
  const all = sumVotes(votesByVoter, models)
  const { components } = rate({ models, rows: listRows(all.counts, models), votesByVoter })
  const tau2 = Math.max(...components.flatMap(({ tau2 }) => tau2 ?? []))
  const boards = [null, tau2].map((known) => rateOthers(all, new Int32Array(), { tau2: known }))
  return { models, random, truth, newVoter, boards }
}

/** The number of votes after which the service holds the voter, by either test; infinite if it does not. */
function heldAfter(
  votes: readonly Vote[],
  { models, boards }: { readonly models: number; readonly boards: readonly OthersBoard[] },
): number {
  const chances = new Float64Array(models).fill(2 / models)
  const drawn = votes.map(({ left, right }) => ({ left, right, chances }))
  const selecting = testSelection(drawn, models).crossedAt
  const decided = votes
    .slice(0, selecting ?? votes.length)
    .flatMap(({ left, right, outcome }, at) => (outcome > 1 ? [] : [{ left, right, leftWins: outcome === 0, at }]))
  let rigging: number | null = null
  for (const board of boards) {
    rigging = testVoter(decided, board).crossedAt
    if (rigging === null) return Math.max(VOTES_MIN, selecting ?? Number.POSITIVE_INFINITY)
  }
  return Math.max(VOTES_MIN, decided[rigging! - 1]!.at + 1)
}

const VOTERS_EACH = 125

it('[R33] [R42] holds at most 2 of 10,000 honest voters of taste up to 1.2', () => {
  let tested = 0
  let held = 0
  for (const [index, tasteSd] of [0, 0.4, 0.8, 1.2].entries()) {
    const before = held
    for (const [kind, each] of ARENAS.entries()) {
      for (let seed = 1; seed <= ARENAS_EACH; seed++) {
        const arena = createArena(10_000 * index + 1_000 * kind + seed, each, tasteSd)
        for (let voter = 0; voter < VOTERS_EACH; voter++) {
          const vote = arena.newVoter()
          const count = VOTES_MIN + Math.floor(arena.random() ** 2 * (VOTES_MAX - VOTES_MIN + 1))
          tested += 1
          if (heldAfter(Array.from({ length: count }, vote), arena) <= count) held += 1
        }
      }
    }
    console.log(`taste ${tasteSd}: ${held - before} honest voters held`)
  }
  expect(tested).toBe(10_000)
  expect(held).toBeLessThanOrEqual(2)
})

const ATTACKERS_EACH = 5
/** With so many votes one account moves a model from the last place to the first. */
const ATTACK_VOTES = 2_500

interface Attack {
  readonly direction: 'for' | 'against'
  /** The share of decided votes on battles with the model that go in this direction. */
  readonly share: number
  /** The share of ties on battles with the model. */
  readonly ties: number
  /** Whether battles without the model are skipped. */
  readonly skips: boolean
}

/** For each attacker, the votes until the hold. */
function attack(each: Arena, { direction, share, ties, skips }: Attack): number[] {
  const until: number[] = []
  for (let seed = 1; seed <= ARENAS_EACH; seed++) {
    const arena = createArena(seed, each, 0.4)
    const { random, truth } = arena
    // The worst model is to rise, or the best one to fall.
    const target = truth.indexOf(direction === 'for' ? Math.min(...truth) : Math.max(...truth))
    for (let attacker = 0; attacker < ATTACKERS_EACH; attacker++) {
      const honest = arena.newVoter()
      const votes: Vote[] = []
      while (votes.length < ATTACK_VOTES) {
        const vote = honest()
        if (vote.left === target || vote.right === target) {
          const isFor = (direction === 'for') === random() < share
          votes.push({ ...vote, outcome: random() < ties ? 2 : (vote.left === target) === isFor ? 0 : 1 })
        } else if (!skips) votes.push(vote)
      }
      until.push(heldAfter(votes, arena))
    }
  }
  return until.sort((a, b) => a - b)
}

const always: Attack = { direction: 'for', share: 1, ties: 0, skips: false }

describe('attackers', () => {
  it.each<[name: string, attack: Attack, heldMin: number, medianMax: number]>([
    ['always vote for a model', always, 25, VOTES_MAX],
    ['always vote against a model', { ...always, direction: 'against' }, 25, VOTES_MAX],
    ['mix in 20% ties', { ...always, ties: 0.2 }, 25, VOTES_MAX],
    ['vote for a model in 80% of its battles', { ...always, share: 0.8 }, 10, Number.POSITIVE_INFINITY],
    ['skip battles without the model', { ...always, skips: true }, 25, 20],
    [
      'skip battles without the model and vote for it in half of the others',
      { ...always, share: 0.5, skips: true },
      25,
      20,
    ],
  ])('[R33] [R42] who %s', (name, kind, heldMin, medianMax) => {
    for (const arena of ARENAS.slice(2)) {
      const until = attack(arena, kind)
      const held = until.filter(Number.isFinite)
      const median = until[Math.floor(until.length / 2)]!
      console.log(`${name}, ${arena.models} models: ${held.length} of ${until.length}, median ${median} votes`)
      expect(held.length).toBeGreaterThanOrEqual(heldMin)
      expect(median).toBeLessThanOrEqual(medianMax)
    }
  })
})
