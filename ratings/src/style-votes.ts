import { RatingsInputError } from './errors.ts'
import type { Observations } from './observations.ts'
import { checkCount, countModels, isCount, type Models } from './tallies.ts'
import { groupByVoter, type VoterGroups } from './voters.ts'
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

/** From -1, only the right answer has any, to 1; 0 when neither has. */
function difference(left: number, right: number): number {
  return left + right === 0 ? 0 : (left - right) / (left + right)
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
  const featureCount = input.features.length
  const groups = voters === 'cluster' ? groupByVoter(votes) : null
  const differences = findDifferences(votes, featureCount)
  const order = sortVotes(votes, differences, countModels(input.models), groups)
  const rms = typicalDifferences(differences, featureCount, order)
  const used = input.features.map((_, feature) => feature).filter((feature) => rms[feature]! > 0)

  const length = votes.length
  const left = new Int32Array(length)
  const right = new Int32Array(length)
  const wins = new Float64Array(length)
  const losses = new Float64Array(length)
  const halves = new Float64Array(length)
  const terms = new Float64Array(length * used.length)
  for (let entry = 0; entry < length; entry++) {
    const index = order[entry]!
    const vote = votes[index]!
    left[entry] = vote.left
    right[entry] = vote.right
    if (vote.outcome === 'left') wins[entry] = 1
    else if (vote.outcome === 'right') losses[entry] = 1
    else halves[entry] = 1
    for (let term = 0; term < used.length; term++) {
      const feature = used[term]!
      terms[entry * used.length + term] = differences[index * featureCount + feature]! / rms[feature]!
    }
  }
  const weight = new Float64Array(length).fill(1)
  const voterStarts = groups?.starts ?? null
  return {
    observations: { length, left, right, wins, losses, halves, weight, termCount: used.length, terms, voterStarts },
    rms,
    used,
  }
}

function findDifferences(votes: readonly StyleVote[], featureCount: number): Float64Array {
  const differences = new Float64Array(votes.length * featureCount)
  for (let index = 0; index < votes.length; index++) {
    const { leftStyle, rightStyle } = votes[index]!
    for (let feature = 0; feature < featureCount; feature++) {
      differences[index * featureCount + feature] = difference(leftStyle[feature]!, rightStyle[feature]!)
    }
  }
  return differences
}

/** Voter by voter, votes in an order of their own: the sums of the fit must not depend on the order they came in. */
function sortVotes(
  votes: readonly StyleVote[],
  differences: Float64Array,
  modelCount: number,
  groups: VoterGroups | null,
): Int32Array {
  const featureCount = votes.length === 0 ? 0 : differences.length / votes.length
  const kinds = new Int32Array(votes.length)
  for (let index = 0; index < votes.length; index++) {
    const { left, right, outcome } = votes[index]!
    kinds[index] = (left * modelCount + right) * OUTCOMES.length + OUTCOMES.indexOf(outcome)
  }
  const byKind = sortByKey(kinds, modelCount * modelCount * OUTCOMES.length)
  const voterOf = new Int32Array(votes.length)
  for (let voter = 0; voter < (groups?.count ?? 0); voter++) {
    for (let at = groups!.starts[voter]!; at < groups!.starts[voter + 1]!; at++) voterOf[groups!.order[at]!] = voter
  }
  const order = groups === null ? byKind : sortByKey(voterOf, groups.count, byKind)

  const compare = (a: number, b: number): number => {
    for (let feature = 0; feature < featureCount; feature++) {
      const gap = differences[a * featureCount + feature]! - differences[b * featureCount + feature]!
      if (gap !== 0) return gap
    }
    return 0
  }
  const isSameKind = (a: number, b: number) => kinds[a] === kinds[b] && voterOf[a] === voterOf[b]
  for (let from = 0, to = 1; from < order.length; from = to++) {
    while (to < order.length && isSameKind(order[from]!, order[to]!)) to++
    if (to - from > 1) order.subarray(from, to).sort(compare)
  }
  return order
}

/** Positions sorted by whole-number keys, equal keys in the order they had. */
function sortByKey(keys: Int32Array, keyCount: number, positions: ArrayLike<number> | null = null): Int32Array {
  const next = new Int32Array(keyCount + 1)
  for (let index = 0; index < keys.length; index++) next[keys[index]! + 1]! += 1
  for (let key = 0; key < keyCount; key++) next[key + 1]! += next[key]!
  const sorted = new Int32Array(keys.length)
  for (let index = 0; index < keys.length; index++) {
    const position = positions === null ? index : positions[index]!
    sorted[next[keys[position]!]!++] = position
  }
  return sorted
}

function typicalDifferences(differences: Float64Array, featureCount: number, order: Int32Array): Float64Array {
  const squares = new Float64Array(featureCount)
  for (let entry = 0; entry < order.length; entry++) {
    for (let feature = 0; feature < featureCount; feature++) {
      squares[feature]! += differences[order[entry]! * featureCount + feature]! ** 2
    }
  }
  return squares.map((sum) => Math.sqrt(sum / Math.max(1, order.length)))
}
