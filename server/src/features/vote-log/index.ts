import { repeatTask } from '../../async/repeat-task.ts'
import { idFromName } from '../../base/ids.ts'
import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import { voteLogAdminRoutes } from './admin-routes.ts'
import { createHolds } from './holds.ts'
import { numberVotes } from './number-votes.ts'
import { pseudonymOf } from './pseudonym.ts'
import { createVoteLog as createReader } from './read-log.ts'
import { voteLogRoutes } from './routes.ts'
import { forgetUser, readKey } from './store.ts'
import { createVoteTable } from './vote-table.ts'

export { CLASSES, codeOf, dayNumber, dayText, KINDS } from './codes.ts'
export { createHolds, type Holds } from './holds.ts'
export { numberVotes } from './number-votes.ts'
export { pseudonymOf } from './pseudonym.ts'
export type { NumberedRow } from './read-log.ts'
export { QUEUE_ALL_VOTES, readShortened, readState } from './store.ts'
export { countByClass, createVoteTable, type VoteTable, type VoteView } from './vote-table.ts'
export {
  type CheckRequest,
  type CheckResult,
  createVoterWatch,
  type RiggingVoter,
} from './voter-watch.ts'

/** How long a vote waits for its position if no board is read. */
const NUMBER_EVERY_MS = 500

export interface VoteLogOptions {
  readonly database: Database
  readonly log: Record<'warn' | 'error', (details: object, message: string) => void>
}

export function createVoteLog({ database, log }: VoteLogOptions) {
  const reader = createReader(database)
  const holds = createHolds(database)
  const table = createVoteTable(reader, (found) =>
    log.error(found, 'the vote log is shorter than it was: votes are gone (see Failover in docs/operations.md)'),
  )
  // Votes are numbered also if nobody reads a board.
  let lastPosition: number | null = null
  const numbering = repeatTask({
    everyMs: NUMBER_EVERY_MS,
    async run() {
      lastPosition = (await reader.end()).lastPosition
    },
    onFailed: (error) => log.warn({ err: error }, 'votes were not numbered'),
  })

  return {
    reader,
    table,
    holds,
    /** The last position of the log, as of a moment ago; `null` until it was read. */
    lastPosition: () => lastPosition,
    jobs: [{ name: 'numbering of votes', ...numbering }],
    routes: (bind: Bind) => voteLogRoutes(bind, reader),
    /** `onVoterReleased` is called so that boards are rebuilt. */
    adminRoutes: (bind: Bind, { onVoterReleased }: { readonly onVoterReleased: () => void }) =>
      voteLogAdminRoutes(bind, { holds, onVoterReleased }),
    /** The UUID (version 8) that this installation gives to a name. It cannot be computed without the key of the pseudonyms. */
    async aliasOf(name: string): Promise<string> {
      const [head] = await database.readByKey(readKey)
      return idFromName('alias', pseudonymOf(head!.key, name))
    },
    /** Removes the link from a pseudonym to its user: it gets the other id. Lines and pseudonyms stay. */
    async erase(userId: string, otherId: string): Promise<void> {
      // Otherwise a vote that is still in the queue would store the link again.
      await numberVotes(database)
      await database.rows(forgetUser, [userId, otherId])
    },
  }
}
