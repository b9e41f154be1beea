import type { StudyReport } from '@arena/contract'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat, useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { reasonOfEnd } from '../core/reason-of-end.ts'
import { CostAndTime } from './cost-and-time.tsx'
import { Design } from './design.tsx'
import { Examples } from './examples.tsx'
import { Feedback, hasFeedback } from './feedback.tsx'
import { Judges } from './judges.tsx'
import { messages } from './messages/index.ts'
import { Ranking } from './ranking.tsx'
import { PairResults, StyleControl, TagResults } from './tables.tsx'
import { Trust } from './trust.tsx'
import { Limits, Verdict } from './verdict.tsx'

/** The whole report, in the order in which a reader asks: the answer, how certain it is, details, and how to check it. */
export function Report({ report }: { readonly report: StudyReport }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { study, ranking, limits, pairs, byTag, closest, mostLopsided, style, feedback, judges, design } = report
  const reason = reasonOfEnd({ ...study, votes: design.votes })
  const hasVotes = design.votes > 0
  const isOneVoter = design.voters === 1
  const part = (title: string, children: ReactNode) => (
    <section className="stack">
      <h2>{title}</h2>
      {children}
    </section>
  )
  return (
    <article className="report stack">
      <header className="stack">
        <h1>
          <bdi>{study.name}</bdi>
        </h1>
        <p className="lead">
          <bdi>{study.question}</bdi>
        </p>
        <p className="muted">
          {study.closedAt && t.closed(format.day(study.closedAt))} {reason && t.closedBy[reason]}
        </p>
        <div className="row report-screen">
          <Button onClick={() => print()}>{t.print}</Button>
          {!study.published && (
            <>
              <span className="muted">{t.unpublished}</span> <Link href={`/studies/${study.studyId}`}>{t.toStudy}</Link>
            </>
          )}
        </div>
      </header>
      {hasVotes ? (
        <Verdict report={report} />
      ) : (
        <p className="note">{study.judgesOnly ? t.judges.noVerdict : t.noVotes}</p>
      )}
      {!hasVotes && judges && part(t.judges.title, <Judges report={report} said={judges} />)}
      {hasVotes &&
        part(
          t.ranking.title,
          <>
            {isOneVoter && <p className="note">{t.ranking.oneVoter}</p>}
            {design.fewVoters && <p className="note">{t.ranking.fewVoters}</p>}
            <Ranking name={t.ranking.title} ranking={ranking} baseline={study.baseline} isOneVoter={isOneVoter} />
            <p className="muted">
              {t.ranking.text} {isOneVoter ? t.ranking.barsOfOne : t.ranking.bars} {t.ranking.fixedLength}
            </p>
          </>,
        )}
      {limits && part(t.limits.title, <Limits limits={limits} />)}
      {hasVotes && part(t.pairs.title, <PairResults pairs={pairs} isOneVoter={isOneVoter} />)}
      {byTag.length > 0 && part(t.tags.title, <TagResults byTag={byTag} ranking={ranking} />)}
      {hasVotes && part(t.cost.title, <CostAndTime report={report} />)}
      {closest.length > 0 && part(t.examples.closest, <Examples text={t.examples.closestText} examples={closest} />)}
      {mostLopsided.length > 0 &&
        part(t.examples.lopsided, <Examples text={t.examples.lopsidedText} examples={mostLopsided} />)}
      {style && part(t.style.title, <StyleControl style={style} />)}
      {hasFeedback(feedback) && part(t.feedback.title, <Feedback feedback={feedback} ranking={ranking} />)}
      {hasVotes && judges && part(t.judges.title, <Judges report={report} said={judges} />)}
      {hasVotes && part(t.trust.title, <Trust report={report} />)}
      {part(t.design.title, <Design report={report} />)}
    </article>
  )
}
