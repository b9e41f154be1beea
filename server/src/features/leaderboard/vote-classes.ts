import type { Board, VoteClass } from '@arena/contract'
import type { VoteFilter } from './filter.ts'

/** The vote classes by their codes in the columns of the vote cache. */
export const CLASSES: readonly VoteClass[] = ['self', 'fallback', 'leaked', 'held', 'informed', 'named', 'blind']

/** The classes that the board of all votes counts. */
export const COUNTED_CLASSES: readonly VoteClass[] = ['informed', 'named', 'blind']

/** The classes that a board counts. */
export const countedClasses = ({ blindOnly }: Pick<VoteFilter, 'blindOnly'>): readonly VoteClass[] =>
  blindOnly ? ['blind'] : COUNTED_CLASSES

/** 1 for each class that a board counts, by code. */
export const countsClassOf = (filter: Pick<VoteFilter, 'blindOnly'>): Uint8Array =>
  Uint8Array.from(CLASSES, (name) => (countedClasses(filter).includes(name) ? 1 : 0))

/** The votes of each class that a board leaves out. */
export const excludedVotes = (byClass: Int32Array, countsClass: Uint8Array): Board['excludedVotes'] =>
  Object.fromEntries(
    CLASSES.flatMap((name, code) => (countsClass[code] === 1 ? [] : [[name, byClass[code]!]])),
  ) as Board['excludedVotes']
