import type { VoteClass, VoteRequest } from '@arena/contract'
import { jsonArray } from '../../base/json-array.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import type { CreateLimiter } from '../../rate-limits/index.ts'
import { castVote, readVote, type Standings } from './cast-vote.ts'
import { createExportVotes } from './export-votes.ts'
import { voteRoutes } from './routes.ts'
import { createVoteStore } from './store.ts'
import { createVoteLimit, type VotingCaller } from './vote-limit.ts'

export { createVoteStore } from './store.ts'

export type Votes = ReturnType<typeof createVotes>

export interface VotesOptions {
  readonly config: Pick<Config, 'votesPerHour' | 'votesPerAddressPerHour'>
  readonly database: Database
  readonly createLimiter: CreateLimiter
  /** The ranks of the last board; `null` before the first board. */
  readonly lastStandings: () => Standings | null
  /** Called after a vote was stored. */
  readonly onVote: (userId: string, countedAs: VoteClass, durationMs: number | null) => void
}

export function createVotes({ config, database, createLimiter, lastStandings, onVote }: VotesOptions) {
  const votes = createVoteStore(database)
  const exportVotes = createExportVotes(database)
  const limitVotes = createVoteLimit({ config, createLimiter })
  const limitReasons = createVoteLimit({ config, createLimiter, name: 'vote-reasons', times: 10 })
  const dependencies = { votes, limitVotes, limitReasons, lastStandings, onVote }
  return {
    cast: (request: VoteRequest, caller: VotingCaller) => castVote(dependencies, request, caller),
    /** The caller's own vote, with the standings of the last board; `null` if there is none. */
    readNow: (vote: { readonly comparisonId: string; readonly userId: string }) =>
      readVote(dependencies, vote, lastStandings()),
    /** Studies count their votes with these. */
    limitVotes,
    transfer: votes.transfer,
    erase: votes.anonymise,
    export: (userId: string) => jsonArray(exportVotes(userId)),
    routes: (bind: Bind) => voteRoutes(bind, dependencies),
  }
}
