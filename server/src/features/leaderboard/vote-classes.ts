import type { Board, VoteClass } from '@arena/contract'
import { CLASSES } from '../vote-log/index.ts'
import type { VoteFilter } from './filter.ts'

/** The classes that the board of all votes counts. */
export const COUNTED_CLASSES: readonly VoteClass[] = ['informed', 'named', 'blind']

/** The classes that a board counts. */
export const countedClasses = ({ blindOnly }: Pick<VoteFilter, 'blindOnly'>): readonly VoteClass[] =>
  blindOnly ? ['blind'] : COUNTED_CLASSES

/** 1 for each class that a board counts, by code. */
export const countsClassOf = (filter: Pick<VoteFilter, 'blindOnly'>): Uint8Array =>
  Uint8Array.from(CLASSES, (name) => (countedClasses(filter).includes(name) ? 1 : 0))

/** The class of a vote whose voter is held now, by the code of its class. Votes that never count keep their class. */
export const heldClass = (code: number): number => Math.min(code, CLASSES.indexOf('held'))

/** The votes of each class that a board leaves out. */
export const excludedVotes = (byClass: Int32Array, countsClass: Uint8Array): Board['excludedVotes'] =>
  Object.fromEntries(
    CLASSES.flatMap((name, code) => (countsClass[code] === 1 ? [] : [[name, byClass[code]!]])),
  ) as Board['excludedVotes']
