import type { StudyReport } from '@arena/contract'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat, useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { reasonOfEnd } from '../reason-of-end.ts'
import { CostAndTime } from './cost-and-time.tsx'
import { Design } from './design.tsx'
import { Examples } from './examples.tsx'
import { Limits } from './limits.tsx'
import { messages } from './messages/index.ts'
import { PairResults } from './pair-results.tsx'
import { Ranking } from './ranking.tsx'
import { StyleControl } from './style-control.tsx'
import { TagResults } from './tag-results.tsx'
import { Trust } from './trust.tsx'
import { Verdict } from './verdict.tsx'

/** The whole report, in the order in which a reader asks: the answer, how certain it is, details, and how to check it. */
export function Report({ report }: { readonly report: StudyReport }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { study, ranking, design, style } = report
  const reason = reasonOfEnd({ ...study, votes: design.votes })
  const isOneVoter = design.scope === 'this voter'
  return (
    <article className="report">
      <header className="report-head">
        <h1>
          <bdi>{study.name}</bdi>
        </h1>
        <p className="report-question">
          <bdi>{study.question}</bdi>
        </p>
        <p className="muted">
          {study.closedAt && t.closed(format.day(study.closedAt))} {reason && t.closedBy[reason]}
        </p>
        <p className="report-actions">
          <Button onClick={() => print()}>{t.print}</Button>
          {!study.published && (
            <>
              <span className="muted">{t.unpublished}</span> <Link href={`/studies/${study.studyId}`}>{t.toStudy}</Link>
            </>
          )}
        </p>
      </header>
      <Verdict report={report} />
      <Part title={t.ranking.title}>
        {isOneVoter && <p className="report-note">{t.ranking.oneVoter}</p>}
        {design.fewVoters && <p className="report-note">{t.ranking.fewVoters}</p>}
        <Ranking name={t.ranking.title} ranking={ranking} baseline={study.baseline} isOneVoter={isOneVoter} />
        <p className="muted">{t.ranking.text}</p>
      </Part>
      {report.limits && (
        <Part title={t.limits.title}>
          <Limits limits={report.limits} />
        </Part>
      )}
      <Part title={t.pairs.title}>
        <PairResults pairs={report.pairs} />
      </Part>
      {report.byTag.length > 0 && (
        <Part title={t.tags.title}>
          <TagResults tags={report.byTag} contestants={ranking.map(({ contestant }) => contestant)} />
        </Part>
      )}
      <Part title={t.cost.title}>
        <CostAndTime report={report} />
      </Part>
      {report.closest.length > 0 && (
        <Part title={t.examples.closest}>
          <p className="muted">{t.examples.closestText}</p>
          <Examples examples={report.closest} />
        </Part>
      )}
      {report.mostLopsided.length > 0 && (
        <Part title={t.examples.lopsided}>
          <p className="muted">{t.examples.lopsidedText}</p>
          <Examples examples={report.mostLopsided} />
        </Part>
      )}
      {style && (
        <Part title={t.style.title}>
          <StyleControl style={style} />
        </Part>
      )}
      <Part title={t.trust.title}>
        <Trust report={report} isOneVoter={isOneVoter} />
      </Part>
      <Part title={t.design.title}>
        <Design report={report} />
      </Part>
    </article>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="report-part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
