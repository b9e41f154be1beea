import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import type { VoteParts } from './cast-vote.ts'
import { voteRoutes } from './routes.ts'
import { createVoteStore } from './store.ts'

export { createVoteStore } from './store.ts'

export interface VotesOptions extends Omit<VoteParts, 'votes'> {
  readonly database: Database
}

export function createVotes({ database, ...parts }: VotesOptions) {
  const store = createVoteStore(database)
  return {
    transfer: store.transfer,
    anonymise: store.anonymise,
    routes: (bind: Bind) => voteRoutes(bind, { ...parts, votes: store }),
  }
}
