import type { VoteChoice } from '@arena/contract'
import { type ReactNode, useRef, useState } from 'react'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import { wordsOf } from '../prompt/attachments/prompt-parts.ts'
import { sides } from './live/battle-state.ts'
import { BattleTurn } from './turn/battle-turn.tsx'
import { AfterVote } from './vote/after-vote.tsx'
import './conversation.css'
import { type Authors, type ShownTurn, withReasoning } from './live/shown-turns.ts'
import { messages } from './messages/index.ts'
import type { Seen } from './turn/lanes.tsx'
import { useVisibleSince } from './turn/use-visible-since.ts'
import { WritingStatus } from './turn/writing-status.tsx'
import { useEarlierReveal } from './vote/use-earlier-reveal.ts'
import { useVote } from './vote/use-vote.ts'
import { VoteBar } from './vote/vote-bar.tsx'

export interface VotedBattle {
  readonly prompt: string
  readonly comparisonId: string
  readonly authors: Authors
  readonly choice: VoteChoice
  /** Whether a fallback answered on a side. */
  readonly byFallback: boolean
}

interface ConversationProps {
  readonly turns: readonly ShownTurn[]
  readonly plain: boolean
  /** Whether the vote bar stays at the bottom of the screen and has the keys: that of the last conversation. */
  readonly docked: boolean
  readonly onCancel?: () => void
  readonly onRetry?: () => void
  readonly onEdit?: (prompt: string) => void
  /** Asks other models, where none answered. */
  readonly onDrawAgain?: (prompt: string) => void
  /** Moves the focus to the prompt field, which takes the letters that a sentence began with. */
  readonly onType?: (begun: string) => void
  /** Next to the vote buttons. */
  readonly action?: ReactNode
  /** What can be done after the vote. */
  readonly nextSteps?: (voted: VotedBattle) => ReactNode
  /** Below the vote bar. */
  readonly children?: ReactNode
}

