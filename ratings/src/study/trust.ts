import { leftScore, type StudyVote, scoreOf } from './votes.ts'

/** A share of cases; null without any. */
export interface Share {
  readonly share: number | null
  readonly cases: number
}

const toShare = (matching: number, cases: number): Share => ({ share: cases === 0 ? null : matching / cases, cases })

/** How far pairs of choices on the same comparison agree. Ties and both-bad votes are the same choice. */
export interface Agreement {
  readonly all: Share
  /** Only where both preferred a contestant. */
  readonly decided: Share
  /**
   * Like Cohen's kappa, agreement beyond that of chance: at most 1, and negative below chance. Chance follows from the rates of ties
   * alone. Null without cases, or where chance alone would agree always.
   */
  readonly kappa: number | null
}

/** How often two gave a contestant 0, 1/2 or 1 points: `counts[2 a][2 b]`. */
export type PointCounts = readonly [number[], number[], number[]]

export const createPointCounts = (): PointCounts => [
  [0, 0, 0],
  [0, 0, 0],
  [0, 0, 0],
]

/** Chance knows how often each of the two calls a tie and no more: which contestant is numbered first must not change it. */
export function agreementOf([lost, tied, won]: PointCounts): Agreement {
  const sum = (values: readonly (number | undefined)[]) => values.reduce<number>((total, value) => total + value!, 0)
  const cases = sum([...lost, ...tied, ...won])
  const preferred = lost[0]! + won[2]!
  const [tiesOfOne, tiesOfOther] = [sum(tied) / cases, sum([lost[1], tied[1], won[1]]) / cases]
  const byChance = tiesOfOne * tiesOfOther + ((1 - tiesOfOne) * (1 - tiesOfOther)) / 2
  return {
    all: toShare(preferred + tied[1]!, cases),
    decided: toShare(preferred, preferred + lost[2]! + won[0]!),
    kappa: cases > 0 && byChance < 1 ? ((preferred + tied[1]!) / cases - byChance) / (1 - byChance) : null,
  }
}

/** How far people agree about the same comparisons. Neither of two voters is the first, so each order counts half. */
export function agreementOfStudy(
  comparisons: readonly { readonly first: number; readonly votes: readonly Pick<StudyVote, 'left' | 'choice'>[] }[],
): Agreement {
  const counts = createPointCounts()
  for (const { first, votes } of comparisons) {
    const own = [0, 0, 0]
    for (const vote of votes) own[2 * scoreOf(first, vote)]! += 1
    for (let a = 0; a < 3; a++)
      for (let b = 0; b < 3; b++) counts[a]![b]! += (own[a]! * (a === b ? own[b]! - 1 : own[b]!)) / 2
  }
  return agreementOf(counts)
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
