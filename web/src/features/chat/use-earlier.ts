import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useArena, useSessionState } from '../../session/index.tsx'
import { savedTurn, type Turn } from './chat-state.ts'

interface Earlier {
  readonly turns: readonly Turn[]
  readonly reading: boolean
  readonly error: unknown
  readonly retry: () => void
  /** Resolves to whether the turns are here. To be waited for before another turn is asked. */
  readonly here: () => Promise<boolean>
}

/**
 * What a thread held when it was opened. Read once and before anything is asked: a later reading would hold the turns of
 * this visit too, and each would be shown twice.
 */
export function useEarlier(threadId: string | null, visitId: number): Earlier {
  const arena = useArena()
  const { status, me } = useSessionState()
  const [read, setRead] = useState<readonly Turn[] | null>(null)
  const wanted = threadId !== null && read === null
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['chat', me?.userId ?? null, threadId, visitId],
    queryFn: ({ signal }) => arena.threads.messages(threadId!, { signal }),
    enabled: wanted && status === 'signed-in',
    staleTime: Number.POSITIVE_INFINITY,
    // The next visit reads for itself.
    gcTime: 0,
  })
  if (wanted && data) setRead(data.items.map(savedTurn))
  return {
    turns: read ?? [],
    reading: wanted && isFetching,
    error: wanted ? error : null,
    retry: () => void refetch(),
    here: async () => !wanted || (await refetch({ cancelRefetch: false })).data !== undefined,
  }
}
