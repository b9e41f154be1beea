import { useQuery } from '@tanstack/react-query'
import { useArena } from '../../../session/index.tsx'
import type { Reveal } from '../live/battle-state.ts'

/** The leaderboard after a vote: the one of which the vote's reply has the ratings before. */
export function useBoardAfterVote(comparisonId: string | null, reveal: Reveal | null) {
  const arena = useArena()
  // After a reload it is not known any more, and one model may not have been on the board.
  const scope = reveal?.agent1.standing?.scope ?? reveal?.agent2.standing?.scope ?? null
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['leaderboard', 'after-vote', comparisonId, scope],
    queryFn: async ({ signal }) => {
      const board = await arena.leaderboard.read({ scope: scope ?? 'blind' }, { signal })
      return scope || board.totalVotes > 0 ? board : arena.leaderboard.read({}, { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Not before the vote: the page must not have any model name until then.
    enabled: reveal !== null,
  })
  return { scope, board: data, error, isPending, refetch }
}
