import type { Board, VoteClass } from '@arena/contract'
import { BOARD_CLASSES, CLASSES, COUNTED_CLASSES, DUPLICATE } from '../../vote-log/codes.ts'
import type { VoteFilter } from './vote-filter.ts'

/** The classes that a board counts. */
export const countedClasses = ({ blindOnly }: Pick<VoteFilter, 'blindOnly'>): readonly VoteClass[] =>
  blindOnly ? ['blind'] : COUNTED_CLASSES

/** 1 for each class that a board counts, by code. */
export const countsClassOf = (filter: Pick<VoteFilter, 'blindOnly'>): Uint8Array =>
  Uint8Array.from(BOARD_CLASSES, (name) => ((countedClasses(filter) as readonly string[]).includes(name) ? 1 : 0))

/** The class of a vote whose voter is held now, by the code of its class. Votes that never count keep their class. */
export const heldClass = (code: number): number => (code === DUPLICATE ? code : Math.min(code, CLASSES.indexOf('held')))

/** The votes of each class that a board leaves out. */
export const excludedVotes = (byClass: Int32Array, countsClass: Uint8Array): Board['excludedVotes'] =>
  Object.fromEntries(
    BOARD_CLASSES.flatMap((name, code) => (countsClass[code] === 1 ? [] : [[name, byClass[code]!]])),
  ) as Board['excludedVotes']
