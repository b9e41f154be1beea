import { RatingsInputError } from '../errors.ts'
import type { Models } from './validation.ts'

/** A model that gets a given rating. */
export interface Anchor {
  /** Index, or name where the models have names. */
  readonly model: number | string
  readonly rating: number
}

export interface RateOptions {
  /** Virtual votes of every model against a fixed opponent, half won and half lost. 0 removes the prior. */
  readonly priorVotes?: number
  /** The mean that intervals are relative to: weighted by votes, or unweighted over the component. */
  readonly gauge?: 'votes' | 'plain'
  /** Whether a both-bad vote is half a win for each side or is left out of the fit. */
  readonly bothBad?: 'half' | 'drop'
  /** A model with fewer votes is provisional: it has a rating but no rank. */
  readonly minVotes?: number
  /** So is a model that fewer voters have judged, in effective voters; on a board of few voters, three quarters of them. */
  readonly minVoters?: number
  /** Probability that an interval misses the true value; .05 gives 95% intervals. */
  readonly alpha?: number
  /** Logits of an earlier board (`board.theta`) to start from; missing models start at 0. */
  readonly start?: ArrayLike<number>
  /** Shifts the ratings of the anchor's component. */
  readonly anchor?: Anchor
  /** `ignore` treats votes as independent although voters are named. */
  readonly voters?: 'use' | 'ignore'
  /** `capped` weighs a pair by 1/max(votes, 50), to compare with boards that do so. */
  readonly pairWeights?: 'equal' | 'capped'
  /** Added per vote to the Hessian's diagonal for the intervals, to compare with boards that do so. */
  readonly hessianRidgePerVote?: number
}

/** The options with their defaults, validated. */
export interface Settings extends Readonly<Required<Omit<RateOptions, 'anchor'>>> {
  readonly anchor: { readonly model: number; readonly rating: number } | null
}

/**
 * Options for the plain maximum-likelihood estimate: no prior, every model ranked, votes independent, intervals relative to
 * the unweighted mean. `rate` throws `no-finite-ratings` where the estimate does not exist.
 *
 * @example
 * ```ts
 * const board = rate(tallies, PARITY)
 * ```
 */
export const PARITY = { priorVotes: 0, gauge: 'plain', minVotes: 1, voters: 'ignore' } as const satisfies RateOptions

function reject(name: string, expected: string, given: unknown): never {
  throw new RatingsInputError('invalid-option', `${name} must be ${expected}, not ${String(given)}`)
}

export function checkNonNegative(name: string, value: number): number {
  return Number.isFinite(value) && value >= 0 ? value : reject(name, 'a number from 0', value)
}

function checkOneOf<Word extends string>(name: string, value: Word, words: readonly Word[]): Word {
  return words.includes(value) ? value : reject(name, words.join(' or '), value)
}

function resolveAnchor(anchor: Anchor, models: Models): { model: number; rating: number } {
  const names = typeof models === 'number' ? [] : models
  const count = typeof models === 'number' ? models : models.length
  const model = typeof anchor.model === 'string' ? names.indexOf(anchor.model) : anchor.model
  if (!Number.isInteger(model) || model < 0 || model >= count) reject('anchor.model', 'one of the models', anchor.model)
  if (!Number.isFinite(anchor.rating)) reject('anchor.rating', 'a number of points', anchor.rating)
  return { model, rating: anchor.rating }
}

export function checkStart(name: string, start: ArrayLike<number>, lengthMax: number): ArrayLike<number> {
  if (start.length > lengthMax) reject(name, `at most ${lengthMax} numbers`, `${start.length} numbers`)
  for (let index = 0; index < start.length; index++) {
    if (!Number.isFinite(start[index])) reject(`${name}[${index}]`, 'a finite number', start[index])
  }
  return start
}

/** Applies the defaults and rejects invalid options. */
export function resolveOptions(options: RateOptions, models: Models): Settings {
  const { alpha = 0.05, anchor, start = [] } = options
  if (!(alpha > 0 && alpha < 1)) reject('alpha', 'between 0 and 1', alpha)
  return {
    priorVotes: checkNonNegative('priorVotes', options.priorVotes ?? 1),
    gauge: checkOneOf('gauge', options.gauge ?? 'votes', ['votes', 'plain']),
    bothBad: checkOneOf('bothBad', options.bothBad ?? 'half', ['half', 'drop']),
    minVotes: checkNonNegative('minVotes', options.minVotes ?? 10),
    minVoters: checkNonNegative('minVoters', options.minVoters ?? 3),
    alpha,
    start: checkStart('start', start, typeof models === 'number' ? models : models.length),
    anchor: anchor === undefined ? null : resolveAnchor(anchor, models),
    voters: checkOneOf('voters', options.voters ?? 'use', ['use', 'ignore']),
    pairWeights: checkOneOf('pairWeights', options.pairWeights ?? 'equal', ['equal', 'capped']),
    hessianRidgePerVote: checkNonNegative('hessianRidgePerVote', options.hessianRidgePerVote ?? 0),
  }
}
