import type { Study } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { Link } from 'wouter'
import { useFormat, useMessages } from '../../../language/index.ts'
import { Details } from '../../../ui/details.tsx'
import { messages } from '../messages/index.ts'

/** What was fixed when the study was opened. */
export function StudyDesign({ study }: { readonly study: Study }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { goal, baseline, level, votesPerComparison, budgetVotes, access, promptCount, contestants, parentId } = study
  const names = contestants?.map(({ name }) => shownText(name)).join(', ') ?? ''
  return (
    <details className="study-more">
      <summary>{t.running.design}</summary>
      <Details
        className="study-facts"
        items={[
          { name: t.promptSet.title, value: format.count(promptCount) },
          { name: t.contestants.title, value: <bdi>{names}</bdi> },
          {
            name: t.rule.title,
            value: (
              <>
                {t.rule.goals[goal]}
                {goal === 'baseline' && baseline !== null && (
                  <>
                    : <bdi>{shownText(baseline)}</bdi>
                  </>
                )}
              </>
            ),
          },
          { name: t.rule.level, value: format.percent(level) },
          { name: t.voters.votesPerComparison, value: format.count(votesPerComparison) },
          ...(budgetVotes === null ? [] : [{ name: t.voters.budgetVotes, value: format.count(budgetVotes) }]),
          { name: t.voters.access, value: t.voters.accesses[access] },
        ]}
      />
      {parentId && (
        <p>
          <Link href={`/studies/${parentId}`}>{t.running.parent}</Link>
        </p>
      )}
    </details>
  )
}