/** Battles of one pair, each with the earlier ones as context, and one vote: on the last. */
export function Conversation(props: ConversationProps) {
  const { turns, plain, docked, onCancel, onRetry, onEdit, onDrawAgain, onType, action, nextSteps, children } = props
  const t = useMessages(messages)
  const { cancel } = useMessages(commonMessages)
  const last = turns.at(-1)!
  const answered = turns.findLast(({ comparisonId }) => comparisonId !== null) ?? null
  const vote = useVote(answered?.comparisonId ?? null)
  const [seen, setSeen] = useState<Readonly<Record<string, Seen>>>({})
  const narrow = useNarrow()
  const unseen = narrow ? sides.find((side) => !seen[answered?.key ?? '']?.[side]) : undefined
  const bar = useRef<HTMLDivElement>(null)
  const visibleSinceMs = useVisibleSince(bar, answered?.comparisonId ?? null)

  const { state } = vote
  const castChoice = state.phase === 'revealed' || state.phase === 'recorded' ? state.choice : null
  const choice = castChoice ?? answered?.voteChoice ?? null
  const earlier = useEarlierReveal(
    choice !== null && state.phase !== 'revealed' ? (answered?.comparisonId ?? null) : null,
  )
  const reveal = Object.values(vote.reveals)[0] ?? earlier
  /** Of this battle, not of an earlier one of the conversation. */
  const ownReveal = state.phase === 'revealed' ? state.reveal : earlier
  const revealOf = (turn: ShownTurn) =>
    turn === answered ? ownReveal : (vote.reveals[turn.comparisonId ?? ''] ?? null)
  const writing = last.phase === 'writing'
  const phase = writing ? 'asking' : last.phase === 'failed' ? 'failed' : phaseOf(state.phase, choice)
  // All battles of a conversation have the same pair.
  const known = (answered ?? last).authors
  const authors = { left: reveal?.agent1 ?? known.left, right: reveal?.agent2 ?? known.right }
  const cast = (voteChoice: VoteChoice) => void vote.cast(voteChoice, Math.round(performance.now() - visibleSinceMs()))
  const next =
    answered?.comparisonId &&
    choice &&
    nextSteps?.({
      prompt: answered.prompt,
      comparisonId: answered.comparisonId,
      authors,
      choice,
      byFallback: sides.some((side) => answered.answers[side].fallbackReason !== null),
    })
  return (
    <article
      className={`conversation ${docked ? 'conversation-docked' : ''}`}
      aria-label={wordsOf(turns[0]!.prompt).slice(0, 120)}
      tabIndex={-1}
      data-phase={phase}
    >
      {turns.map((turn) => (
        <BattleTurn
          key={turn.key}
          turn={withReasoning(turn, revealOf(turn))}
          first={turn === turns[0]}
          last={turn === last}
          authors={authors}
          choice={turn === answered ? choice : turn.voteChoice}
          reveal={revealOf(turn)}
          plain={plain}
          onSeen={(shown) => setSeen((before) => ({ ...before, [turn.key]: shown }))}
          onRetry={onRetry ?? null}
          onEdit={onEdit ? () => onEdit(turn.prompt) : null}
        />
      ))}
      {choice && !writing && (
        <AfterVote
          comparisonId={answered!.comparisonId!}
          choice={choice}
          cast={state.phase === 'revealed' ? 'here' : state.phase === 'recorded' ? 'elsewhere' : 'before'}
          reveal={ownReveal}
          seal={answered!.seal}
        >
          {next}
        </AfterVote>
      )}
      <div ref={bar} className={docked ? 'dock' : undefined}>
        {writing ? (
          <VoteBar
            blocked={last.live && <WritingStatus turn={last.live} />}
            choice={null}
            busy={false}
            keyed={docked}
            onVote={() => {}}
          >
            {onCancel && <Button onClick={onCancel}>{cancel}</Button>}
          </VoteBar>
        ) : answered && isUnanswered(answered) ? (
          <div className="voted-before">
            <p>{t.unanswered}</p>
            {onDrawAgain && (
              <Button kind="primary" onClick={() => onDrawAgain(answered.prompt)}>
                {t.drawAgain}
              </Button>
            )}
          </div>
        ) : (
          answered &&
          !choice && (
            <VoteBar
              blocked={unseen ? t.vote.readFirst[unseen] : null}
              question={isByFallbacks(answered) ? t.fallback.both : t.vote.question}
              choice={state.phase === 'voting' ? state.choice : (failureOf(state)?.choice ?? null)}
              busy={state.phase === 'voting'}
              keyed={docked}
              onVote={cast}
              onType={onType}
              notice={<VoteFailure failure={failureOf(state)} onRetry={cast} />}
            >
              {action}
            </VoteBar>
          )
        )}
        {children}
      </div>
    </article>
  )
}

const phaseOf = (phase: ReturnType<typeof useVote>['state']['phase'], choice: VoteChoice | null) =>
  phase === 'open' ? (choice ? 'voted' : 'answered') : phase === 'recorded' ? 'voted' : phase

const isUnanswered = ({ answers }: ShownTurn) => answers.left.missing && answers.right.missing

const isByFallbacks = ({ answers }: ShownTurn) =>
  answers.left.fallbackReason !== null && answers.right.fallbackReason !== null

type Failure = { readonly choice: VoteChoice; readonly error: unknown }

const failureOf = (state: ReturnType<typeof useVote>['state']): Failure | null =>
  state.phase === 'open' ? state.failure : null

function VoteFailure(props: { readonly failure: Failure | null; readonly onRetry: (choice: VoteChoice) => void }) {
  const t = useMessages(messages)
  const { failure, onRetry } = props
  if (!failure) return null
  return <FailureNote error={failure.error} saved={t.vote.saved} onRetry={() => onRetry(failure.choice)} />
}
