import { describe, expect, it } from 'vitest'
import { sigmoid } from '../fit/logistic.ts'
import { encodeSimulated, type SimulatedVote, seededRandom } from '../testing/simulate-votes.ts'
import { rateOthers, sumVotes } from './others-board.ts'
import { type OthersBoard, type TestedVote, testVoter } from './test-voter.ts'

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
const VOTES_MAX = 300

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** An arena with the board of its voters, and new voters for the test. */
function createArena(seed: number, { models, voters, votesPerVoter, ties }: Arena, tasteSd: number) {
  const random = seededRandom(seed)
  const truth = Array.from({ length: models }, () => 0.6 * normal(random))
  const newVoter = () => {
    const preferences = truth.map((strength) => strength + tasteSd * normal(random))
    return (): TestedVote => {
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
  // The taste variance stays unknown, which is the case that holds most.
  const board = rateOthers(sumVotes(encodeSimulated(votes, models), models), new Int32Array(), { tau2: null })
  return { random, truth, newVoter, board }
}

const ARENAS_EACH = 5
const VOTERS_EACH = 170

describe('honest voters', () => {
  it.each([0, 0.4, 0.8])(
    '[R33] with a taste of %s logits are held at most once in a thousand',
    { timeout: 600_000 },
    (tasteSd) => {
      let tested = 0
      let held = 0
      for (const [kind, each] of ARENAS.entries()) {
        for (let seed = 1; seed <= ARENAS_EACH; seed++) {
          const { random, newVoter, board } = createArena(1_000 * kind + seed, each, tasteSd)
          for (let voter = 0; voter < VOTERS_EACH; voter++) {
            const vote = newVoter()
            const count = 5 + Math.floor(random() ** 2 * (VOTES_MAX - 4))
            tested += 1
            if (testVoter(Array.from({ length: count }, vote), board).crossedAt !== null) held += 1
          }
        }
      }
      console.log(`taste ${tasteSd}: ${held} of ${tested} honest voters held`)
      expect(held).toBeLessThanOrEqual(Math.ceil(tested / 1_000))
    },
  )
})

const ATTACKERS_EACH = 5

/** For each attacker, the votes until the hold; infinite if the attacker was not held within `votes`. */
function attack(arena: Arena, direction: 'for' | 'against', share: number, votes = 1_000): number[] {
  const until: number[] = []
  for (let seed = 1; seed <= ARENAS_EACH; seed++) {
    const { random, truth, newVoter, board } = createArena(seed, arena, 0.4)
    // The worst model is to rise, or the best one to fall.
    const target = truth.indexOf(direction === 'for' ? Math.min(...truth) : Math.max(...truth))
    for (let attacker = 0; attacker < ATTACKERS_EACH; attacker++) {
      const honest = newVoter()
      const cast = Array.from({ length: votes }, () => rig(honest(), target, direction, random() < share))
      until.push(testVoter(cast, board satisfies OthersBoard).crossedAt ?? Number.POSITIVE_INFINITY)
    }
  }
  return until.sort((a, b) => a - b)
}

function rig(vote: TestedVote, target: number, direction: 'for' | 'against', isRigged: boolean): TestedVote {
  if (!isRigged || (vote.left !== target && vote.right !== target)) return vote
  return { ...vote, outcome: (vote.left === target) === (direction === 'for') ? 0 : 1 }
}

describe('attackers', () => {
  it.each([
    ['for', 1],
    ['for', 0.6],
    ['for', 0.3],
    ['against', 1],
    ['against', 0.6],
    ['against', 0.3],
  ] as const)('[R33] who vote %s a model in a share of %s of its battles', { timeout: 600_000 }, (direction, share) => {
    for (const arena of ARENAS.slice(2)) {
      const until = attack(arena, direction, share)
      const held = until.filter(Number.isFinite)
      const median = until[Math.floor(until.length / 2)]!
      console.log(
        `${direction} in ${share}, ${arena.models} models: ${held.length} of ${until.length}, median ${median}`,
      )
      if (share === 1) expect(median).toBeLessThanOrEqual(VOTES_MAX)
    }
  })
})
