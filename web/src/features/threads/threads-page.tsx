import type { Thread } from '@arena/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useArena, useSessionState } from '../../session/index.tsx'
import { Page } from '../../shell/page.tsx'
import { PageLoading } from '../../shell/page-loading.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { FailedDeletions } from './failed-deletions.tsx'
import { messages } from './messages/index.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { ThreadRow } from './thread-row.tsx'
import './threads.css'
import { useDebounced } from './use-debounced.ts'
import { useDeleteThread } from './use-delete-thread.ts'
import { type ThreadFilter, useThreads } from './use-threads.ts'

const TYPING_PAUSE_MS = 250

/** The user's threads; with `?vote` those that need a vote, with `?shared` their shared links. */
export default function ThreadsPage() {
  const t = useMessages(messages)
  const { pages, signIn } = useMessages(commonMessages)
  const { status } = useSessionState()
  const [query] = useSearchParams()
  const filter = query.has('shared') ? 'shared' : query.has('vote') ? 'needs-vote' : 'all'
  const title = { all: pages.threads, 'needs-vote': t.needsVote, shared: t.sharedLinks }[filter]
  return (
    <Page title={title} className="threads-page">
      <header>
        <h1>{title}</h1>
        <p className="muted">{t.lead}</p>
      </header>
      {status === 'starting' && <PageLoading />}
      {status === 'visitor' && (
        <p>
          {t.signInFirst} <SignInLink>{signIn}</SignInLink>
        </p>
      )}
      {status === 'signed-in' && <ThreadList filter={filter} />}
    </Page>
  )
}

const tabs = [
  { filter: 'all', href: '/threads' },
  { filter: 'needs-vote', href: '/threads?vote' },
  { filter: 'shared', href: '/threads?shared' },
] as const

function ThreadList({ filter }: { readonly filter: ThreadFilter }) {
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
  const revoke = useRevoke()
  const { list, focusNext } = useNextRow()
  return (
    <>
      <div className="threads-tools">
        <nav className="threads-tabs" aria-label={common.pages.threads}>
          {tabs.map((tab) => (
            <Link
              key={tab.filter}
              href={tab.href}
              className="button"
              aria-current={tab.filter === filter ? 'page' : false}
            >
              {{ all: t.all, 'needs-vote': t.needsVote, shared: t.sharedLinks }[tab.filter]}
            </Link>
          ))}
        </nav>
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
      {error && <FailureNote error={error} saved={common.nothingChanged} onRetry={() => void refetch()} />}
      {isPending && !error && <PageLoading />}
      {items?.length === 0 && !hasNextPage && (
        <p className="threads-none">
          {wanted ? t.noneFound : { all: t.none, 'needs-vote': t.noneNeedsVote, shared: t.noneShared }[filter]}{' '}
          {!wanted && filter === 'all' && (
            <Link href="/" className="button button-primary">
              {common.startBattle}
            </Link>
          )}
        </p>
      )}
      <ul ref={list} className="threads-list" aria-busy={isPlaceholderData}>
        {items?.map((thread, place) => (
          <ThreadRow
            key={thread.threadId}
            thread={thread}
            asLink={filter === 'shared'}
            onRename={() => setRenaming(thread)}
            onShare={() => setSharing(thread)}
            onDelete={() => deleteThread.begin(thread)}
            onRevoke={() => revoke.mutate(thread)}
            onFocusLost={() => focusNext(place)}
          />
        ))}
      </ul>
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
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (removed.current === null) return
    const rows = list.current?.children ?? []
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
