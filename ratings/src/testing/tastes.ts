import { sigmoid } from '../logistic.ts'

export interface TasteVote {
  readonly voter: number
  readonly left: number
  readonly right: number
  /** Place in `OUTCOMES`. */
  readonly outcome: number
}

export interface TasteOptions {
  readonly seed: number
  readonly models: number
  readonly voters: number
  readonly votes: number
  /** The last model is met only from this vote on. */
  readonly newcomerFrom?: number
  /** How much voters differ, in logits. */
  readonly spread?: number
}

/** The same numbers on every machine and every run. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** For tests: votes of voters who differ in taste, some of them busier than others. The last model is a strong one. */
export function drawTastes(options: TasteOptions): TasteVote[] {
  const { seed, models, voters, votes, newcomerFrom = 0, spread = 0.6 } = options
  const random = seededRandom(seed)
  const noise = () => 1.6 * (random() + random() + random() - 1.5)
  const truth = truthOf(models)
  const tastes = Array.from({ length: voters }, () => truth.map((strength) => strength + spread * noise()))
  return Array.from({ length: votes }, (_, vote): TasteVote => {
    const present = vote < newcomerFrom ? models - 1 : models
    const voter = Math.floor(voters * random() ** 1.5)
    const left = Math.floor(present * random())
    const right = (left + 1 + Math.floor((present - 1) * random())) % present
    const kind = random()
    const leftWon = random() < sigmoid(tastes[voter]![left]! - tastes[voter]![right]! + 0.05)
    return { voter, left, right, outcome: kind < 0.15 ? 2 : kind < 0.25 ? 3 : leftWon ? 0 : 1 }
  })
}

const truthOf = (models: number): number[] =>
  Array.from({ length: models }, (_, model) => (model === models - 1 ? 1.5 : (model - models / 2) * 0.15))
