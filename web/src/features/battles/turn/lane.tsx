import { shownText } from '@arena/contract/shown-text'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { commonMessages, useMessages } from '../../../language/index.ts'
import { stopArrowKeys } from '../../../ui/stop-arrow-keys.ts'
import type { tabPanelProps } from '../../../ui/tabs.tsx'
import { modelPath } from '../../models/model-path.ts'
import { messages as promptMessages } from '../../prompt/messages/index.ts'
import { AnswerText } from '../../prompt/shown/answer-text.tsx'
import { CopyAnswer } from '../../prompt/shown/copy-answer.tsx'
import { isFallbackText, ownText } from '../../prompt/shown/own-text.ts'
import { Reasoning } from '../../prompt/shown/reasoning.tsx'
import type { ShownAnswer } from '../../prompt/shown-answer.ts'
import type { Side } from '../live/battle-state.ts'
import type { Author } from '../live/shown-turns.ts'
import { messages } from '../messages/index.ts'
import { Collapsible } from './collapsible.tsx'
import { isLong } from './long-answer.ts'
import { RevealedFigures, type RevealedSide } from './revealed-figures.tsx'

interface LaneProps {
  readonly side: Side
  readonly content: LaneContent
  /** Neither side has an answer, so there is nothing to vote on. */
  readonly unanswered: boolean
  readonly plain: boolean
  /** Set where the answer is in a tab. */
  readonly panel: ReturnType<typeof tabPanelProps> | null
  /** Buttons in the head. */
  readonly tools: ReactNode
  /** Called once a finished answer looks as it will. */
  readonly onSettled: (() => void) | undefined
}

export const letterOf = (side: Side) => (side === 'left' ? 'A' : 'B')

export function Lane({ side, content, unanswered, plain, panel, tools, onSettled }: LaneProps) {
  const t = useMessages(messages)
  const { fallbackReasons } = useMessages(promptMessages)
  const { truncated } = useMessages(commonMessages)
  const id = useId()
  const { answer, writing, author, hidden = t.hidden, revealed, sealed, chosen } = content
  const text = ownText(answer)
  const reasoning = answer.reasoning && (
    <Reasoning text={answer.reasoning} plain={plain} live={writing && text === ''} />
  )
  const name = author && shownText(author.displayName)
  // After a reset, another drawn model may answer instead of the fallback: its text says which.
  const isFallback = answer.fallbackReason !== null && (!writing || isFallbackText(answer.text))
  return (
    <div
      // Not a landmark: a thread of many battles would repeat its two names.
      {...(panel ?? { role: 'group', 'aria-labelledby': id })}
      className={`lane lane-${side} ${chosen ? 'lane-chosen' : ''}`}
      aria-busy={writing}
      data-testid={`lane-${side}`}
    >
      <div className="lane-head" data-testid={revealed ? `revealed-${side}` : undefined}>
        {/* In a tab, the tab says it already. */}
        <h2 id={id} className={panel ? 'visually-hidden' : ''}>
          <span className={`side-badge side-badge-${side}`} aria-hidden="true">
            {letterOf(side)}
          </span>
          <span className={name ? 'visually-hidden' : ''}>
            {t.answer[side]}
            {name && ': '}
          </span>
          {name && (
            <bdi className="lane-author">
              {/* On a phone, the name is in the tab. */}
              {revealed && !panel ? <Link href={modelPath(revealed.agent.modelId)}>{name}</Link> : name}
            </bdi>
          )}
          {chosen && !panel && <span className="lane-chosen-note">{t.reveal.your[side]}</span>}
        </h2>
        {tools}
        <div className="lane-facts muted">
          {revealed ? (
            <RevealedFigures {...revealed} />
          ) : (
            <bdi>{author ? shownText(author.name) : !unanswered && hidden}</bdi>
          )}
          {revealed?.agent.namedItself && <p className="lane-leak">{t.reveal.selfIdentified}</p>}
        </div>
      </div>
      {(isFallback || answer.missing) && (
        <p className="lane-note" data-testid="fallback">
          {unanswered
            ? t.fallback.unanswered
            : answer.missing
              ? t.fallback.missing
              : revealed?.agent.fallback
                ? shownText(t.reveal.fallbackBy(revealed.agent.fallback.model))
                : t.fallback.text}{' '}
          {answer.fallbackReason && fallbackReasons[answer.fallbackReason]}
        </p>
      )}
      {!sealed && reasoning}
      {writing && text === '' ? (
        !answer.reasoning && <p className="lane-thinking muted">{t.thinking}</p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys that scroll must not select a vote
        <div className="lane-text" dir="auto" onKeyDown={stopArrowKeys}>
          <Collapsible long={isLong(text)}>
            <AnswerText text={text} plain={plain} streaming={writing} onSettled={onSettled} />
          </Collapsible>
        </div>
      )}
      {answer.truncated && <p className="lane-foot muted">{truncated}</p>}
      {!writing && !answer.missing && <CopyAnswer text={text} />}
      {/* Above the answer it would move what is being read: the vote reveals it. */}
      {sealed && reasoning}
    </div>
  )
}

export interface LaneContent {
  readonly answer: ShownAnswer
  /** Whether more text may follow. */
  readonly writing: boolean
  /** Who wrote it, where that is known. */
  readonly author: Author | null
  /** What is said while it is not; by default that a vote reveals it. */
  readonly hidden?: string
  /** What the reader's vote on this battle revealed. */
  readonly revealed: RevealedSide | null
  /** Whether the battle is or was blind. */
  readonly sealed: boolean
  readonly chosen: boolean
}
