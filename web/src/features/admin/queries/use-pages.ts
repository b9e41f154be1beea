import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { keepShown, ownKey, useReader } from '../../../session/reader.ts'

interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}

export interface Pages<Item> {
  /** All loaded items; `null` before the first page. */
  readonly items: readonly Item[] | null
  /** The items belong to the previous query. */
  readonly outdated: boolean
  readonly loadedAt: Date
  readonly error: Error | null
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly refreshing: boolean
  /** Loads the next page; `null` when that failed. */
  more(): Promise<readonly Item[] | null>
  /** Starts again with the newest. */
  refresh(): void
  retry(): void
}

/** A paginated list. A page may be empty and still not be the last. */
export function usePages<Item>(
  name: readonly unknown[],
  read: (page: { readonly before: string | null }, signal: AbortSignal) => Promise<Page<Item>>,
): Pages<Item> {
  const queries = useQueryClient()
  const reader = useReader()
  const queryKey = ownKey(reader, 'admin', ...name)
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read({ before: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepShown(reader),
    // A refetch loads every page again, which is too much for each change of the window.
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
    loadedAt: new Date(query.dataUpdatedAt),
    error: query.error,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
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
