import { RatingsInputError } from '../errors.ts'
import { checkCount, countModels, type Models } from './validation.ts'
import { checkVotes, type Vote } from './votes.ts'

/** A vote with the style counts of both answers, in the order of the features. */
export interface StyleVote extends Vote {
  readonly leftStyle: readonly number[]
  readonly rightStyle: readonly number[]
}

export interface StyleVotes {
  readonly models: Models
  /** The names of the counts, e.g. `['tokens', 'headers', 'lists', 'bold']`. */
  readonly features: readonly string[]
  readonly votes: readonly StyleVote[]
}

export function checkStyleVotes({ models, features, votes }: StyleVotes): void {
  checkVotes(votes, countModels(models))
  for (let index = 0; index < votes.length; index++) checkStyles(votes[index]!, index, features)
}

export function checkStyles({ leftStyle, rightStyle }: StyleVote, index: number, features: readonly string[]): void {
  checkStyle(index, 'leftStyle', leftStyle, features)
  checkStyle(index, 'rightStyle', rightStyle, features)
}

function checkStyle(index: number, side: string, counts: readonly number[], features: readonly string[]): void {
  if (!Array.isArray(counts) || counts.length !== features.length) {
    throw new RatingsInputError('invalid-style', `votes[${index}]: ${side} must hold ${features.length} counts`)
  }
  for (let feature = 0; feature < counts.length; feature++) {
    checkCount('votes', index, `${side} ${features[feature]}`, counts[feature]!)
  }
}
