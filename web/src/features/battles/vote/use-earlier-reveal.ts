import { useQuery } from '@tanstack/react-query'
import { useArena, useSessionState } from '../../../session/index.tsx'
import { ownKey, useReader } from '../../../session/reader.ts'
import type { Reveal } from '../live/battle-state.ts'

/** What the user's vote revealed, when it was cast before this visit or in another tab. `null` without such a vote. */
export function useEarlierReveal(comparisonId: string | null): Reveal | null {
  const arena = useArena()
  const reader = useReader()
  const { me } = useSessionState()
  const { data } = useQuery({
    queryKey: ownKey(reader, 'votes', comparisonId),
    queryFn: ({ signal }) => arena.votes.read(comparisonId!, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: comparisonId !== null && me !== null,
  })
  return comparisonId === null ? null : (data?.reveal ?? null)
}
