import type { StudyReport } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useFormat, useMessages } from '../../../language/index.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { withInterval } from '../../leaderboard/figures/with-interval.ts'
import { messages } from './messages/index.ts'
import { Ranking } from './ranking.tsx'
import { TABLE } from './tables.tsx'

interface JudgesProps {
  readonly report: StudyReport
  readonly said: NonNullable<StudyReport['judges']>
}

/** What models said: beside people, or alone. It decided nothing. */
export function Judges({ report: { study, trust, design }, said: { judges, peopleKappa, ranking } }: JudgesProps) {
  const t = useMessages(messages).judges
  const pairWords = useMessages(messages).pairs
  const format = useFormat()
  const percent = (share: number | null) => (share === null ? '–' : format.wholePercent(share))
  const kappaOf = (kappa: number | null) => (kappa === null ? '–' : format.number(kappa, 2))
  const hasVotes = design.votes > 0
  const agreement = (all: number | null, withoutTies: number | null, kappa: number | null) =>
    hasVotes ? [percent(all), percent(withoutTies), kappaOf(kappa)] : []
  const people = {
    key: 'people',
    cells: [
      t.people,
      '–',
      '–',
      ...agreement(trust.agreement.share, trust.agreementWithoutTies.share, peopleKappa),
      '–',
    ],
  }
  return (
    <>
      <p>{hasVotes ? t.text : t.onlyText}</p>
      <DataTable
        name={t.title}
        className={TABLE}
        columns={[t.judge, t.judged, t.steady, ...(hasVotes ? [t.agreement, t.withoutTies, t.kappa] : []), t.family]}
        rows={[
          ...judges.map((judge) => ({
            key: `judge ${judge.name}`,
            cells: [
              <bdi key="name">{shownText(judge.name)}</bdi>,
              <bdi key="judged">{t.judgedOf(format.count(judge.judgements), format.count(judge.total))}</bdi>,
              judge.judgements === 0 ? '–' : format.wholePercent(judge.steady / judge.judgements),
              ...agreement(judge.agreement.share, judge.agreementWithoutTies.share, judge.agreement.kappa),
              judge.family.length === 0 ? '–' : <bdi key="family">{judge.family.map(shownText).join(', ')}</bdi>,
            ],
          })),
          ...(hasVotes ? [people] : []),
        ]}
      />
      <p className="muted">
        {t.columnsText} {hasVotes && t.kappaText}
      </p>
      <h3>{t.preferred}</h3>
      <DataTable
        name={t.preferred}
        className={TABLE}
        columns={[t.judge, pairWords.pair, t.judged, t.first, t.tie, t.second]}
        rows={judges.flatMap(({ name, pairs }) =>
          pairs.map(({ first, second, wins, losses, ties }) => {
            const judged = wins + losses + ties
            const share = (count: number) => percent(judged === 0 ? null : count / judged)
            return {
              key: `${name} ${first} ${second}`,
              cells: [
                <bdi key="name">{shownText(name)}</bdi>,
                pairWords.against(shownText(first), shownText(second)),
                ...[format.count(judged), share(wins), share(ties), share(losses)],
              ],
            }
          }),
        )}
      />
      <p className="muted">{t.preferredText}</p>
      {!hasVotes && ranking.length > 0 && (
        <>
          <h3>{t.only}</h3>
          <Ranking name={t.only} ranking={ranking} baseline={study.baseline} isOneVoter panelName={t.panel} />
        </>
      )}
      {hasVotes && (
        <>
          <h3>{t.together}</h3>
          <DataTable
            name={t.together}
            className={TABLE}
            columns={[t.judge, pairWords.pair, t.prompts, t.byPeople, t.combined, t.worth]}
            rows={judges.flatMap(({ name, pairs }) =>
              pairs.map(({ first, second, prompts, tooFew, combined }) => ({
                key: `${name} ${first} ${second}`,
                cells: [
                  <bdi key="name">{shownText(name)}</bdi>,
                  pairWords.against(shownText(first), shownText(second)),
                  <bdi key="prompts">{tooFew ? t.tooFew(format.count(prompts)) : format.count(prompts)}</bdi>,
                  percent(combined?.people ?? null),
                  combined ? withInterval(format.wholePercent, combined.estimate, combined) : '–',
                  combined?.worthPrompts == null ? '–' : format.number(combined.worthPrompts, 0),
                ],
              })),
            )}
          />
          <p className="muted">{t.togetherText}</p>
        </>
      )}
    </>
  )
}
