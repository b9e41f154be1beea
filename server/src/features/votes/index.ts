import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import type { VoteParts } from './cast-vote.ts'
import { createExportVotes } from './export-votes.ts'
import { voteRoutes } from './routes.ts'
import { createVoteStore } from './store.ts'
import { createVoteLimit, type VoteLimitOptions } from './vote-limit.ts'

export { createVoteStore } from './store.ts'

export interface VotesOptions extends Omit<VoteParts, 'votes' | 'limitVotes'>, VoteLimitOptions {
  readonly database: Database
}

export function createVotes({ database, lastStandings, onVote, ...limits }: VotesOptions) {
  const store = createVoteStore(database)
  const parts = { votes: store, limitVotes: createVoteLimit(limits), lastStandings, onVote }
  return {
    transfer: store.transfer,
    anonymise: store.anonymise,
    export: createExportVotes(database),
    routes: (bind: Bind) => voteRoutes(bind, parts),
  }
}
