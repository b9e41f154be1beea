import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'

interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}

export interface Pages<Item> {
  /** All that was read so far; `null` before the first page. */
  readonly items: readonly Item[] | null
  /** What is shown still answers the question before this one. */
  readonly outdated: boolean
  readonly readAt: Date
  readonly error: Error | null
  readonly hasMore: boolean
  readonly readingMore: boolean
  readonly refreshing: boolean
  /** Reads on; `null` when it could not be read. */
  more(): Promise<readonly Item[] | null>
  /** Begins anew with the newest. */
  refresh(): void
  retry(): void
}

/** A list that the service gives page by page. A page may be empty and still not be the last. */
export function usePages<Item>(
  name: readonly unknown[],
  read: (page: { readonly before?: string }, signal: AbortSignal) => Promise<Page<Item>>,
): Pages<Item> {
  const queries = useQueryClient()
  const queryKey = ['admin', ...name]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam ? { before: pageParam } : {}, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Reading again reads every page: for each look into another window that is too much.
    refetchOnWindowFocus: false,
  })
  const itemsOf = (data: InfiniteData<Page<Item>> | undefined) => data?.pages.flatMap((page) => page.items) ?? null
  const more = async () => {
    const { data, isError } = await query.fetchNextPage()
    return isError ? null : itemsOf(data)
  }
  return {
    items: itemsOf(query.data),
    outdated: query.isPlaceholderData,
    readAt: new Date(query.dataUpdatedAt),
    error: query.error,
    hasMore: query.hasNextPage,
    readingMore: query.isFetchingNextPage,
    refreshing: query.isFetching && !query.isFetchingNextPage,
    more,
    refresh() {
      queries.setQueryData<InfiniteData<Page<Item>>>(
        queryKey,
        (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
      )
      void query.refetch()
    },
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  }
}
