import { RatingsInputError } from './errors.ts'
import type { Observations } from './observations.ts'
import { type OrderedStyleVotes, orderStyleVotes } from './style-order.ts'
import { checkCount, countModels, isCount, type Models } from './tallies.ts'
import { groupByVoter } from './voters.ts'
import { checkVotes, OUTCOMES, type Vote } from './votes.ts'

/** A vote with what was counted in both answers, in the order of the features. */
export interface StyleVote extends Vote {
  readonly leftStyle: readonly number[]
  readonly rightStyle: readonly number[]
}

export interface StyleVotes {
  readonly models: Models
  /** What was counted, e.g. `['tokens', 'headers', 'lists', 'bold']`. */
  readonly features: readonly string[]
  readonly votes: readonly StyleVote[]
}

export function checkStyleVotes({ models, features, votes }: StyleVotes): void {
  checkVotes(votes, countModels(models))
  for (let index = 0; index < votes.length; index++) {
    checkStyle(index, 'leftStyle', votes[index]!.leftStyle, features)
    checkStyle(index, 'rightStyle', votes[index]!.rightStyle, features)
  }
}

function checkStyle(index: number, side: string, counts: readonly number[], features: readonly string[]): void {
  if (!Array.isArray(counts) || counts.length !== features.length) {
    throw new RatingsInputError('invalid-style', `votes[${index}]: ${side} must hold ${features.length} counts`)
  }
  for (let feature = 0; feature < counts.length; feature++) {
    if (!isCount(counts[feature]!)) checkCount(`votes[${index}]`, `${side} ${features[feature]}`, counts[feature]!)
  }
}

export interface StyleObservations {
  readonly observations: Observations
  /** Root mean square of each feature's difference over the votes: the typical difference, and the unit of its term. */
  readonly rms: Float64Array
  /** Features with any difference at all, in the order of the terms; the others cannot have a coefficient. */
  readonly used: readonly number[]
}

/**
 * One observation a vote. Differences are scaled but not centred: centring would make the same vote, seen with sides
 * swapped, another vote.
 */
export function observeStyle(
  input: StyleVotes,
  { bothBad, voters }: { readonly bothBad: 'half' | 'drop'; readonly voters: 'cluster' | 'ignore' },
): StyleObservations {
  const votes = bothBad === 'half' ? input.votes : input.votes.filter(({ outcome }) => outcome !== 'both-bad')
  const modelCount = countModels(input.models)
  const featureCount = input.features.length
  const groups = voters === 'cluster' ? groupByVoter(votes) : null
  const ordered = orderStyleVotes(votes, { modelCount, featureCount, groups })
  const rms = typicalDifferences(ordered, featureCount)
  const used = input.features.map((_, feature) => feature).filter((feature) => rms[feature]! > 0)
  const terms = scaleTerms(ordered, rms, used)
  const voterStarts = groups?.starts ?? null
  const further = { termCount: used.length, terms, voterStarts }
  return { observations: toObservations(ordered.kinds, modelCount, further), rms, used }
}

function typicalDifferences({ rows, differences }: OrderedStyleVotes, featureCount: number): Float64Array {
  const squares = new Float64Array(featureCount)
  for (let entry = 0; entry < rows.length; entry++) {
    const row = rows[entry]! * featureCount
    for (let feature = 0; feature < featureCount; feature++) squares[feature]! += differences[row + feature]! ** 2
  }
  return squares.map((sum) => Math.sqrt(sum / Math.max(1, rows.length)))
}

function scaleTerms(
  { rows, differences }: OrderedStyleVotes,
  rms: Float64Array,
  used: readonly number[],
): Float64Array {
  const terms = new Float64Array(rows.length * used.length)
  for (let entry = 0; entry < rows.length; entry++) {
    for (let term = 0; term < used.length; term++) {
      const feature = used[term]!
      terms[entry * used.length + term] = differences[rows[entry]! * rms.length + feature]! / rms[feature]!
    }
  }
  return terms
}

function toObservations(
  kinds: Int32Array,
  modelCount: number,
  { termCount, terms, voterStarts }: Pick<Observations, 'termCount' | 'terms' | 'voterStarts'>,
): Observations {
  const { length } = kinds
  const left = new Int32Array(length)
  const right = new Int32Array(length)
  const wins = new Float64Array(length)
  const losses = new Float64Array(length)
  const halves = new Float64Array(length)
  const pointsOf = [wins, losses, halves, halves]
  for (let entry = 0; entry < length; entry++) {
    const pair = Math.floor(kinds[entry]! / OUTCOMES.length)
    left[entry] = Math.floor(pair / modelCount)
    right[entry] = pair % modelCount
    pointsOf[kinds[entry]! % OUTCOMES.length]![entry] = 1
  }
  const weight = new Float64Array(length).fill(1)
  return { length, left, right, wins, losses, halves, weight, termCount, terms, voterStarts }
}
