import { shownText } from '@arena/contract/shown-text'
import { useId } from 'react'
import { commonMessages, useMessages } from '../../language/index.ts'
import type { tabPanelProps } from '../../ui/tabs.tsx'
import { AnswerText } from '../prompt/answer-text.tsx'
import { CopyAnswer } from '../prompt/copy-answer.tsx'
import { messages as promptMessages } from '../prompt/messages/index.ts'
import { ownText } from '../prompt/own-text.ts'
import { stopArrowKeys } from '../prompt/prompt-text.tsx'
import { Reasoning } from '../prompt/reasoning.tsx'
import type { Side } from './battle-state.ts'
import { Collapsible } from './collapsible.tsx'
import type { LaneContent } from './lanes.tsx'
import { isLong } from './long-answer.ts'
import { messages } from './messages/index.ts'

interface LaneProps {
  readonly side: Side
  readonly content: LaneContent
  /** Neither side has an answer, so there is nothing to vote on. */
  readonly unanswered: boolean
  readonly plain: boolean
  /** Set where the answer is in a tab. */
  readonly panel: ReturnType<typeof tabPanelProps> | null
}

export const letterOf = (side: Side) => (side === 'left' ? 'A' : 'B')

export function Lane({ side, content, unanswered, plain, panel }: LaneProps) {
  const t = useMessages(messages)
  const { fallbackReasons } = useMessages(promptMessages)
  const { truncated } = useMessages(commonMessages)
  const id = useId()
  const { answer, writing, author, chosen = false } = content
  const text = ownText(answer)
  return (
    <div
      // Not a landmark: a thread of many battles would repeat its two names.
      {...(panel ?? { role: 'group', 'aria-labelledby': id })}
      className={`lane lane-${side} ${chosen ? 'lane-chosen' : ''}`}
      aria-busy={writing}
      data-testid={`lane-${side}`}
    >
      <div className="lane-head">
        <h2 id={id}>
          <span className={`side-badge side-badge-${side}`} aria-hidden="true">
            {letterOf(side)}
          </span>
          <span className={author ? 'visually-hidden' : ''}>{t.answer[side]}</span>
          {author && <bdi className="lane-author">{shownText(author)}</bdi>}
        </h2>
        {chosen && <span className="lane-chosen-note">{t.reveal.chosen}</span>}
      </div>
      {(answer.fallbackReason || answer.missing) && (
        <p className="lane-note" data-testid="fallback">
          {unanswered ? t.fallback.unanswered : answer.missing ? t.fallback.missing : t.fallback.text}{' '}
          {answer.fallbackReason && fallbackReasons[answer.fallbackReason]}
        </p>
      )}
      {writing && text === '' ? (
        <p className="lane-thinking muted">{t.thinking}</p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys that scroll must not select a vote
        <div className="lane-text" dir="auto" onKeyDown={stopArrowKeys}>
          <Collapsible long={isLong(text)}>
            <AnswerText text={text} plain={plain} streaming={writing} />
          </Collapsible>
        </div>
      )}
      {answer.truncated && <p className="lane-foot muted">{truncated}</p>}
      {!writing && !answer.missing && <CopyAnswer text={text} />}
      {!writing && answer.reasoning && <Reasoning text={answer.reasoning} plain={plain} />}
    </div>
  )
}
