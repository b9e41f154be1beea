import type { Board, OwnBoard } from '@arena/contract'
import { useFormat, useMessages } from '../../../language/index.ts'
import { excludedClasses } from '../figures/excluded-classes.ts'
import { Z_95 } from '../figures/position-verdict.ts'
import { messages } from '../messages/index.ts'

/** The votes behind a leaderboard, which show how far to trust it. Closed, so that the ranking is near the top. */
export function BoardDetails({ board }: { readonly board: Board | OwnBoard }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { effectPoints, se } = board.position
  const excluded = excludedClasses(board.excludedVotes)
  return (
    <details className="board-fold">
      <summary>{t.facts.label}</summary>
      <dl className="facts board-facts" aria-label={t.facts.label}>
        <Fact name={t.facts.votes} value={format.count(board.totalVotes)} />
        {'voters' in board && (
          <>
            <Fact name={t.facts.voters} value={format.count(board.voters)} />
            <Fact
              name={t.facts.effectiveVoters}
              value={format.number(board.effectiveVoters, 1)}
              hint={t.facts.effectiveVotersHint}
            />
          </>
        )}
        <div>
          <dt>{t.facts.excluded}</dt>
          {excluded.length === 0 && <dd>{t.facts.excludedNone}</dd>}
          {excluded.map(({ name, count }) => (
            <dd key={name}>{t.facts[name](format.count(count))}</dd>
          ))}
        </div>
        {effectPoints !== null && se !== null && (
          <Fact
            name={t.plots.position.effect}
            value={t.plots.position.points(
              format.signed(effectPoints),
              format.signed(effectPoints - Z_95 * se),
              format.signed(effectPoints + Z_95 * se),
            )}
          />
        )}
        <Fact name={t.facts.asOf} value={format.moment(board.asOf)} />
        <Fact name={t.facts.method} value={board.method} />
      </dl>
    </details>
  )
}

function Fact({ name, value, hint }: { readonly name: string; readonly value: string; readonly hint?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="numeric">
        <bdi>{value}</bdi>
      </dd>
      {hint && <dd className="fact-hint">{hint}</dd>}
    </div>
  )
}
