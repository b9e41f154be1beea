import { useId } from 'react'
import { useMessages } from '../../language/index.ts'
import type { tabPanelProps } from '../../ui/tabs.tsx'
import { AnswerText } from './answer-text.tsx'
import { keepArrows } from './keep-arrows.ts'
import { LaneSkeleton } from './lane-skeleton.tsx'
import type { LaneContent, Side } from './lanes.tsx'
import { messages } from './messages/index.ts'

interface LaneProps {
  readonly side: Side
  readonly content: LaneContent
  readonly plain: boolean
  /** Set where the lane stands behind a tab. */
  readonly panel: ReturnType<typeof tabPanelProps> | null
}

export const letterOf = (side: Side) => (side === 'left' ? 'A' : 'B')

/** One answer. */
export function Lane({ side, content, plain, panel }: LaneProps) {
  const t = useMessages(messages)
  const id = useId()
  const { answer, author, chosen = false } = content
  return (
    <div
      // No landmark: a thread of many battles would have two of the same name for each.
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
          {(answer.standInReason || answer.missing) && (
            <p className="lane-note" data-testid="stand-in">
              {answer.missing ? t.standIn.missing : t.standIn.text}{' '}
              {answer.standInReason && t.standIn.reason[answer.standInReason]}
            </p>
          )}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that scroll what is in it are kept from voting */}
          <div className="lane-text" dir="auto" onKeyDown={keepArrows}>
            <AnswerText text={answer.text} plain={plain} />
          </div>
          {answer.cutShort && <p className="lane-foot muted">{t.cutShort}</p>}
        </>
      )}
    </div>
  )
}
