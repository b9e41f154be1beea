import type { Board } from '@arena/contract'
import { useQuery } from '@tanstack/react-query'
import { useArena } from '../../session/index.tsx'
import { boardOf, type Reveal } from './battle-state.ts'

const AGAIN_MS = 1_000
const READS_MAX = 10

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
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      dataUpdateCount < READS_MAX && reveal && data && isFromBefore(data, reveal) ? AGAIN_MS : false,
    // Not before the vote: the page must not have any model name until then.
    enabled: reveal !== null,
  })
  return { scope, board: data, error, isPending, refetch }
}

/** Whether the vote counts on the board, but not yet: a busy service shows the last board while it computes the next one. */
function isFromBefore({ items }: Board, reveal: Reveal): boolean {
  const isUnchanged = ({ modelId, standing }: Reveal['agent1']) =>
    standing !== null && items.find((row) => row.modelId === modelId)?.eloScore === standing.eloScore
  const on = boardOf(reveal)
  const counts = on === 'blind' || (on === 'all' && reveal.agent1.standing?.scope === 'all')
  return counts && isUnchanged(reveal.agent1) && isUnchanged(reveal.agent2)
}
