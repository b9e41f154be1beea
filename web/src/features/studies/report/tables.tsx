import type { StudyReport } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useFormat, useMessages } from '../../../language/index.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { withInterval } from '../../leaderboard/figures/with-interval.ts'
import { messages as boardMessages } from '../../leaderboard/messages/index.ts'
import { isolate } from './isolate.ts'
import { messages } from './messages/index.ts'

export const TABLE = 'lined-table plain-table'

/** Every pair of contestants with its votes. */
export function PairResults({ pairs, isOneVoter }: Pick<StudyReport, 'pairs'> & { readonly isOneVoter: boolean }) {
  const t = useMessages(messages).pairs
  const format = useFormat()
  return (
    <>
      <DataTable
        name={t.title}
        className={TABLE}
        columns={[t.pair, t.winShare, t.chance, t.wins, t.losses, t.ties, t.bothBad, t.comparisons]}
        rows={pairs.map(({ first, second, winShare, chance, chanceLower, chanceUpper, ...counts }) => ({
          key: `${first} ${second}`,
          cells: [
            t.against(shownText(first), shownText(second)),
            winShare === null || winShare.share === null
              ? '–'
              : withInterval(format.wholePercent, winShare.share, winShare),
            withInterval(format.wholePercent, chance, { lower: chanceLower, upper: chanceUpper }),
            ...[counts.wins, counts.losses, counts.ties, counts.bothBad, counts.comparisons].map(format.count),
          ],
        }))}
      />
      {pairs
        .filter(({ winShare }) => winShare?.changed)
        .map(({ first, second }) => (
          <p key={`${first} ${second}`} className="note">
            {t.changed(t.against(isolate(first), isolate(second)))}
          </p>
        ))}
      <p className="muted">
        {t.text} {t.winShareText(isOneVoter)} {isOneVoter ? t.chanceOfOne : t.chanceText}
      </p>
    </>
  )
}

/** The ratings for each tag of the prompts. */
export function TagResults({ byTag, ranking: ranks }: Pick<StudyReport, 'byTag' | 'ranking'>) {
  const t = useMessages(messages).tags
  const format = useFormat()
  const names = ranks.map(({ contestant }) => contestant)
  return (
    <>
      <DataTable
        name={t.title}
        className={TABLE}
        columns={[t.tag, t.prompts, t.votes, ...names.map(shownText)]}
        rows={byTag.map(({ tag, prompts, votes, ranking }) => ({
          key: tag,
          cells: [
            shownText(tag),
            format.count(prompts),
            format.count(votes),
            ...names.map((name) => {
              const rank = ranking.find(({ contestant }) => contestant === name)
              return rank ? withInterval(format.rating, rank.rating, rank.population ?? rank.panel) : '–'
            }),
          ],
        }))}
      />
      <p className="muted">{t.text}</p>
    </>
  )
}

/** Differences with length and formatting held equal, and what length and formatting are worth. */
export function StyleControl({ style }: { readonly style: NonNullable<StudyReport['style']> }) {
  const t = useMessages(messages)
  const board = useMessages(boardMessages).style
  const format = useFormat()
  if (style.pairs.length === 0) return <p>{t.style.tooFew}</p>
  return (
    <>
      <p className="muted">{t.style.text}</p>
      <DataTable
        name={t.style.title}
        className={TABLE}
        columns={[t.pairs.pair, t.style.difference]}
        rows={style.pairs.map(({ first, second, difference, population }) => ({
          key: `${first} ${second}`,
          cells: [
            t.pairs.against(shownText(first), shownText(second)),
            withInterval(format.signed, difference, population),
          ],
        }))}
      />
      <h3>{board.title}</h3>
      <DataTable
        name={board.title}
        className={TABLE}
        columns={[board.feature, board.points, board.error]}
        rows={style.effects.map(({ feature, points, se }) => ({
          key: feature,
          cells: [board.features[feature], format.signed(points), se === null ? '–' : format.number(se, 1)],
        }))}
      />
    </>
  )
}
