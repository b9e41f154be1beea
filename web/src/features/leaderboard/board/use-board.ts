import { ArenaApiError, type LeaderboardQuery } from '@arena/client'
import type { Board, Matrix } from '@arena/contract'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useArena } from '../../../session/index.tsx'
import { itemsWithShownNames, withShownNames } from '../../models/shown-names.ts'
import { type BoardChoice, boardQuery } from './board-view.ts'
import { categoriesOf } from './categories.ts'

/** Matches the delay of votes from other instances. An unchanged leaderboard is a 304, by its `ETag`. */
const LIVE_MS = 2_000
/** For plots, which are expensive to draw. */
const SLOW_MS = 20_000

interface Asked {
  readonly state: { readonly data: unknown; readonly error: Error | null }
}

const isRefused = (error: Error | null) => error instanceof ArenaApiError && error.status < 500

// The interval already retries; further retries would delay the error message.
const live = {
  refetchInterval: ({ state }: Asked) => (isRefused(state.error) ? false : LIVE_MS),
  refetchIntervalInBackground: false,
  retry: false,
} as const
const slow = {
  // A failed first load waits for the retry button: otherwise its note would appear and disappear.
  refetchInterval: ({ state }: Asked) => (state.data === undefined && state.error ? false : SLOW_MS),
  refetchIntervalInBackground: false,
} as const

/** The live leaderboard. The previous data stays while other data loads or the service does not respond. */
function useBoard(query: LeaderboardQuery, { enabled = true } = {}) {
  const arena = useArena()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['leaderboard', 'board', query],
    queryFn: ({ signal }) => arena.leaderboard.read(query, { signal }),
    select: itemsWithShownNames,
    placeholderData: keepPreviousData,
    enabled,
    ...live,
  })
  const lastError = useLastError(JSON.stringify(query), error, data !== undefined && !isPlaceholderData)
  // Placeholder data of another query is shown while this one loads, but not when it fails.
  return { board: lastError && isPlaceholderData ? undefined : data, error: lastError, isPlaceholderData, refetch }
}

/**
 * Boards that are read one after another, because the service refuses many new filtered ones at once. Only those are returned
 * that were asked for so far.
 */
function useBoardsInTurn(queries: readonly LeaderboardQuery[]) {
  const arena = useArena()
  const [asked, setAsked] = useState(1)
  const boards = useQueries({
    queries: queries.slice(0, asked).map((query) => ({
      queryKey: ['leaderboard', 'board', query],
      queryFn: ({ signal }: { signal: AbortSignal }) => arena.leaderboard.read(query, { signal }),
    })),
  })
  const next = boards.at(-1)?.isSuccess && asked < queries.length
  useEffect(() => {
    if (next) setAsked(asked + 1)
  }, [next, asked])
  return boards
}

/** The board of a view. While there are no blind votes, it is the board of all votes. */
export function useBoardOf<View extends BoardChoice>(view: View) {
  const asked = useBoard(boardQuery(view))
  const noBlindVotes = asked.board !== undefined && hasOtherVotesOnly(asked.board)
  const shownView = noBlindVotes ? { ...view, blindOnly: false } : view
  const all = useBoard(boardQuery({ ...view, blindOnly: false }), { enabled: noBlindVotes })
  return { ...(noBlindVotes ? all : asked), shownView, noBlindVotes }
}

const hasOtherVotesOnly = ({ scope, totalVotes, excludedVotes: { named = 0, informed = 0 } }: Board): boolean =>
  scope === 'blind' && totalVotes === 0 && named + informed > 0

/**
 * A query without data clears its error during each refetch. Without this, the note would blink and screen readers would
 * announce it every two seconds.
 */
function useLastError(key: string, error: Error | null, succeeded: boolean): Error | null {
  const last = useRef<{ key: string; error: Error } | null>(null)
  if (error) last.current = { key, error }
  else if (succeeded || last.current?.key !== key) last.current = null
  return last.current?.error ?? null
}

const modelsWithShownNames = (matrix: Matrix): Matrix => ({ ...matrix, models: withShownNames(matrix.models) })

export function useMatrix(query: Omit<LeaderboardQuery, 'style'>) {
  const arena = useArena()
  return useQuery({
    queryKey: ['leaderboard', 'matrix', query],
    queryFn: ({ signal }) => arena.leaderboard.matrix(query, { signal }),
    select: modelsWithShownNames,
    placeholderData: keepPreviousData,
    ...slow,
  })
}

export function useHealth(scope: Board['scope']) {
  const arena = useArena()
  return useQuery({
    queryKey: ['leaderboard', 'health', scope],
    queryFn: ({ signal }) => arena.leaderboard.health({ scope }, { signal }),
    ...slow,
    // The service computes new figures after a request, which itself gets the last ones: they may be of yesterday.
    refetchInterval: (query) => (query.state.dataUpdateCount === 1 ? LIVE_MS : slow.refetchInterval(query)),
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

/** The boards of all categories that have votes, one after another. */
export function useCategoryBoards(scope: Board['scope']) {
  const tags = useTags()
  const categories = categoriesOf(tags.data?.items ?? [], null)
  const boards = useBoardsInTurn(categories.map((tag) => (scope === 'blind' ? { tag, scope } : { tag })))
  return {
    isLoaded: tags.data !== undefined,
    failed: [tags, ...boards].find(({ error }) => error),
    categories: categories.map((tag, index) => ({ tag, board: boards[index]?.data })),
  }
}

export function useSelections() {
  const arena = useArena()
  return useQuery({
    queryKey: ['leaderboard', 'draws'],
    queryFn: ({ signal }) => arena.leaderboard.draws({ signal }),
    ...slow,
  })
}

export function useReasons() {
  const arena = useArena()
  return useQuery({
    queryKey: ['leaderboard', 'reasons'],
    queryFn: ({ signal }) => arena.leaderboard.reasons({ signal }),
    ...slow,
  })
}

export function useHistories(modelIds: readonly string[], scope: Board['scope']) {
  const arena = useArena()
  return useQueries({
    queries: modelIds.map((modelId) => ({
      queryKey: ['leaderboard', 'history', scope, modelId],
      queryFn: ({ signal }: { signal: AbortSignal }) => arena.leaderboard.history(modelId, { scope, signal }),
      ...slow,
    })),
  })
}
