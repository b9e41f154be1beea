import { ArenaApiError } from '@arena/client'

/** Whether the service rejected a vote. All reasons share one code; the thread shows whether the vote was already cast. */
export const isVoteError = (error: unknown): boolean => error instanceof ArenaApiError && error.code === 'VOTE_ERROR'
