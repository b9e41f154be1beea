import type { StudyReport } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useFormat, useMessages } from '../../../language/index.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { withInterval } from '../../leaderboard/with-interval.ts'
import { messages } from './messages/index.ts'
import { Ranking } from './ranking.tsx'
import { TABLE } from './tables.tsx'

interface JudgesProps {
  readonly report: StudyReport
  readonly said: NonNullable<StudyReport['judges']>
}

/** What models said: beside people, or alone. It decided nothing. */
export function Judges({ report: { study, trust }, said: { judges, peopleKappa, ranking } }: JudgesProps) {
  const t = useMessages(messages).judges
  const pairWords = useMessages(messages).pairs
  const format = useFormat()
  const percent = (share: number | null) => (share === null ? '–' : format.wholePercent(share))
  const kappaOf = (kappa: number | null) => (kappa === null ? '–' : format.number(kappa, 2))
  const people = {
    key: 'people',
    cells: [
      t.people,
      '–',
      '–',
      percent(trust.agreement.share),
      percent(trust.agreementWithoutTies.share),
      kappaOf(peopleKappa),
      '–',
    ],
  }
  return (
    <>
      <p>{study.judgesOnly ? t.onlyText : t.text}</p>
      <DataTable
        name={t.title}
        className={TABLE}
        columns={[t.judge, t.judged, t.steady, t.agreement, t.withoutTies, t.kappa, t.family]}
        rows={[
          ...judges.map((judge) => ({
            key: `judge ${judge.name}`,
            cells: [
              <bdi key="name">{shownText(judge.name)}</bdi>,
              t.judgedOf(format.count(judge.judgements), format.count(judge.total)),
              judge.judgements === 0 ? '–' : format.wholePercent(judge.steady / judge.judgements),
              percent(judge.agreement.share),
              percent(judge.agreementWithoutTies.share),
              kappaOf(judge.agreement.kappa),
              judge.family.length === 0 ? '–' : <bdi key="family">{judge.family.map(shownText).join(', ')}</bdi>,
            ],
          })),
          ...(study.judgesOnly ? [] : [people]),
        ]}
      />
      <p className="muted">{t.columnsText}</p>
      {study.judgesOnly ? (
        <>
          <h3>{t.only}</h3>
          <Ranking name={t.only} ranking={ranking} baseline={study.baseline} isOneVoter panelName={t.panel} />
        </>
      ) : (
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
                  tooFew ? t.tooFew(format.count(prompts)) : format.count(prompts),
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
