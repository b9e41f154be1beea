import type { VoteChoice } from '@arena/contract'
import { useEffect, useRef } from 'react'
import { useMessages } from '../../language/index.ts'
import { AskFailure } from '../prompt/ask-failure.tsx'
import { ownText } from '../prompt/own-text.ts'
import { Prompt } from '../prompt/prompt-text.tsx'
import { SettingsNote } from '../prompt/settings-note.tsx'
import { WordDiffButton } from '../word-diff/word-diff-button.tsx'
import { hasText, type Side } from './battle-state.ts'
import { Lanes, type Seen } from './lanes.tsx'
import { messages } from './messages/index.ts'
import type { Authors, ShownTurn } from './shown-turns.ts'

interface BattleTurnProps {
  readonly turn: ShownTurn
  /** Whether it is the first of its conversation. */
  readonly first: boolean
  /** Who wrote the answers, where that is known. */
  readonly authors: Authors
  /** The reader's vote on it. */
  readonly choice: VoteChoice | null
  /** Whether the vote is said here, and not below the conversation. */
  readonly saysVote: boolean
  readonly plain: boolean
  readonly onSeen: (seen: Seen) => void
  readonly onRetry: (() => void) | null
  /** Puts the prompt into the field, to change it and send it again. */
  readonly onEdit: (() => void) | null
}

/** One prompt and its two answers. */
export function BattleTurn(props: BattleTurnProps) {
  const { turn, first, authors, choice, saysVote, plain, onSeen, onRetry, onEdit } = props
  const t = useMessages(messages)
  const place = useRef<HTMLDivElement>(null)
  const { live, phase } = turn
  const isFollowUp = live !== null && !first
  // A new prompt appears below the previous answers, possibly off the screen.
  useEffect(() => {
    if (isFollowUp) place.current?.scrollIntoView({ block: 'start' })
  }, [isFollowUp])
  const lane = (side: Side) => ({
    answer: turn.answers[side],
    writing: phase === 'writing',
    author: authors[side]?.displayName ?? null,
    chosen: choice === side,
  })
  const comparable = phase === 'answered' && !turn.answers.left.missing && !turn.answers.right.missing
  const empty = phase === 'failed' && live !== null && !hasText(live)
  return (
    <div ref={place} className="battle-turn">
      <Prompt text={turn.prompt} onEdit={phase === 'writing' ? null : onEdit} />
      <SettingsNote settings={turn.settings} />
      {!empty && <Lanes left={lane('left')} right={lane('right')} plain={plain} onSeen={onSeen} />}
      {comparable && <WordDiffButton left={ownText(turn.answers.left)} right={ownText(turn.answers.right)} />}
      {saysVote && choice && <p className="voted">{t.reveal.your[choice]}</p>}
      {live?.phase === 'failed' && <AskFailure error={live.error} onRetry={onRetry} />}
    </div>
  )
}
