import type { VoteChoice } from '@arena/contract'
import { useEffect, useRef } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { useMessages } from '../../../language/index.ts'
import { AskFailure } from '../../prompt/ask-failure.tsx'
import { History } from '../../prompt/shown/history.tsx'
import { Prompt } from '../../prompt/shown/prompt-text.tsx'
import { SettingsNote } from '../../prompt/shown/settings-note.tsx'
import { boardOf, hasText, type Reveal, type Side } from '../live/battle-state.ts'
import type { Authors, ShownTurn } from '../live/shown-turns.ts'
import { messages } from '../messages/index.ts'
import { Lanes, type Seen } from './lanes.tsx'
import { shownRating } from './shown-rating.ts'
import { useBoardAfterVote } from './use-board-after-vote.ts'

interface BattleTurnProps {
  readonly turn: ShownTurn
  /** Its place in its conversation. */
  readonly first: boolean
  readonly last: boolean
  /** Who wrote the answers, where that is known. */
  readonly authors: Authors
  /** The reader's vote on it. */
  readonly choice: VoteChoice | null
  /** What that vote revealed. */
  readonly reveal: Reveal | null
  readonly plain: boolean
  readonly onSeen: (seen: Seen) => void
  readonly onRetry: (() => void) | null
  /** Puts the prompt into the field, to change it and send it again. */
  readonly onEdit: (() => void) | null
}

/** One prompt and its two answers. */
export function BattleTurn(props: BattleTurnProps) {
  const { turn, first, last, authors, choice, reveal, plain, onSeen, onRetry, onEdit } = props
  const t = useMessages(messages)
  const place = useRef<HTMLDivElement>(null)
  const { live, phase } = turn
  const isFollowUp = live !== null && !first
  // A new prompt appears below the previous answers, possibly off the screen.
  useEffect(() => {
    if (isFollowUp) place.current?.scrollIntoView({ block: 'start' })
  }, [isFollowUp])
  const { board, scope, error, isPending, refetch } = useBoardAfterVote(turn.comparisonId, reveal)
  const revealedOf = (reveal: Reveal, side: Side) => {
    const agent = side === 'left' ? reveal.agent1 : reveal.agent2
    const on = boardOf(reveal)
    const row = board?.items.find(({ modelId }) => modelId === agent.modelId)
    return {
      agent,
      rating: shownRating(agent.standing, row),
      changed: on === 'blind' || (on === 'all' && scope === 'all'),
      board: error ? 'failed' : isPending ? 'loading' : 'read',
    } as const
  }
  const lane = (side: Side) => ({
    answer: turn.answers[side],
    writing: phase === 'writing',
    author: authors[side],
    revealed: reveal && revealedOf(reveal, side),
    sealed: turn.seal !== null,
    chosen: choice === side,
  })
  const empty = phase === 'failed' && live !== null && !hasText(live)
  return (
    <div ref={place} className={`battle-turn ${last ? 'battle-turn-last' : ''}`}>
      <History history={turn.history} plain={plain} />
      <Prompt prompt={turn.prompt} onEdit={phase === 'writing' ? null : onEdit} />
      <SettingsNote settings={turn.settings} />
      {!empty && <Lanes left={lane('left')} right={lane('right')} plain={plain} onSeen={onSeen} />}
      {/* The choice of one answer is marked in its head. */}
      {(choice === 'tie' || choice === 'both-bad') && <p className="voted">{t.reveal.your[choice]}</p>}
      {error && <FailureNote error={error} saved={t.reveal.boardFailed} onRetry={() => void refetch()} />}
      {live?.phase === 'failed' && <AskFailure error={live.error} onRetry={onRetry} />}
    </div>
  )
}
