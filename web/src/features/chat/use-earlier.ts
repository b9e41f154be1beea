import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useArena, useSessionState } from '../../session/index.tsx'
import { ownKey, useReader } from '../../session/reader.ts'
import { readAllTurns } from '../prompt/shown/read-all-turns.ts'
import type { Turn } from './chat-state.ts'
import { type ContinuedBattle, turnsOfSide } from './continued-battle.ts'
import { readEarlier } from './read-earlier.ts'

interface Earlier {
  readonly turns: readonly Turn[]
  readonly loading: boolean
  readonly error: unknown
  readonly retry: () => void
  /** Resolves when the turns are loaded, to `false` when that failed. Wait for it before the next prompt. */
  readonly loaded: () => Promise<boolean>
}

/**
 * The turns of a thread when it was opened, or those of the battle that the chat continues. Loaded once, before the first
 * prompt: a later load would include the turns of this visit, which would then be shown twice.
 */
export function useEarlier(opened: string | null, continued: ContinuedBattle | null, visitId: number): Earlier {
  const threadId = opened ?? continued?.from ?? null
  const arena = useArena()
  const reader = useReader()
  const { status } = useSessionState()
  const [earlier, setEarlier] = useState<readonly Turn[] | null>(null)
  const wanted = threadId !== null && earlier === null
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ownKey(reader, 'chat', threadId, visitId),
    queryFn: async ({ signal }) =>
      opened === null && continued
        ? turnsOfSide((await readAllTurns(arena, continued.from, { signal })).items, continued)
        : readEarlier(arena, threadId!, { signal }),
    enabled: wanted && status === 'signed-in',
    staleTime: Number.POSITIVE_INFINITY,
    // The next visit loads them again.
    gcTime: 0,
  })
  if (wanted && data) setEarlier(data)
  return {
    turns: earlier ?? [],
    loading: wanted && isFetching,
    error: wanted ? error : null,
    retry: () => void refetch(),
    loaded: async () => !wanted || (await refetch({ cancelRefetch: false })).data !== undefined,
  }
}
