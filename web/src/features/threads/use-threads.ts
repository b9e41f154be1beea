import { useInfiniteQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useArena, useSessionState } from '../../session/index.tsx'
import { keepShown, ownKey, useReader } from '../../session/reader.ts'
import { deletions } from './deletions.ts'

/** Which threads a list shows. */
export type ThreadFilter = 'all' | 'needs-vote' | 'shared'

/** The user's threads, page by page, without pending deletions. */
export function useThreads(query: { readonly search: string; readonly filter: ThreadFilter }) {
  const arena = useArena()
  const { status } = useSessionState()
  const reader = useReader()
  const { pending } = useSyncExternalStore(deletions.subscribe, deletions.state)
  const pages = useInfiniteQuery({
    queryKey: ownKey(reader, 'threads', 'list', query.filter, query.search),
    queryFn: ({ pageParam, signal }) =>
      arena.threads.list(
        {
          ...(query.search ? { search: query.search } : {}),
          ...(query.filter === 'shared' ? { visibility: 'shared' as const } : {}),
          ...(query.filter === 'needs-vote' ? { needsVote: 'true' as const } : {}),
          before: pageParam,
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Keeps the list visible while the user types.
    placeholderData: (shown, before) =>
      before?.queryKey[2] === query.filter ? keepShown(reader)(shown, before) : undefined,
    enabled: status === 'signed-in',
  })
  const items = pages.data?.pages.flatMap((page) => page.items).filter(({ threadId }) => !pending.has(threadId))
  return { ...pages, items }
}
