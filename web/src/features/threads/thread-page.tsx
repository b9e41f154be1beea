import { ArenaApiError } from '@arena/client'
import type { Message, Thread } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { usePlainText } from '../../markdown/plain-text-switch.tsx'
import { useArena, useSessionState } from '../../session/index.tsx'
import { keepShown, type Reader, useReader } from '../../session/reader.ts'
import { Page } from '../../shell/page.tsx'
import { PageLoading } from '../../shell/page-loading.tsx'
import { useInSection } from '../../shell/section.ts'
import { useFollowUpDraft } from '../../storage.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import { Conversation } from '../battles/conversation.tsx'
import type { LiveTurn } from '../battles/live/battle-state.ts'
import { threadParts } from '../battles/live/shown-turns.ts'
import { useInterruptedPrompt } from '../battles/live/use-interrupted-prompt.ts'
import { useLiveBattle } from '../battles/live/use-live-battle.ts'
import { OwnConversation } from '../battles/own-conversation.tsx'
import { ShareResult } from '../battles/share-result.tsx'
import { useModels } from '../models/use-models.ts'
import { EarlierVersion } from '../prompt/shown/earlier-version.tsx'
import { readAllTurns } from '../prompt/shown/read-all-turns.ts'
import { TalkHead } from '../prompt/shown/talk-head.tsx'
import { threadQueryKeys } from '../prompt/thread-query-keys.ts'
import { messages } from './messages/index.ts'
import { SavedTurn } from './saved-turn.tsx'
import { TakenDownNote } from './taken-down-note.tsx'
import { RenameDialog, ShareDialog } from './thread-dialogs.tsx'
import './threads.css'
import { useDeleteThread } from './use-delete-thread.ts'

const sameThread =
  (threadId: string, reader: Reader) =>
  <Data,>(shown: Data | undefined, before: { readonly queryKey: readonly unknown[] } | undefined): Data | undefined =>
    before?.queryKey[1] === threadId ? keepShown(reader)(shown, before) : undefined

/** The part of the navigation that a thread belongs to. */
const sections = {
  battle: 'battle',
  arena: 'battle',
  'side-by-side': 'sideBySide',
  chat: 'chat',
  direct: 'chat',
} as const

/** One thread. Its owner can change it and continue its battle; readers of a shared thread can read it and vote. */
export function ThreadPage() {
  const { threadId = '' } = useParams<{ threadId: string }>()
  return <ThreadView key={threadId} threadId={threadId} />
}

