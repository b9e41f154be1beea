import type { VoteChoice } from '@arena/contract'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { FailureNote } from '../../failure/failure-note.tsx'
import { useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'
import { Hint } from '../../ui/hint.tsx'
import { useShortcutsOn } from '../../ui/shortcuts.ts'
import type { TurnState } from './battle-state.ts'
import { messages } from './messages/index.ts'
import { Reveal } from './reveal.tsx'
import type { Battle } from './use-battle.ts'
import { VoteBar } from './vote-bar.tsx'

interface VoteOrRevealProps {
  readonly state: TurnState
  readonly battle: Battle
  /** Why voting is disabled; `null` when it is enabled. */
  readonly blocked: string | null
  readonly vote: (choice: VoteChoice) => void
}

/** Below the answers: the vote buttons, or the revealed models. */
export function VoteOrReveal({ state, battle, blocked, vote }: VoteOrRevealProps) {
  const t = useMessages(messages)
  const keys = useShortcutsOn()
  if (state.phase === 'revealed') {
    return (
      <Reveal
        comparisonId={state.battle.comparisonId}
        choice={state.choice}
        reveal={state.reveal}
        seal={state.battle.seal}
      >
        <Button kind="primary" onClick={battle.next} aria-keyshortcuts={keys ? 'N' : undefined}>
          {t.reveal.next}
          {keys && (
            <span aria-hidden="true">
              <kbd>N</kbd>
            </span>
          )}
        </Button>
        {/* With chosen models it would be the same pair again. */}
        {state.battle.models === null && (
          <Button onClick={() => void battle.ask(state.prompt)}>{t.reveal.again}</Button>
        )}
      </Reveal>
    )
  }
  if (state.phase === 'voted-before') {
    return <VotedBefore threadId={state.battle.threadId} onNext={battle.next} />
  }
  const failure = state.phase === 'answered' ? state.failure : null
  return (
    <VoteBar
      blocked={blocked}
      choice={state.phase === 'voting' ? state.choice : (failure?.choice ?? null)}
      busy={state.phase === 'voting'}
      onVote={vote}
      notice={
        failure && <FailureNote error={failure.error} saved={t.vote.saved} onRetry={() => vote(failure.choice)} />
      }
    >
      {state.phase !== 'asking' && (
        <span className="vote-skip">
          <Button kind="quiet" busy={state.phase === 'voting'} onClick={battle.next}>
            {t.vote.skip}
          </Button>
          <Hint label={t.vote.aboutSkip}>{t.vote.skipHint}</Hint>
        </span>
      )}
    </VoteBar>
  )
}

/** The vote was cast, but its reply was lost. The names are in the thread. */
function VotedBefore({ threadId, onNext }: { readonly threadId: string; readonly onNext: () => void }) {
  const t = useMessages(messages)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div ref={note} tabIndex={-1} className="voted-before" role="alert">
      <strong>{t.vote.before}</strong>
      <p>{t.vote.beforeText}</p>
      <div className="reveal-next">
        <Link href={`/threads/${threadId}`} className="button button-primary">
          {t.thread.open}
        </Link>
        <Button onClick={onNext}>{t.reveal.next}</Button>
      </div>
    </div>
  )
}
