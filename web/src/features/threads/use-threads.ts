import { useInfiniteQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useArena, useSessionState } from '../../session/index.tsx'
import { deletions } from './deletions.ts'
import { mayStay, type Reader, useReader } from './reader.ts'

/** The caller's threads, page by page. Those about to be deleted are not shown. */
export function useThreads(query: { readonly search: string; readonly shared: boolean }) {
  const arena = useArena()
  const { status } = useSessionState()
  const reader = useReader()
  const { leaving } = useSyncExternalStore(deletions.subscribe, deletions.state)
  const pages = useInfiniteQuery({
    queryKey: ['threads', reader, 'list', query.shared, query.search] as const,
    queryFn: ({ pageParam, signal }) =>
      arena.threads.list(
        {
          ...(query.search ? { search: query.search } : {}),
          ...(query.shared ? { visibility: 'shared' as const } : {}),
          ...(pageParam ? { before: pageParam } : {}),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    // The list must not be gone with every letter that is typed.
    placeholderData: (shown, before) =>
      before && mayStay(before.queryKey[1] as Reader, reader) && before.queryKey[3] === query.shared
        ? shown
        : undefined,
    enabled: status === 'signed-in',
  })
  const items = pages.data?.pages.flatMap((page) => page.items).filter(({ threadId }) => !leaving.has(threadId))
  return { ...pages, items }
}
