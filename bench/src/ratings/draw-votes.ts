import type { Outcome, StyleVote, Vote } from '@arena/ratings'
import { drawNormal, type Random, seededRandom } from '../random.ts'

export interface ArenaSize {
  readonly models: number
  readonly votes: number
}

/** Strengths differ by a few hundred points, in logits. */
const STRENGTH_SD = 0.8
/** Newer and better models are met more often: the popular third about three times as often as the rest. */
const POPULARITY_SD = 0.5
const TIE_SHARE = 0.2
const BOTH_BAD_SHARE = 0.1

interface Crowd {
  readonly random: Random
  readonly strength: Float64Array
  /** Sums of popularity up to each model. */
  readonly popularity: Float64Array
}

function gather(models: number, seed: number): Crowd {
  const random = seededRandom(seed)
  const strength = Float64Array.from({ length: models }, () => STRENGTH_SD * drawNormal(random))
  const popularity = Float64Array.from({ length: models }, () => Math.exp(POPULARITY_SD * drawNormal(random)))
  for (let model = 1; model < models; model++) popularity[model]! += popularity[model - 1]!
  return { random, strength, popularity }
}

/** The first position whose sum reaches the point thrown: positions are met in proportion to their share. */
function throwAt(sums: Float64Array, random: Random): number {
  const point = random() * sums[sums.length - 1]!
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (sums[middle]! > point) high = middle
    else low = middle + 1
  }
  return low
}

function drawPair({ random, popularity }: Crowd): [left: number, right: number] {
  const left = throwAt(popularity, random)
  for (;;) {
    const right = throwAt(popularity, random)
    if (right !== left) return [left, right]
  }
}

function drawOutcome(random: Random, logit: number): Outcome {
  const mood = random()
  if (mood < TIE_SHARE) return 'tie'
  if (mood < TIE_SHARE + BOTH_BAD_SHARE) return 'both-bad'
  return random() < 1 / (1 + Math.exp(-logit)) ? 'left' : 'right'
}

/** Votes between models of known strength, unevenly met, with ties and both-bad votes as arenas see them. */
export function drawVotes(size: ArenaSize, seed: number): Vote[] {
  const crowd = gather(size.models, seed)
  return Array.from({ length: size.votes }, (): Vote => {
    const [left, right] = drawPair(crowd)
    return { left, right, outcome: drawOutcome(crowd.random, crowd.strength[left]! - crowd.strength[right]!) }
  })
}

/** A few voters cast hundreds of votes, most a handful. */
const ACTIVITY_SD = 1
/** How far one voter's taste for a model is from the crowd's. */
const TASTE_SD = 0.5

export function drawVotesOfVoters(size: ArenaSize & { readonly voters: number }, seed: number): Vote[] {
  const crowd = gather(size.models, seed)
  const { random, strength } = crowd
  const activity = Float64Array.from({ length: size.voters }, () => Math.exp(ACTIVITY_SD * drawNormal(random)))
  for (let voter = 1; voter < size.voters; voter++) activity[voter]! += activity[voter - 1]!
  const taste = Float64Array.from({ length: size.voters * size.models }, () => TASTE_SD * drawNormal(random))
  const names = Array.from({ length: size.voters }, () => drawUuid(random))
  return Array.from({ length: size.votes }, (): Vote => {
    const voter = throwAt(activity, random)
    const liking = (model: number) => strength[model]! + taste[voter * size.models + model]!
    const [left, right] = drawPair(crowd)
    return { voter: names[voter]!, left, right, outcome: drawOutcome(random, liking(left) - liking(right)) }
  })
}

/** Voters are known by their ids, and sorting ids of 36 characters is part of the work. */
function drawUuid(random: Random): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const STYLE_FEATURES = ['tokens', 'headers', 'lists', 'bold'] as const
/** What a model's answers have of each feature on average, and what voters give for more of it. */
const FEATURE_MEAN = [400, 3, 8, 6] as const
const FEATURE_WORTH = [0.5, 0.1, 0.2, 0.15] as const

export function drawStyleVotes(size: ArenaSize, seed: number): StyleVote[] {
  const crowd = gather(size.models, seed)
  const { random, strength } = crowd
  const habit = Float64Array.from({ length: size.models * STYLE_FEATURES.length }, () => 0.4 * drawNormal(random))
  const write = (model: number) =>
    FEATURE_MEAN.map((mean, feature) =>
      Math.floor(mean * Math.exp(habit[model * STYLE_FEATURES.length + feature]! + 0.6 * drawNormal(random))),
    )
  return Array.from({ length: size.votes }, (): StyleVote => {
    const [left, right] = drawPair(crowd)
    const leftStyle = write(left)
    const rightStyle = write(right)
    let logit = strength[left]! - strength[right]!
    for (const [feature, worth] of FEATURE_WORTH.entries()) {
      const sum = leftStyle[feature]! + rightStyle[feature]!
      if (sum > 0) logit += (worth * 2 * (leftStyle[feature]! - rightStyle[feature]!)) / sum
    }
    return { left, right, leftStyle, rightStyle, outcome: drawOutcome(random, logit) }
  })
}
