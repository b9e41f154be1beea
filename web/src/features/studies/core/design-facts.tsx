import type { Judge, LeftOutPair, Study, StudyReport } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useFormat, useMessages } from '../../../language/index.ts'
import type { Detail } from '../../../ui/details.tsx'
import { messages } from '../messages/index.ts'

type Designed = StudyReport['study'] & Partial<Pick<Study, 'access' | 'promptCount' | 'contestants' | 'judges'>>

/** What was fixed when the study was opened. */
export function useDesignFacts(study: Designed): readonly Detail[] {
  const { rule, voters, promptSet, contestants: competing, judges: judging } = useMessages(messages)
  const format = useFormat()
  const { goal, baseline, settleOn, marginPoints, level, votesPerComparison, budgetVotes, access, contestants } = study
  return [
    ...(study.promptCount === undefined ? [] : [{ name: promptSet.title, value: format.count(study.promptCount) }]),
    ...(contestants
      ? [{ name: competing.title, value: <bdi>{contestants.map(({ name }) => shownText(name)).join(', ')}</bdi> }]
      : []),
    ...(study.judges && study.judges.length > 0
      ? [{ name: judging.title, value: <bdi>{study.judges.map(describeJudge).join(', ')}</bdi> }]
      : []),
    { name: rule.title, value: rule.goals[goal] },
    ...(goal === 'baseline'
      ? [
          { name: rule.baseline, value: <bdi>{shownText(baseline ?? '')}</bdi> },
          { name: rule.settleOn, value: rule.settles[settleOn] },
          { name: rule.margin, value: format.rating(marginPoints) },
        ]
      : []),
    { name: rule.level, value: format.percent(level) },
    { name: voters.votesPerComparison, value: format.count(votesPerComparison) },
    ...(budgetVotes === null ? [] : [{ name: voters.budgetVotes, value: format.count(budgetVotes) }]),
    ...(access ? [{ name: voters.access, value: voters.accesses[access] }] : []),
  ]
}

const describeJudge = ({ name, model }: Judge) => `${shownText(name)} (${shownText(model)})`

/** What could not be compared. */
export function LeftOut({ pairs }: { readonly pairs: readonly LeftOutPair[] }) {
  const t = useMessages(messages).opening
  const format = useFormat()
  return (
    <>
      <p>{t.leftOutTitle}</p>
      <ul>
        {pairs.map(({ first, second, missing, identical }) => (
          <li key={`${first} ${second}`}>
            <bdi>{shownText(first)}</bdi> – <bdi>{shownText(second)}</bdi>:{' '}
            {[
              missing > 0 && t.missingAnswers(format.count(missing)),
              identical > 0 && t.identicalAnswers(format.count(identical)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </>
  )
}
