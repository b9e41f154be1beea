import type { Thread } from '@arena/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { explain } from '../../failure/explain.ts'
import { useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import { writeTabItem } from '../../storage.ts'
import { IconButton } from '../../ui/button.tsx'
import { penIcon } from '../../ui/pen-icon.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { AskFailure } from '../prompt/ask-failure.tsx'
import { hasImages, joinPrompt, splitPrompt } from '../prompt/attachments/prompt-parts.ts'
import { FollowUp } from '../prompt/composer/follow-up.tsx'
import { messages as promptMessages } from '../prompt/messages/index.ts'
import { Conversation } from './conversation.tsx'
import type { Authors, ShownTurn } from './live/shown-turns.ts'
import { hasVotedOn } from './live/unvoted-battle.ts'
import type { ShownLiveBattle } from './live/use-live-battle.ts'
import { useStartBattle } from './live/use-start-battle.ts'
import { NextSteps } from './next-steps.tsx'

interface OwnConversationProps {
  readonly thread: Thread
  readonly turns: readonly ShownTurn[]
  readonly battle: ShownLiveBattle
  readonly plain: boolean
  readonly draft: string
  readonly onDraft: (text: string) => void
  /** The button that shares the thread. */
  readonly share: ReactNode
}

/** The last conversation of an own thread: the owner can continue it, and start another battle. */
export function OwnConversation({ thread, turns, battle, plain, draft, onDraft, share }: OwnConversationProps) {
  const arena = useArena()
  const [, go] = useLocation()
  const { threadId } = thread
  const chosen = thread.mode === 'side-by-side'
  const other = useStartBattle(chosen ? 'side-by-side' : 'battle')
  const field = useRef<HTMLTextAreaElement>(null)
  const last = turns.at(-1)!
  const answered = turns.findLast(({ comparisonId }) => comparisonId !== null)
  const voted = turns.some(({ voteChoice, comparisonId }) => voteChoice !== null || hasVotedOn(comparisonId ?? ''))
  // Without what a program sent before it, the prompt would be another one. Only later turns of the conversation have that.
  const alone = turns.every(({ history }) => history === null)
  const newBattle = () => go(chosen ? sideBySidePath(answered?.authors) : '/')
  // The prompt can be changed before it is sent again.
  const failed = last.live?.phase === 'failed' ? last.live : null
  const current = useRef({ draft, onDraft })
  current.current = { draft, onDraft }
  useEffect(() => {
    if (failed && current.current.draft === '') current.current.onDraft(failed.request.prompt)
  }, [failed])
  const sent = last.phase === 'writing' ? last.prompt : null
  useEffect(() => {
    if (sent === current.current.draft.trim()) current.current.onDraft('')
  }, [sent])

  const cancel = () => {
    const pending = battle.cancel()
    if (!pending) return
    const { from, request } = pending
    if (from === null) return onDraft(request.prompt)
    void arena.threads.deleteEmpty(threadId).catch(() => {})
    writeTabItem(`${from.page}-draft`, request.prompt)
    go(from.address, { replace: true })
  }
  const retry = () => {
    const full = failed && explain(failed.error).kind === 'thread-full'
    // A full thread accepts no more turns. The battle continues in a new one.
    if (full && failed.request.continues) void other.start(failed.request)
    else battle.retry()
  }
  const drawAgain = (prompt: string) => {
    const { left, right } = answered?.authors ?? {}
    // A saved battle does not say how its pair was selected.
    const { selectionMode = 'random', pool } = turns[0]?.live?.request ?? {}
    if (!chosen) void other.start({ prompt, selectionMode, sealed: true, ...(pool === undefined ? {} : { pool }) })
    else if (left && right) void other.start({ prompt, selectionMode: 'manual', model1: left.name, model2: right.name })
  }
  const edit = (prompt: string) => {
    onDraft(prompt)
    field.current?.focus()
  }
  const send = (prompt: string) => {
    if (answered?.comparisonId) battle.followUp(prompt, answered.comparisonId, voted)
    else battle.retry(prompt)
  }
  return (
    <Conversation
      turns={turns}
      plain={plain}
      docked
      onCancel={cancel}
      onRetry={retry}
      onEdit={edit}
      {...(alone && { onDrawAgain: drawAgain })}
      onType={(begun) => {
        const parts = splitPrompt(draft)
        edit(joinPrompt({ ...parts, text: parts.text + begun }))
      }}
      action={<FollowUpButton onClick={() => field.current?.focus()} />}
      nextSteps={(voted) => (
        <NextSteps
          {...voted}
          threadId={threadId}
          onNewBattle={newBattle}
          onSamePrompt={chosen || !alone ? null : drawAgain}
          share={share}
        />
      )}
    >
      {other.failure && <AskFailure error={other.failure.error} onRetry={null} />}
      <FollowUp
        field={field}
        draft={draft}
        onDraft={onDraft}
        onSend={send}
        writing={last.phase === 'writing'}
        images={chosen || voted || !answered || hasImages(turns[0]!.prompt)}
      />
    </Conversation>
  )
}

/** Leads to the prompt field, which is folded on a phone until the vote. */
function FollowUpButton({ onClick }: { readonly onClick: () => void }) {
  const { followUp } = useMessages(promptMessages)
  // After the vote, the same key starts a new battle.
  useShortcuts({ n: onClick })
  return <IconButton className="dock-follow-up" label={followUp.placeholder} icon={penIcon} onClick={onClick} />
}

/** The same pair again, where it is known. */
const sideBySidePath = (authors: Authors | undefined): string =>
  authors?.left && authors.right
    ? `/side-by-side?${new URLSearchParams({ a: authors.left.name, b: authors.right.name })}`
    : '/side-by-side'
