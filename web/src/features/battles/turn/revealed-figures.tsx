import type { RevealedAgent } from '@arena/contract'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { Details } from '../../../ui/details.tsx'
import { messages as promptMessages } from '../../prompt/messages/index.ts'
import { messages } from '../messages/index.ts'
import type { ShownRating } from './shown-rating.ts'

export interface RevealedSide {
  readonly agent: RevealedAgent
  /** After the vote; `null` for a model without votes. */
  readonly rating: ShownRating | null
  /** Whether the vote counts on that leaderboard. */
  readonly changed: boolean
  readonly board: 'loading' | 'failed' | 'read'
}

/** The rating of the model behind an answer and how the vote changed it, and the answer's time, tokens and cost. */
export function RevealedFigures({ agent, rating, changed, board }: RevealedSide) {
  const t = useMessages(messages).reveal
  const { cost } = useMessages(promptMessages)
  const { loading } = useMessages(commonMessages)
  const format = useFormat()
  const { responseTimeMs } = agent
  return (
    <Details
      className="figures"
      items={[
        {
          name: t.rating,
          value: rating ? (
            <Rating {...rating} before={changed ? rating.before : null} />
          ) : (
            <span className="muted">{{ loading, failed: '–', read: t.unrated }[board]}</span>
          ),
        },
        { name: t.time, value: responseTimeMs === null ? t.unknownTime : format.seconds(responseTimeMs) },
        { name: t.tokens, value: format.count(agent.usage.completionTokens) },
        ...(agent.cost === null ? [] : [{ name: cost, value: format.cost(agent.cost) }]),
      ]}
    />
  )
}

function Rating({ rating, before, provisional }: ShownRating) {
  const t = useMessages(messages).reveal
  const format = useFormat()
  const change = before === null ? 0 : rating - before
  return (
    <>
      {format.rating(rating)}{' '}
      {change !== 0 && (
        <span className={change > 0 ? 'change-up' : 'change-down'}>
          <span className="visually-hidden">{t.changed(format.rating(before!), format.rating(rating))}</span>
          {/* The same order in left-to-right and right-to-left pages. */}
          <bdi dir="ltr" aria-hidden="true">
            {change > 0 ? '▲' : '▼'} {format.rating(Math.abs(change))}
          </bdi>
        </span>
      )}
      {provisional && <span className="muted"> {t.provisional}</span>}
    </>
  )
}
