import { ArenaApiError } from '@arena/client'

/** Whether the service refused a vote, for whichever reason: they share this code, and only the battle tells them apart. */
export const isVoteRefusal = (error: unknown): boolean => error instanceof ArenaApiError && error.code === 'VOTE_ERROR'
