import { ArenaError } from '../../../base/errors.ts'
import { isUnfiltered } from '../compute/filter-votes.ts'
import { type Boards, orStale, scopeOf } from './boards.ts'
import type { LastBoards } from './last-boards.ts'

/** An existing page asks twice more, and a load balancer may then choose another instance. */
const RETRY_AFTER_S = 1
/** Until an instance that computes boards has stored the first ones. */
const FIRST_BOARD_S = 5

/** For what needs the votes: only an instance that computes boards has them. */
export const refuseWithoutVotes = async (): Promise<never> => {
  throw new ArenaError('votes-elsewhere', { seconds: RETRY_AFTER_S })
}

/** The boards without a filter that another instance has stored. */
export function createServedBoards(lastBoards: LastBoards): Boards {
  return {
    read: refuseWithoutVotes,
    readShown: (filter) =>
      orStale(
        async () => {
          if (!isUnfiltered(filter)) return refuseWithoutVotes()
          const shown = await lastBoards.read(scopeOf(filter))
          if (shown === null) throw new ArenaError('overloaded', { seconds: FIRST_BOARD_S })
          return shown
        },
        () => lastBoards.last(scopeOf(filter)),
      ),
    last: lastBoards.last,
    // Votes of this instance show when another one has counted them.
    markStale() {},
    async prepare() {
      await Promise.all([lastBoards.read('all'), lastBoards.read('blind')])
    },
  }
}
