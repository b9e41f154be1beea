import type { Thread } from '@arena/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import { PageLoading } from '../../shell/page-loading.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { FailedDeletions } from './failed-deletions.tsx'
import { groupByDay } from './group-by-day.ts'
import { messages } from './messages/index.ts'
import { RenameDialog, ShareDialog } from './thread-dialogs.tsx'
import { ThreadRow } from './thread-row.tsx'
import './threads.css'
import { useDebounced } from './use-debounced.ts'
import { useDeleteThread } from './use-delete-thread.ts'
import { type ThreadFilter, useThreads } from './use-threads.ts'

const TYPING_PAUSE_MS = 250

interface ThreadListProps {
  readonly filter: ThreadFilter
  /** Titles alone. */
  readonly compact?: boolean
  /** Chooses the filter. */
  readonly children: ReactNode
}

/** The user's threads by day, with a search. */
export function ThreadList({ filter, compact = false, children }: ThreadListProps) {
  const t = useMessages(messages)
  const common = useMessages(commonMessages)
  const [search, setSearch] = useState('')
  // Avoids a request for every letter.
  const wanted = useDebounced(search.trim(), TYPING_PAUSE_MS)
  const threads = useThreads({ search: wanted, filter })
  const { items, error, refetch, isPending, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } =
    threads
  // A page of a search may be empty although there are more.
  const searchesOn = items?.length === 0 && hasNextPage
  useEffect(() => {
    if (searchesOn && !isFetchingNextPage && !error) void fetchNextPage()
  }, [searchesOn, isFetchingNextPage, error, fetchNextPage])
  const [renaming, setRenaming] = useState<Thread | null>(null)
  const [sharing, setSharing] = useState<Thread | null>(null)
  const deleteThread = useDeleteThread()
  const [path, go] = useLocation()
  const revoke = useRevoke()
  const { list, focusNext } = useNextRow()
  return (
    <>
      <div className="threads-tools">
        {children}
        <SearchField className="threads-search" label={t.search} value={search} onChange={setSearch} />
      </div>
      <FailedDeletions />
      {revoke.error && (
        <FailureNote
          error={revoke.error}
          saved={t.notRevoked(revoke.variables.title)}
          onRetry={() => revoke.mutate(revoke.variables)}
        />
      )}
      {/* Next to a conversation, a list that is not renewed is no news: the conversation says what failed. */}
      {error && !(compact && items) && (
        <FailureNote error={error} saved={common.nothingChanged} onRetry={() => void refetch()} />
      )}
      {isPending && !error && <PageLoading />}
      {items?.length === 0 && !hasNextPage && (
        <p className="threads-none">
          {wanted ? t.noneFound : { all: t.none, 'needs-vote': t.noneNeedsVote, shared: t.noneShared }[filter]}{' '}
          {!wanted && filter === 'all' && !compact && (
            <Link href="/" className="button button-primary">
              {common.startBattle}
            </Link>
          )}
        </p>
      )}
      <div ref={list} className="threads-days" aria-busy={isPlaceholderData}>
        {groupByDay(items ?? []).map((day) => (
          <section key={day.name} aria-label={t.days[day.name]}>
            <h2 className="threads-day muted">{t.days[day.name]}</h2>
            <ul className="threads-list">
              {day.items.map((thread) => (
                <ThreadRow
                  key={thread.threadId}
                  thread={thread}
                  compact={compact}
                  asLink={filter === 'shared'}
                  onRename={() => setRenaming(thread)}
                  onShare={() => setSharing(thread)}
                  onDelete={() => {
                    deleteThread.begin(thread)
                    // The page next to the list shows it.
                    if (path.endsWith(thread.threadId)) go('/')
                  }}
                  onRevoke={() => revoke.mutate(thread)}
                  onFocusLost={() => focusNext(items!.indexOf(thread))}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {common.more}
        </Button>
      )}
      {renaming && <RenameDialog thread={renaming} onClose={() => setRenaming(null)} />}
      {sharing && <ShareDialog thread={sharing} onClose={() => setSharing(null)} />}
    </>
  )
}

/** After a deletion, the focus moves to the row that took its place. */
function useNextRow() {
  const list = useRef<HTMLDivElement>(null)
  const removed = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (removed.current === null) return
    const rows = list.current?.querySelectorAll('li') ?? []
    const next = rows[Math.min(removed.current, rows.length - 1)]?.querySelector('a')
    removed.current = null
    ;(next ?? document.getElementById('content'))?.focus()
  })
  const focusNext = (place: number) => {
    removed.current = place
  }
  return { list, focusNext }
}

function useRevoke() {
  const t = useMessages(messages)
  const arena = useArena()
  const toast = useToast()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ threadId }: Thread) => arena.threads.share(threadId, 'private'),
    onSuccess: (_, { title }) => toast({ text: t.revoked(title) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['threads'] }),
  })
}
