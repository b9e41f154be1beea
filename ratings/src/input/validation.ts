import { RatingsInputError } from '../errors.ts'

/** The names of the models, or how many there are. */
export type Models = number | readonly string[]

/** Identifies a voter. `1` and `'1'` are two different voters. */
export type VoterKey = string | number

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

/*
 * The checks below run for every row or vote. They take the list's name and the index apart, because building the message
 * `votes[7]: …` for every valid vote would cost more than counting it.
 */

export function checkPair(list: string, index: number, left: number, right: number, modelCount: number): void {
  checkModel(list, index, 'left', left, modelCount)
  checkModel(list, index, 'right', right, modelCount)
  if (left === right) {
    throw new RatingsInputError('self-pair', `${list}[${index}]: model ${left} cannot be compared with itself`)
  }
}

function checkModel(list: string, index: number, side: string, model: number, modelCount: number): void {
  if (!Number.isInteger(model) || model < 0 || model >= modelCount) {
    throw new RatingsInputError(
      'unknown-model',
      `${list}[${index}]: ${side} must be an index below ${modelCount}, not ${String(model)}`,
    )
  }
}

export function checkCount(list: string, index: number, name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RatingsInputError(
      'invalid-count',
      `${list}[${index}]: ${name} must be a whole number from 0, not ${String(value)}`,
    )
  }
}

export function checkVoter(list: string, index: number, voter: VoterKey | undefined): void {
  if (voter !== undefined && typeof voter !== 'string' && !Number.isFinite(voter)) {
    throw new RatingsInputError(
      'invalid-voter',
      `${list}[${index}]: voter must be a string or a number, not ${String(voter)}`,
    )
  }
}
