import { ArenaApiError, type LeaderboardQuery } from '@arena/client'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useArena } from '../../session/index.tsx'

/** As often as a vote on another instance can arrive. Unchanged boards cost a 304: the browser sends the `ETag`. */
const LIVE_MS = 2_000
/** What costs more to draw than to read, and nobody watches number by number. */
const CALM_MS = 20_000

interface Asked {
  readonly state: { readonly data: unknown; readonly error: Error | null }
}

const isRefused = (error: Error | null) => error instanceof ArenaApiError && error.status < 500

// While the page is live it asks again anyway: retries would only delay the word that the service is away.
const live = {
  refetchInterval: ({ state }: Asked) => (isRefused(state.error) ? false : LIVE_MS),
  refetchIntervalInBackground: false,
  retry: false,
} as const
const calm = {
  // What failed at first waits for somebody to ask again: its note would come and go.
  refetchInterval: ({ state }: Asked) => (state.data === undefined && state.error ? false : CALM_MS),
  refetchIntervalInBackground: false,
} as const

/** The leaderboard of these votes, live. The last one stays while another is fetched or the service is away. */
export function useBoard(query: LeaderboardQuery) {
  const arena = useArena()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['leaderboard', 'board', query],
    queryFn: ({ signal }) => arena.leaderboard.read(query, { signal }),
    placeholderData: keepPreviousData,
    ...live,
  })
  const held = useHeldError(JSON.stringify(query), error, data !== undefined && !isPlaceholderData)
  // The board of another choice of votes is shown while this one comes, not when it does not come.
  return { board: held && isPlaceholderData ? undefined : data, error: held, isPlaceholderData, refetch }
}

/**
 * A query that never succeeded forgets its error while it asks again. Shown like that, the note would blink and be read
 * aloud every two seconds.
 */
function useHeldError(key: string, error: Error | null, succeeded: boolean): Error | null {
  const held = useRef<{ key: string; error: Error } | null>(null)
  if (error) held.current = { key, error }
  else if (succeeded || held.current?.key !== key) held.current = null
  return held.current?.error ?? null
}

export function useMatrix(query: Omit<LeaderboardQuery, 'style'>) {
  const arena = useArena()
  return useQuery({
    queryKey: ['leaderboard', 'matrix', query],
    queryFn: ({ signal }) => arena.leaderboard.matrix(query, { signal }),
    placeholderData: keepPreviousData,
    ...calm,
  })
}

export function useTags() {
  const arena = useArena()
  return useQuery({
    queryKey: ['leaderboard', 'tags'],
    queryFn: ({ signal }) => arena.leaderboard.tags({ signal }),
    staleTime: 60_000,
  })
}

export function useDraws() {
  const arena = useArena()
  return useQuery({
    queryKey: ['leaderboard', 'draws'],
    queryFn: ({ signal }) => arena.leaderboard.draws({ signal }),
    ...calm,
  })
}

export function useHistories(modelIds: readonly string[]) {
  const arena = useArena()
  return useQueries({
    queries: modelIds.map((modelId) => ({
      queryKey: ['leaderboard', 'history', modelId],
      queryFn: ({ signal }: { signal: AbortSignal }) => arena.leaderboard.history(modelId, { signal }),
      ...calm,
    })),
  })
}
