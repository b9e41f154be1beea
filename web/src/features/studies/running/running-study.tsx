import type { Study } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { randomId } from '../../../random-id.ts'
import { useArena } from '../../../session/index.tsx'
import { ConfirmButton } from '../../../shell/confirm-dialog.tsx'
import { CopyLink } from '../../../ui/copy-link.tsx'
import { Details } from '../../../ui/details.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { LeftOut, useDesignFacts } from '../core/design-facts.tsx'
import { reasonOfEnd } from '../core/reason-of-end.ts'
import { StudyHead } from '../core/study-head.tsx'
import { type ShownStudy, useStudyChanged } from '../core/use-study.ts'
import { messages } from '../messages/index.ts'
import { VotersLink } from './voters-link.tsx'

interface StudyProps {
  readonly study: ShownStudy
}

/** A study that people vote on or have voted on: numbers only, no standings. */
export function RunningStudy({ study }: StudyProps) {
  const t = useMessages(messages)
  const designFacts = useDesignFacts(study)
  return (
    <>
      <StudyHead study={study} />
      <p className="lead study-name" dir="auto">
        {shownText(study.question)}
      </p>
      <Figures study={study} />
      {study.state === 'open' ? <OpenActions study={study} /> : <ClosedActions study={study} />}
      {study.role === 'owner' && (
        <>
          {study.state === 'open' && study.leftOut && study.leftOut.length > 0 && (
            <div className="note">
              <LeftOut pairs={study.leftOut} />
            </div>
          )}
          <details className="fold">
            <summary>{t.running.design}</summary>
            <Details className="figures-list" items={designFacts} />
            {study.parentId && <Link href={`/studies/${study.parentId}`}>{t.running.parent}</Link>}
          </details>
        </>
      )}
      <p>
        <Link href="/studies">{t.all}</Link>
      </p>
    </>
  )
}

function Figures({ study }: StudyProps) {
  const t = useMessages(messages).running
  const format = useFormat()
  const {
    state,
    role,
    votes,
    voters,
    votesPerComparison,
    comparisons,
    answers,
    openedAt,
    closedAt,
    judging,
    judgesOnly,
  } = study
  const open = state === 'open'
  const reason = reasonOfEnd(study)
  const ended = reason && t.closedBy[reason === 'owner' && role !== 'owner' ? 'otherOwner' : reason]
  return (
    <section className="card">
      <Details
        className="figures-list figures-large"
        items={[
          ...(judgesOnly
            ? []
            : [
                { name: t.figures.votes, value: format.count(votes) },
                { name: t.figures.voters, value: format.count(voters) },
                {
                  name: t.figures.comparisons,
                  value: t.ofTotal(format.count(comparisons.closed), format.count(comparisons.total)),
                },
              ]),
          ...(judging
            ? [
                {
                  name: t.figures.judged,
                  value: t.ofTotal(format.count(judging.done + judging.failed), format.count(judging.total)),
                },
              ]
            : []),
          ...(answers ? [{ name: t.figures.cost, value: format.cost(answers.costUsd + (judging?.costUsd ?? 0)) }] : []),
        ]}
      />
      {open && !judgesOnly && (
        <progress aria-label={t.figures.comparisons} max={comparisons.total || 1} value={comparisons.closed} />
      )}
      <p className="muted">
        {open && openedAt && `${t.opened(format.moment(openedAt))}. `}
        {closedAt && `${t.closedAt(format.moment(closedAt))}. `}
        {open ? t.blind : ended}
      </p>
      {judging && open && <JudgesProgress judges={judging.judges} />}
      {judging?.stoppedBy && <p className="note">{t.judgingStopped[judging.stoppedBy]}</p>}
      {open && role === 'owner' && !judgesOnly && voters < votesPerComparison && (
        <p className="note">{t.fewVoters(format.count(voters), format.count(votesPerComparison))}</p>
      )}
    </section>
  )
}

/** How far each judge is. */
function JudgesProgress({ judges }: Pick<NonNullable<Study['judging']>, 'judges'>) {
  const t = useMessages(messages)
  const format = useFormat()
  return (
    <ul className="plain-list" aria-label={t.judges.title}>
      {judges.map(({ name, total, done, failed }) => (
        <li key={name} className="study-judge small numeric">
          <bdi>{shownText(name)}</bdi>
          <progress aria-label={shownText(name)} max={total || 1} value={done + failed} />
          <span className="muted">
            {t.running.ofTotal(format.count(done + failed), format.count(total))}
            {failed > 0 && ` · ${t.running.judgesFailed(format.count(failed))}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

function OpenActions({ study: { studyId, role, judgesOnly } }: StudyProps) {
  const t = useMessages(messages)
  const arena = useArena()
  const changed = useStudyChanged()
  const own = role === 'owner'
  return (
    <>
      {own && !judgesOnly && <VotersLink studyId={studyId} />}
      <div className="row">
        {!judgesOnly && (
          <Link href={`/studies/${studyId}/vote`} className="button button-primary">
            {own ? t.running.voteYourself : t.vote}
          </Link>
        )}
        {own && (
          <ConfirmButton
            action={t.running.close}
            buttonKind="danger"
            title={t.running.closeAsk}
            run={async () => changed(await arena.studies.close(studyId, { idempotencyKey: randomId() }))}
            done={t.running.closed}
          >
            <p>{t.running.closeText}</p>
          </ConfirmButton>
        )}
      </div>
    </>
  )
}

function ClosedActions({ study: { studyId, role, published } }: StudyProps) {
  const t = useMessages(messages).running
  const { nothingChanged } = useMessages(commonMessages)
  const arena = useArena()
  const changed = useStudyChanged()
  const publish = useMutation({
    // One after the other. A disabled switch would lose the focus meanwhile.
    scope: { id: `publish ${studyId}` },
    mutationFn: (published: boolean) => arena.studies.publish(studyId, { published }, { idempotencyKey: randomId() }),
    onSuccess: changed,
  })
  const own = role === 'owner'
  if (!own && !published) return <p>{t.notPublished}</p>
  return (
    <section className="card">
      <p>
        <Link href={`/studies/${studyId}/report`} className="button button-primary">
          {t.readReport}
        </Link>
      </p>
      {own && (
        <div>
          <Switch label={t.publish} on={published} onChange={publish.mutate} />
          <p className="muted">{t.publishText}</p>
        </div>
      )}
      {own && published && <CopyLink label={t.reportLink} link={`${location.origin}/studies/${studyId}/report`} />}
      {publish.error && <FailureNote error={publish.error} saved={nothingChanged} />}
    </section>
  )
}
