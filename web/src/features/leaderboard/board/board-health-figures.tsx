import type { BoardHealth } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import type { ReactNode } from 'react'
import { useFormat, useMessages } from '../../../language/index.ts'
import { excludedClasses } from '../figures/excluded-classes.ts'
import { positionVerdict } from '../figures/position-verdict.ts'
import { messages } from '../messages/index.ts'

interface BoardHealthFiguresProps {
  readonly health: BoardHealth
  readonly nameOf: (modelId: string) => string | undefined
}

/** One sentence for each figure. */
export function BoardHealthFigures({ health, nameOf }: BoardHealthFiguresProps) {
  const { health: t, facts, plots } = useMessages(messages)
  const format = useFormat()
  const { totalVotes, heldVoters, lowTemperatureShare, position, agreement, fragility, placesOfFewVoters } = health
  const excluded = excludedClasses(health.excludedVotes)
  const left = excluded.reduce((sum, { count }) => sum + count, 0)
  if (totalVotes + left === 0) return <p>{plots.nothing}</p>
  const verdict = positionVerdict(position)
  const first = fragility && shownText(nameOf(fragility.modelId) ?? fragility.modelName)
  return (
    <dl>
      <Figure name={facts.excluded}>
        <dd>{t.excluded(left, format.count(left), format.count(totalVotes + left))}</dd>
        {excluded.map(({ name, count }) => (
          <dd key={name} className="muted">
            {facts[name](format.count(count))}
          </dd>
        ))}
      </Figure>
      <Figure name={t.held}>
        <dd>{t.heldVoters(heldVoters, format.count(heldVoters))}</dd>
      </Figure>
      <Figure name={t.lowTemperature}>
        <dd>
          {lowTemperatureShare === null
            ? t.lowTemperatureUnknown
            : t.lowTemperatureText(format.wholePercent(lowTemperatureShare))}
        </dd>
      </Figure>
      <Figure name={t.position}>
        <dd>
          {verdict === null || position.leftWinRate === null
            ? plots.position.unknown
            : t.positionText[verdict](format.wholePercent(position.leftWinRate))}
        </dd>
      </Figure>
      <Figure name={t.agreement}>
        <dd>
          {agreement.share === null
            ? t.agreementUnknown
            : t.agreementText(format.wholePercent(agreement.share), format.wholePercent(agreement.chance))}
        </dd>
      </Figure>
      <Figure name={t.first}>
        {fragility === null || first === null ? (
          <dd>{t.noFirst}</dd>
        ) : (
          <>
            <dd>
              {fragility.votes === null
                ? t.firstStaysWithoutVotes(first)
                : t.firstVotes(first, fragility.votes, format.count(fragility.votes))}
            </dd>
            <dd>
              {fragility.voters === null
                ? t.firstStaysWithoutVoters(first)
                : t.firstVoters(first, fragility.voters, format.count(fragility.voters))}
            </dd>
          </>
        )}
      </Figure>
      {placesOfFewVoters.length > 0 && (
        <Figure name={t.placesOfFewVoters}>
          {placesOfFewVoters.map(({ modelId, modelName, direction, voters, place, placeWithout }) => (
            <dd key={`${modelId} ${direction}`}>
              {(direction === 'for' ? t.placeFor : t.placeAgainst)(shownText(nameOf(modelId) ?? modelName), voters, {
                voters: format.count(voters),
                place: format.count(place),
                without: format.count(placeWithout),
              })}
            </dd>
          ))}
        </Figure>
      )}
    </dl>
  )
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      {children}
    </div>
  )
}