function ThreadView({ threadId }: { readonly threadId: string }) {
  const t = useMessages(messages)
  const { pages } = useMessages(commonMessages)
  const arena = useArena()
  const session = useSessionState()
  const { status, me } = session
  const reader = useReader()
  const known = status !== 'starting'
  const keys = threadQueryKeys(reader, threadId)
  const thread = useQuery({
    queryKey: keys.thread,
    queryFn: ({ signal }) => arena.threads.read(threadId, { signal }),
    placeholderData: sameThread(threadId, reader),
    enabled: known,
  })
  const turns = useQuery({
    queryKey: keys.messages,
    queryFn: ({ signal }) => readAllTurns(arena, threadId, { signal }),
    placeholderData: sameThread(threadId, reader),
    enabled: known && thread.data !== undefined,
  })
  const [plain, setPlain] = usePlainText()
  const error = thread.error ?? turns.error
  const battle = useLiveBattle(threadId)
  const [draft, setDraft] = useFollowUpDraft(threadId)
  const leaving = useInterruptedPrompt({
    threadId,
    messages: turns.data?.items,
    gone: error instanceof ArenaApiError && error.status === 404,
    setDraft,
  })
  const models = useModels({ enabled: needsNames(turns.data?.items ?? [], battle.turns) })
  const nameOf = (name: string) => models.data?.items.find(({ modelName }) => modelName === name)?.displayName ?? name
  const isOwner = thread.data !== undefined && thread.data.userId === me?.userId
  useInSection(thread.data ? sections[thread.data.mode] : null)
  const parts = threadParts(turns.data?.items ?? [], battle.turns, nameOf)
  // A new thread is empty in the cache, and the battle may be stored since.
  const isLoaded = turns.data !== undefined && (parts.length > 0 || (!error && !turns.isFetching))
  if (leaving) return <PageLoading />
  return (
    <Page title={thread.data?.title ?? pages.threads} className="thread-page">
      {error && !isLoaded && (
        <ThreadFailure error={error} onRetry={() => void Promise.all([thread.refetch(), turns.refetch()])} />
      )}
      {!error && !isLoaded && <PageLoading />}
      {thread.data && isLoaded && (
        <>
          <TalkHead
            title={shownText(thread.data.title)}
            text={isOwner ? null : t.shared[sections[thread.data.mode]]}
            plain={plain}
            onPlain={setPlain}
          >
            {isOwner ? (
              <OwnerActions thread={thread.data} />
            ) : (
              <Link href="/" className="button button-primary">
                {t.tryYourself}
              </Link>
            )}
          </TalkHead>
          <TakenDownNote thread={thread.data} />
          {parts.length === 0 && <p className="threads-none">{t.empty}</p>}
          {parts.map((part) =>
            part.chat ? (
              <div key={part.key}>
                {part.replaced.length > 0 && (
                  <EarlierVersion>
                    {part.replaced.map((message) => (
                      <SavedTurn key={message.messageId} message={message} plain={plain} models={models.data?.items} />
                    ))}
                  </EarlierVersion>
                )}
                <SavedTurn message={part.chat} plain={plain} models={models.data?.items} />
              </div>
            ) : isOwner && part === parts.at(-1) ? (
              <OwnConversation
                key={part.key}
                thread={thread.data}
                turns={part.turns}
                battle={battle}
                plain={plain}
                draft={draft}
                onDraft={setDraft}
                share={<ShareButton thread={thread.data} />}
              />
            ) : (
              <Conversation
                key={part.key}
                turns={part.turns}
                plain={plain}
                docked={part === parts.at(-1)}
                nextSteps={(voted) => <ShareResult {...voted} />}
              />
            ),
          )}
        </>
      )}
    </Page>
  )
}

/** Whether there are names to show. None may be loaded while a battle is blind; whether one is, its saved turn says. */
function needsNames(saved: readonly Message[], live: readonly LiveTurn[]): boolean {
  const isSaved = (turn: LiveTurn) =>
    turn.phase === 'answered' && saved.some(({ comparisonId }) => comparisonId === turn.battle.comparisonId)
  const isBlind = ({ comparisonId, model1Name }: Message) => comparisonId !== null && model1Name === null
  return saved.some(({ model1Name }) => model1Name !== null) && !saved.some(isBlind) && live.every(isSaved)
}

function OwnerActions({ thread }: { readonly thread: Thread }) {
  const t = useMessages(messages)
  const [, go] = useLocation()
  const [sharing, setSharing] = useState(false)
  const [renaming, setRenaming] = useState(false)
  const deleteThread = useDeleteThread()
  return (
    <>
      {(thread.mode === 'chat' || thread.mode === 'direct') && (
        <Link href={`/chat/${thread.threadId}`} className="button">
          {t.continueInChat}
        </Link>
      )}
      <Menu
        label={t.actions(shownText(thread.title))}
        items={[
          { label: t.share, onChoose: () => setSharing(true) },
          { label: t.rename, onChoose: () => setRenaming(true) },
          {
            label: t.delete,
            onChoose: () => {
              deleteThread.begin(thread)
              go('/threads')
            },
          },
        ]}
      />
      {sharing && <ShareDialog thread={thread} onClose={() => setSharing(false)} />}
      {renaming && <RenameDialog thread={thread} onClose={() => setRenaming(false)} />}
    </>
  )
}

function ShareButton({ thread }: { readonly thread: Thread }) {
  const t = useMessages(messages)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.share}</Button>
      {open && <ShareDialog thread={thread} onClose={() => setOpen(false)} />}
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
