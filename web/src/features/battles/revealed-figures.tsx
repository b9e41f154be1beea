import type { RevealedAgent, VoteClass } from '@arena/contract'
import { useQuery } from '@tanstack/react-query'
import { commonMessages, useFormat, useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import { Details } from '../../ui/details.tsx'
import { messages as promptMessages } from '../prompt/messages/index.ts'
import { messages } from './messages/index.ts'
import { type ShownRating, shownRating } from './shown-rating.ts'

export interface RevealedSide {
  readonly agent: RevealedAgent
  readonly comparisonId: string
  readonly countedAs: VoteClass
}

/** The rating of the model behind an answer and how the vote changed it, and the answer's time, tokens and cost. */
export function RevealedFigures({ agent, comparisonId, countedAs }: RevealedSide) {
  const t = useMessages(messages).reveal
  const { cost } = useMessages(promptMessages)
  const { loading } = useMessages(commonMessages)
  const arena = useArena()
  const format = useFormat()
  // After a reload it is not known any more.
  const scope = agent.standing?.scope ?? null
  const changes = countedAs === 'blind' || (scope === 'all' && ['named', 'informed'].includes(countedAs))
  // Not before the vote: the page must not have any model name until then.
  const board = useQuery({
    queryKey: ['leaderboard', 'after-vote', comparisonId],
    queryFn: async ({ signal }) => {
      const board = await arena.leaderboard.read({ scope: scope ?? 'blind' }, { signal })
      return scope || board.totalVotes > 0 ? board : arena.leaderboard.read({}, { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const row = board.data?.items.find(({ modelId }) => modelId === agent.modelId)
  const rating = shownRating(agent.standing, row)
  const { responseTimeMs } = agent
  return (
    <Details
      className="figures"
      items={[
        {
          name: t.rating,
          value: rating ? (
            <Rating {...rating} before={changes ? rating.before : null} />
          ) : (
            <span className="muted">{board.isPending ? loading : t.unrated}</span>
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
