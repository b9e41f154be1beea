import type { VoteRequest } from '@arena/contract'
import { expect, it } from 'vitest'
import { DatabaseFailure } from '../../database/index.ts'
import { castVote } from './cast-vote.ts'
import { repeatVote } from './repeat-vote.ts'
import type { VoteStore } from './store.ts'

const request: VoteRequest = { comparisonId: 'c', voteChoice: 'left' }
const fails = () => Promise.reject(new DatabaseFailure('a statement failed'))
const votes = {
  cast: async () => ({ recorded: false }),
  choiceOf: fails,
  find: fails,
  transfer: fails,
} as unknown as VoteStore

it('[V3] a duplicate is one even if the earlier vote cannot be read', async () => {
  const parts = {
    votes,
    limitVotes: async () => {},
    limitReasons: async () => {},
    lastStandings: () => null,
    onVote: () => {},
  }
  await expect(castVote(parts, request, { userId: 'u', address: '::1' })).rejects.toMatchObject({
    error: 'vote-already-cast',
  })
})

it('[V12] [W17] the outcome of an earlier request that cannot be read is unknown', async () => {
  const earlier = { id: 'v', since: new Date(0), storedReply: undefined }
  await expect(repeatVote({ votes }, request, 'u', earlier)).rejects.toMatchObject({ error: 'vote-outcome-unknown' })
})
