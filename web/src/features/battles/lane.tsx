import { useId } from 'react'
import { commonMessages, useMessages } from '../../language/index.ts'
import type { tabPanelProps } from '../../ui/tabs.tsx'
import { AnswerText } from './answer-text.tsx'
import type { LaneContent, Side } from './lanes.tsx'
import { messages } from './messages/index.ts'
import { stopArrowKeys } from './prompt.tsx'

interface LaneProps {
  readonly side: Side
  readonly content: LaneContent
  readonly plain: boolean
  /** Set where the answer is in a tab. */
  readonly panel: ReturnType<typeof tabPanelProps> | null
}

export const letterOf = (side: Side) => (side === 'left' ? 'A' : 'B')

export function Lane({ side, content, plain, panel }: LaneProps) {
  const t = useMessages(messages)
  const { truncated } = useMessages(commonMessages)
  const id = useId()
  const { answer, author, chosen = false } = content
  return (
    <div
      // Not a landmark: a thread of many battles would repeat its two names.
      {...(panel ?? { role: 'group', 'aria-labelledby': id })}
      className={`lane lane-${side} ${chosen ? 'lane-chosen' : ''}`}
      aria-busy={answer === null}
      data-testid={`lane-${side}`}
    >
      <div className="lane-head">
        <h2 id={id}>
          <span className={`side-badge side-badge-${side}`} aria-hidden="true">
            {letterOf(side)}
          </span>
          <span className={author ? 'visually-hidden' : ''}>{t.answer[side]}</span>
          {author && <bdi className="lane-author">{author}</bdi>}
        </h2>
        {chosen && <span className="lane-chosen-note">{t.reveal.chosen}</span>}
      </div>
      {answer === null ? (
        <>
          <p className="visually-hidden">{t.writing[side]}</p>
          <LaneSkeleton />
        </>
      ) : (
        <>
          {(answer.fallbackReason || answer.missing) && (
            <p className="lane-note" data-testid="fallback">
              {answer.missing ? t.fallback.missing : t.fallback.text}{' '}
              {answer.fallbackReason && t.fallback.reason[answer.fallbackReason]}
            </p>
          )}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys that scroll must not vote */}
          <div className="lane-text" dir="auto" onKeyDown={stopArrowKeys}>
            <AnswerText text={answer.text} plain={plain} />
          </div>
          {answer.truncated && <p className="lane-foot muted">{truncated}</p>}
        </>
      )}
    </div>
  )
}

/** A placeholder for an answer. It is the same on both sides, so that it does not show which model is faster. */
function LaneSkeleton() {
  return (
    <div className="lane-skeleton" aria-hidden="true">
      {[92, 100, 84, 96, 40, 0, 88, 100, 72].map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
        <span key={line} style={{ inlineSize: `${width}%` }} />
      ))}
    </div>
  )
}
