import { leftScore, type StudyVote, scoreOf } from './votes.ts'

/** A share of cases; null without any. */
export interface Share {
  readonly share: number | null
  readonly cases: number
}

const toShare = (matching: number, cases: number): Share => ({ share: cases === 0 ? null : matching / cases, cases })

export interface StudyAgreement {
  /** Pairs of voters on the same comparison who chose the same. Ties and both-bad votes are the same choice. */
  readonly all: Share
  /** Only where both preferred a contestant. */
  readonly decided: Share
}

/** How far people agree about the same comparisons. */
export function agreementOfStudy(
  comparisons: readonly { readonly first: number; readonly votes: readonly Pick<StudyVote, 'left' | 'choice'>[] }[],
): StudyAgreement {
  let [same, cases, sameDecided, decided] = [0, 0, 0, 0]
  const pairs = (count: number) => (count * (count - 1)) / 2
  for (const { first, votes } of comparisons) {
    const scores = votes.map((vote) => scoreOf(first, vote))
    const count = (points: number) => scores.filter((score) => score === points).length
    const [won, lost] = [count(1), count(0)]
    same += pairs(won) + pairs(lost) + pairs(votes.length - won - lost)
    cases += pairs(votes.length)
    sameDecided += pairs(won) + pairs(lost)
    decided += pairs(won + lost)
  }
  return { all: toShare(same, cases), decided: toShare(sameDecided, decided) }
}

/** The share of votes that people repeated when the sides were exchanged, of pairs of an earlier vote and its repeat. */
export function consistencyOf(pairs: readonly (readonly [StudyVote, StudyVote])[]): Share {
  const same = pairs.filter(([vote, repeat]) => scoreOf(vote.left, vote) === scoreOf(vote.left, repeat))
  return toShare(same.length, pairs.length)
}

/** How much better the left answer did than the right one. */
export interface SideEffect {
  /** Mean points of the left answer minus one half; null without votes. */
  readonly mean: number | null
  /** Its standard error over voters; null with one voter. */
  readonly se: number | null
}

export function sideEffectOf(votes: readonly StudyVote[]): SideEffect {
  if (votes.length === 0) return { mean: null, se: null }
  const mean = votes.reduce((sum, { choice }) => sum + leftScore(choice) - 0.5, 0) / votes.length
  const deviations = new Map<number, number>()
  for (const { voter, choice } of votes)
    deviations.set(voter, (deviations.get(voter) ?? 0) + leftScore(choice) - 0.5 - mean)
  const voters = deviations.size
  const squares = [...deviations.values()].reduce((sum, value) => sum + value * value, 0)
  return { mean, se: voters < 2 ? null : Math.sqrt((squares * voters) / (voters - 1)) / votes.length }
}

/** The value in the middle; of an even number, the mean of the two in the middle. Null without values. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
