import type { BoardRow, RevealedAgent } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { Link } from 'wouter'
import { commonMessages, useFormat, useMessages } from '../../language/index.ts'
import { Details } from '../../ui/details.tsx'
import { modelPath } from '../models/model-path.ts'
import { messages as promptMessages } from '../prompt/messages/index.ts'
import type { Side } from './battle-state.ts'
import { letterOf } from './lane.tsx'
import { messages } from './messages/index.ts'
import { type Change, direction, standingChange } from './standing-change.ts'

interface RevealedModelProps {
  readonly side: Side
  readonly agent: RevealedAgent
  readonly chosen: boolean
  /** Without a counted vote, only the current standing is shown. */
  readonly counted: boolean
  readonly standing: 'loading' | 'unknown' | { readonly row: BoardRow | undefined }
}

/** The model behind one answer, its time, tokens and cost, and how the vote changed its standing. */
export function RevealedModel({ side, agent, chosen, counted, standing }: RevealedModelProps) {
  const t = useMessages(messages)
  const { cost } = useMessages(promptMessages)
  const { loading } = useMessages(commonMessages)
  const format = useFormat()
  const { responseTimeMs } = agent
  const change = typeof standing === 'object' ? standingChange(counted ? agent.standing : null, standing.row) : null
  const figure = (change: Change | undefined, better: 'more' | 'less') => {
    if (standing === 'loading') return <span className="muted">{loading}</span>
    if (!change) return <span className="muted">{standing === 'unknown' ? '–' : t.reveal.unrated}</span>
    return <ChangedFigure change={change} better={better} />
  }
  return (
    <div className={`revealed lane-${side} ${chosen ? 'revealed-chosen' : ''}`} data-testid={`revealed-${side}`}>
      <div className="revealed-head">
        <span className={`side-badge side-badge-${side}`} aria-hidden="true">
          {letterOf(side)}
        </span>
        <div>
          <h3>
            <span className="visually-hidden">{t.answer[side]}: </span>
            <Link href={modelPath(agent.modelId)}>
              <bdi>{shownText(agent.displayName)}</bdi>
            </Link>
          </h3>
          <p className="muted revealed-name">
            <bdi>{agent.provider}</bdi> · <bdi>{shownText(agent.name)}</bdi>
          </p>
        </div>
        {chosen && <span className="lane-chosen-note">{t.reveal.chosen}</span>}
      </div>
      {agent.fallback && <p className="lane-note">{shownText(t.reveal.fallbackBy(agent.fallback.model))}</p>}
      {agent.namedItself && <p className="lane-note">{t.reveal.selfIdentified}</p>}
      <Details
        className="figures"
        items={[
          { name: t.reveal.rating, value: figure(change?.rating, 'more') },
          { name: t.reveal.rank, value: figure(change?.rank, 'less') },
          {
            name: t.reveal.time,
            value: responseTimeMs === null ? t.reveal.unknownTime : format.seconds(responseTimeMs),
          },
          { name: t.reveal.tokens, value: format.count(agent.usage.completionTokens) },
          ...(agent.cost === null ? [] : [{ name: cost, value: format.cost(agent.cost) }]),
        ]}
      />
    </div>
  )
}

function ChangedFigure({ change, better }: { readonly change: Change; readonly better: 'more' | 'less' }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { before, after } = change
  if (before === null || before === after) return <>{format.rating(after)}</>
  const way = direction(change, better)
  return (
    <span className={`change change-${way}`}>
      <span className="visually-hidden">{t.reveal.changed(format.rating(before), format.rating(after))}</span>
      {/* The same order in left-to-right and right-to-left pages. */}
      <span dir="ltr" aria-hidden="true">
        <span className="muted">{format.rating(before)} → </span>
        {format.rating(after)} {way === 'up' ? '▲' : '▼'}
      </span>
    </span>
  )
}
