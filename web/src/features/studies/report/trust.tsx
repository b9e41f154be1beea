import type { ReportedVoter, StudyReport } from '@arena/contract'
import { useFormat, useMessages } from '../../../language/index.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { type Detail, Details } from '../../../ui/details.tsx'
import { messages } from './messages/index.ts'
import { Ranking } from './ranking.tsx'
import { TABLE } from './tables.tsx'

/** How far the votes can be trusted: agreement, consistency, sides, times, and each voter. */
export function Trust({ report }: { readonly report: StudyReport }) {
  const t = useMessages(messages).trust
  const { trust, study } = report
  return (
    <>
      <Details className="figures-list trust-list" items={useTrustFacts(report.trust)} />
      <Voters voters={trust.voters} />
      {trust.withoutOwner && (
        <>
          <h3>{t.withoutOwner}</h3>
          <p className="muted">{t.withoutOwnerText}</p>
          <Ranking
            name={t.withoutOwner}
            ranking={trust.withoutOwner}
            baseline={study.baseline}
            isOneVoter={trust.voters.filter(({ owner }) => !owner).length === 1}
          />
        </>
      )}
    </>
  )
}

function useTrustFacts(trust: StudyReport['trust']): readonly Detail[] {
  const t = useMessages(messages).trust
  const format = useFormat()
  const { agreement, agreementWithoutTies, consistency, side, medianMs, ownerVotes, identical, leaked } = trust
  const share = (value: number | null) => (value === null ? '–' : format.wholePercent(value))
  const agreements = [
    { name: t.agreement, value: share(agreement.share), note: t.agreementText(format.count(agreement.pairs)) },
    { name: t.agreementWithoutTies, value: share(agreementWithoutTies.share), note: t.agreementWithoutTiesText },
  ]
  return [
    ...(trust.voters.length > 1 ? agreements : []),
    {
      name: t.consistency,
      value: share(consistency.share),
      note: t.consistencyText(format.count(consistency.repeats)),
    },
    {
      name: t.side,
      value:
        side.effect === null ? (
          '–'
        ) : (
          <bdi dir="ltr">
            {format.signed(100 * side.effect)}
            {side.se !== null && ` ± ${format.number(100 * side.se, 1)}`}
          </bdi>
        ),
      note: side.se === null ? t.sideText : t.sideErrorText,
    },
    { name: t.time, value: medianMs === null ? '–' : format.seconds(medianMs), note: t.timeText },
    { name: t.ownerVotes, value: format.count(ownerVotes), note: t.ownerVotesText },
    { name: t.identical, value: format.count(identical), note: t.identicalText },
    { name: t.leaked, value: format.count(leaked.answers), note: t.leakedText(format.count(leaked.votes)) },
  ]
}

function Voters({ voters }: { readonly voters: readonly ReportedVoter[] }) {
  const t = useMessages(messages).trust
  const format = useFormat()
  const flags = ({ owner, favours, tooFast }: ReportedVoter) =>
    [owner && t.flags.owner, favours && t.flags[favours], tooFast && t.flags.tooFast].filter(Boolean).join(' · ')
  return (
    <>
      <h3>{t.voters}</h3>
      <DataTable
        name={t.voters}
        className={TABLE}
        columns={[t.voter, t.votes, t.share, t.left, t.medianTime, t.notes]}
        rows={voters.map((voter) => ({
          key: String(voter.voter),
          cells: [
            t.voterNumber(format.count(voter.voter)),
            format.count(voter.votes),
            format.wholePercent(voter.share),
            voter.left === null ? '–' : format.wholePercent(voter.left),
            voter.medianMs === null ? '–' : format.seconds(voter.medianMs),
            <bdi key="flags">{flags(voter)}</bdi>,
          ],
        }))}
      />
      {voters.length > 1 && <p className="muted">{t.votersText}</p>}
    </>
  )
}
