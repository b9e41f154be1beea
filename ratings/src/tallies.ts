import { RatingsInputError } from './errors.ts'
import type { VoterSums } from './running-scores.ts'
import type { VoterVotes } from './voter-votes.ts'

/** Who voted: any stable key. Numbers and strings never meet, `1` and `'1'` are two voters. */
export type VoterKey = string | number

/**
 * How often a pair met and what was said, with `left` and `right` as indices into the models. Rows of the same pair add
 * up, in either order of sides; a single vote is a row with a single 1.
 */
export interface TallyRow {
  readonly left: number
  readonly right: number
  readonly leftWins: number
  readonly rightWins: number
  readonly ties: number
  readonly bothBad: number
  /** Given on every row or on none; known voters widen the intervals to what their number supports. */
  readonly voter?: VoterKey
}

/** The names of the models, or how many there are. */
export type Models = number | readonly string[]

/** Everything a board is computed from. */
export interface Tallies {
  readonly models: Models
  readonly rows: readonly TallyRow[]
  /** The same votes by voter, in columns, where the rows name no voters. Only intervals look at it. */
  readonly byVoter?: VoterVotes
  /** In place of `byVoter`: the same votes scored before and summed over voters, [R29]. */
  readonly voterSums?: VoterSums
}

/** What every model got in total, whatever the fit makes of it. */
export interface ModelCounts {
  readonly wins: Float64Array
  readonly losses: Float64Array
  readonly ties: Float64Array
  readonly bothBad: Float64Array
}

export function countModels(models: Models): number {
  if (typeof models === 'number') {
    if (!Number.isInteger(models) || models < 0) {
      throw new RatingsInputError('invalid-models', `models must be a list of names or a count, not ${models}`)
    }
    return models
  }
  if (!Array.isArray(models)) {
    throw new RatingsInputError('invalid-models', 'models must be a list of names or a count')
  }
  const seen = new Set<string>()
  for (const [index, name] of models.entries()) {
    if (typeof name !== 'string') {
      throw new RatingsInputError('invalid-models', `models[${index}] must be a name, not ${String(name)}`)
    }
    if (seen.has(name)) throw new RatingsInputError('invalid-models', `models[${index}]: "${name}" is listed twice`)
    seen.add(name)
  }
  return models.length
}

/** A shorter check for the common case: a sentence for every vote that is fine would cost more than counting it. */
export function isPair(left: number, right: number, modelCount: number): boolean {
  const isInside = left >= 0 && right >= 0 && left < modelCount && right < modelCount
  return left !== right && isInside && Number.isInteger(left) && Number.isInteger(right)
}

export function checkPair(where: string, left: number, right: number, modelCount: number): void {
  checkModel(where, 'left', left, modelCount)
  checkModel(where, 'right', right, modelCount)
  if (left === right) {
    throw new RatingsInputError('self-pair', `${where}: model ${left} cannot be compared with itself`)
  }
}

function checkModel(where: string, side: string, model: number, modelCount: number): void {
  if (!Number.isInteger(model) || model < 0 || model >= modelCount) {
    throw new RatingsInputError(
      'unknown-model',
      `${where}: ${side} must be an index below ${modelCount}, not ${String(model)}`,
    )
  }
}

export function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

export function checkCount(where: string, name: string, value: number): void {
  if (!isCount(value)) {
    throw new RatingsInputError(
      'invalid-count',
      `${where}: ${name} must be a whole number from 0, not ${String(value)}`,
    )
  }
}

export function checkVoter(where: string, voter: VoterKey): void {
  if (typeof voter !== 'string' && !Number.isFinite(voter)) {
    throw new RatingsInputError('invalid-voter', `${where}: voter must be a string or a number, not ${String(voter)}`)
  }
}

/** Refuses every row that is not a plain tally of two different known models. */
export function checkRows(rows: readonly TallyRow[], modelCount: number, name = 'rows'): void {
  if (!Array.isArray(rows)) throw new RatingsInputError('invalid-row', `${name} must be a list of tally rows`)
  const withVoters = rows[0]?.voter !== undefined
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]
    if (typeof row !== 'object' || row === null) {
      throw new RatingsInputError('invalid-row', `${name}[${index}] must be a tally row`)
    }
    const { left, right, leftWins, rightWins, ties, bothBad, voter } = row
    if (!isPair(left, right, modelCount)) checkPair(`${name}[${index}]`, left, right, modelCount)
    if (!isCount(leftWins) || !isCount(rightWins) || !isCount(ties) || !isCount(bothBad)) {
      checkCount(`${name}[${index}]`, 'leftWins', leftWins)
      checkCount(`${name}[${index}]`, 'rightWins', rightWins)
      checkCount(`${name}[${index}]`, 'ties', ties)
      checkCount(`${name}[${index}]`, 'bothBad', bothBad)
    }
    // One anonymous row among named ones would make a crowd of strangers a single voter, or a voter a crowd.
    if ((voter !== undefined) !== withVoters) {
      throw new RatingsInputError('invalid-voter', `${name}[${index}]: name the voter on every row or on none`)
    }
    if (voter !== undefined) checkVoter(`${name}[${index}]`, voter)
  }
}
