import { ArenaApiError } from '@arena/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { PlainTextSwitch, usePlainText } from '../../markdown/plain-text-switch.tsx'
import { useArena, useSessionState } from '../../session/index.tsx'
import { Page } from '../../shell/page.tsx'
import { PageLoading } from '../../shell/page-loading.tsx'
import { SignInLink } from '../../shell/sign-in-link.tsx'
import { Button } from '../../ui/button.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { useModels } from '../models/use-models.ts'
import { messages } from './messages/index.ts'
import { readAllTurns } from './read-all-turns.ts'
import { mayStay, type Reader, useReader } from './reader.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { SavedTurn } from './saved-turn.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { TakenDownNote } from './taken-down-note.tsx'
import './threads.css'
import { useDeleteThread } from './use-delete-thread.ts'

const sameThread =
  (threadId: string, reader: Reader) =>
  <Data,>(shown: Data | undefined, before: { readonly queryKey: readonly unknown[] } | undefined): Data | undefined =>
    before && before.queryKey[2] === threadId && mayStay(before.queryKey[1] as Reader, reader) ? shown : undefined

/** One thread. Its owner can change it; readers of a shared thread can read it and vote. */
export default function ThreadPage() {
  const t = useMessages(messages)
  const { pages } = useMessages(commonMessages)
  const { threadId = '' } = useParams<{ threadId: string }>()
  const [, go] = useLocation()
  useShortcuts({ n: () => go('/') })
  const arena = useArena()
  const { status, me } = useSessionState()
  const reader = useReader()
  const known = status !== 'starting'
  const thread = useQuery({
    queryKey: ['threads', reader, threadId],
    queryFn: ({ signal }) => arena.threads.read(threadId, { signal }),
    placeholderData: sameThread(threadId, reader),
    enabled: known,
  })
  const turns = useQuery({
    queryKey: ['threads', reader, threadId, 'messages'],
    queryFn: ({ signal }) => readAllTurns(arena, threadId, { signal }),
    placeholderData: sameThread(threadId, reader),
    enabled: known && thread.data !== undefined,
  })
  const [plain, setPlain] = usePlainText()
  const error = thread.error ?? turns.error
  const openTurn = turns.data?.items.findLast(({ comparisonId, hasVoted }) => comparisonId !== null && !hasVoted)
  // Not loaded while a battle is blind: before its vote the page must not have any model name.
  const models = useModels({ enabled: turns.data !== undefined && openTurn === undefined })
  const nameOf = (name: string) => models.data?.items.find(({ modelName }) => modelName === name)?.displayName ?? name
  return (
    <Page title={thread.data?.title ?? pages.threads} className="thread-page">
      {error && <ThreadFailure error={error} onRetry={() => void Promise.all([thread.refetch(), turns.refetch()])} />}
      {!error && !turns.data && <PageLoading />}
      {thread.data && turns.data && (
        <>
          <header className="thread-head">
            <div>
              <h1 dir="auto">{thread.data.title}</h1>
              {thread.data.userId !== me?.userId && <p className="muted">{t.sharedBy}</p>}
            </div>
            <div className="threads-actions">
              <PlainTextSwitch on={plain} onChange={setPlain} />
              {thread.data.userId === me?.userId ? (
                <OwnerActions thread={thread.data} />
              ) : (
                <Link href="/" className="button button-primary">
                  {t.tryYourself}
                </Link>
              )}
            </div>
          </header>
          <TakenDownNote thread={thread.data} />
          {turns.data.items.length === 0 && <p className="threads-none">{t.empty}</p>}
          <ol className="thread-turns">
            {turns.data.items.map((message) => (
              <li key={message.messageId}>
                <SavedTurn
                  message={message}
                  plain={plain}
                  keyed={message.messageId === openTurn?.messageId}
                  nameOf={nameOf}
                />
              </li>
            ))}
          </ol>
        </>
      )}
    </Page>
  )
}

function OwnerActions({ thread }: { readonly thread: Parameters<typeof ShareDialog>[0]['thread'] }) {
  const t = useMessages(messages)
  const [, go] = useLocation()
  const [open, setOpen] = useState<'rename' | 'share' | null>(null)
  const deleteThread = useDeleteThread()
  return (
    <>
      {(thread.mode === 'chat' || thread.mode === 'direct') && (
        <Link href={`/chat/${thread.threadId}`} className="button">
          {t.continueInChat}
        </Link>
      )}
      <Button onClick={() => setOpen('share')}>{t.share}</Button>
      <Button kind="quiet" onClick={() => setOpen('rename')}>
        {t.rename}
      </Button>
      <Button
        kind="quiet"
        onClick={() => {
          deleteThread.begin(thread)
          go('/threads')
        }}
      >
        {t.delete}
      </Button>
      {open === 'rename' && <RenameDialog thread={thread} onClose={() => setOpen(null)} />}
      {open === 'share' && <ShareDialog thread={thread} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Explains a link that does not work, and what to do instead. */
function ThreadFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useMessages(messages)
  const common = useMessages(commonMessages)
  const { status } = useSessionState()
  const refused = error instanceof ArenaApiError && [401, 403, 404].includes(error.status)
  const isPrivate = error instanceof ArenaApiError && error.status !== 404
  return (
    <>
      <h1>{common.pages.threads}</h1>
      <FailureNote
        error={error}
        saved={refused ? (isPrivate ? t.privateThread : t.gone) : common.nothingChanged}
        onRetry={refused ? undefined : onRetry}
      >
        {isPrivate && status === 'visitor' && <SignInLink>{common.signIn}</SignInLink>}
        <Link href="/" className="button">
          {t.tryYourself}
        </Link>
      </FailureNote>
    </>
  )
}
