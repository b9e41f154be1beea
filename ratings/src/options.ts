import { RatingsInputError } from './errors.ts'
import type { Models } from './tallies.ts'

/** A named model that shall stand at a given number of points. */
export interface Anchor {
  /** Index, or name where the models have names. */
  readonly model: number | string
  readonly rating: number
}

export interface RateOptions {
  /** Virtual votes every model plays against a fixed opponent, half won and half lost. 0 switches the prior off. */
  readonly priorVotes?: number
  /** What intervals are measured against: the mean weighted by votes, or every model of the component alike. */
  readonly gauge?: 'votes' | 'plain'
  /** A both-bad vote is half a win for each, or is left out of the fit. */
  readonly bothBad?: 'half' | 'drop'
  /** Below this many votes a model is provisional: rated, but without a rank. */
  readonly minVotes?: number
  /** Chance that an interval misses; .05 gives 95% intervals. */
  readonly alpha?: number
  /** Logits of an earlier board (`board.theta`) to start from; models missing at the end start at 0. */
  readonly start?: ArrayLike<number>
  /** Moves the points of the anchor's component and nothing else. */
  readonly anchor?: Anchor
  /** Whether voters named in the rows shape the intervals. */
  readonly voters?: 'cluster' | 'ignore'
  /** `capped` weighs a pair by 1/max(votes, 50), for comparison with boards that do. */
  readonly pairWeights?: 'equal' | 'capped'
  /** Added to the Hessian's diagonal for every vote when intervals are computed, for comparison with boards that do. */
  readonly hessianRidgePerVote?: number
}

export interface Settings {
  readonly priorVotes: number
  readonly gauge: 'votes' | 'plain'
  readonly bothBad: 'half' | 'drop'
  readonly minVotes: number
  readonly alpha: number
  readonly start: ArrayLike<number>
  readonly anchor: { readonly model: number; readonly rating: number } | null
  readonly voters: 'cluster' | 'ignore'
  readonly pairWeights: 'equal' | 'capped'
  readonly hessianRidgePerVote: number
}

/**
 * Options that give the textbook maximum: no prior, every model ranked, intervals against the plain mean. `rate` throws
 * `no-finite-ratings` where that maximum does not exist.
 *
 * @example
 * ```ts
 * const board = rate(tallies, PARITY)
 * ```
 */
export const PARITY = { priorVotes: 0, gauge: 'plain', minVotes: 1 } as const satisfies RateOptions

function refuse(name: string, expected: string, given: unknown): never {
  throw new RatingsInputError('invalid-option', `${name} must be ${expected}, not ${String(given)}`)
}

function fromZero(name: string, value: number): number {
  return Number.isFinite(value) && value >= 0 ? value : refuse(name, 'a number from 0', value)
}

function oneOf<Word extends string>(name: string, value: Word, words: readonly Word[]): Word {
  return words.includes(value) ? value : refuse(name, words.join(' or '), value)
}

function resolveAnchor(anchor: Anchor, models: Models): { model: number; rating: number } {
  const names = typeof models === 'number' ? [] : models
  const count = typeof models === 'number' ? models : models.length
  const model = typeof anchor.model === 'string' ? names.indexOf(anchor.model) : anchor.model
  if (!Number.isInteger(model) || model < 0 || model >= count) refuse('anchor.model', 'one of the models', anchor.model)
  if (!Number.isFinite(anchor.rating)) refuse('anchor.rating', 'a number of points', anchor.rating)
  return { model, rating: anchor.rating }
}

export function checkStart(name: string, start: ArrayLike<number>, lengthMax: number): ArrayLike<number> {
  if (start.length > lengthMax) refuse(name, `at most ${lengthMax} numbers`, `${start.length} numbers`)
  for (let index = 0; index < start.length; index++) {
    if (!Number.isFinite(start[index])) refuse(`${name}[${index}]`, 'a finite number', start[index])
  }
  return start
}

/** Fills in the defaults and refuses options that would silently give another board than the one asked for. */
export function settle(options: RateOptions, models: Models): Settings {
  const { alpha = 0.05, anchor, start = [] } = options
  if (!(alpha > 0 && alpha < 1)) refuse('alpha', 'between 0 and 1', alpha)
  return {
    priorVotes: fromZero('priorVotes', options.priorVotes ?? 1),
    gauge: oneOf('gauge', options.gauge ?? 'votes', ['votes', 'plain']),
    bothBad: oneOf('bothBad', options.bothBad ?? 'half', ['half', 'drop']),
    minVotes: fromZero('minVotes', options.minVotes ?? 10),
    alpha,
    start: checkStart('start', start, typeof models === 'number' ? models : models.length),
    anchor: anchor === undefined ? null : resolveAnchor(anchor, models),
    voters: oneOf('voters', options.voters ?? 'cluster', ['cluster', 'ignore']),
    pairWeights: oneOf('pairWeights', options.pairWeights ?? 'equal', ['equal', 'capped']),
    hessianRidgePerVote: fromZero('hessianRidgePerVote', options.hessianRidgePerVote ?? 0),
  }
}
