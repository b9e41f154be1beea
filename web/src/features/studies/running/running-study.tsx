import type { OpenedStudy, Study } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { randomId } from '../../../random-id.ts'
import { useArena } from '../../../session/index.tsx'
import { ConfirmDialog } from '../../../shell/confirm-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Details } from '../../../ui/details.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { messages } from '../messages/index.ts'
import { reasonOfEnd } from '../reason-of-end.ts'
import { StudyHead } from '../study-head.tsx'
import { leftOutKey, useStudyChanged } from '../use-study.ts'
import { CopyLink } from './copy-link.tsx'
import './running.css'
import { StudyDesign } from './study-design.tsx'
import { VotersLink } from './voters-link.tsx'

/** A study that people vote on or have voted on: numbers only, no standings. */
export function RunningStudy({ study }: { readonly study: Study }) {
  const t = useMessages(messages)
  const own = study.role === 'owner'
  return (
    <>
      <StudyHead study={study} />
      <p className="study-question" dir="auto">
        {shownText(study.question)}
      </p>
      <Figures study={study} />
      {study.state === 'open' ? <OpenActions study={study} /> : <ClosedActions study={study} />}
      {own && study.state === 'open' && <LeftOut studyId={study.studyId} />}
      {own && <StudyDesign study={study} />}
      <p>
        <Link href="/studies">{t.all}</Link>
      </p>
    </>
  )
}

function Figures({ study }: { readonly study: Study }) {
  const t = useMessages(messages).running
  const format = useFormat()
  const { state, votes, voters, votesPerComparison, comparisons, answers, openedAt, closedAt } = study
  const reason = reasonOfEnd(study)
  const few = state === 'open' && voters < votesPerComparison
  return (
    <section className="study-part">
      <Details
        className="study-figures"
        items={[
          { name: t.figures.votes, value: format.count(votes) },
          { name: t.figures.voters, value: format.count(voters) },
          {
            name: t.figures.comparisons,
            value: t.ofTotal(format.count(comparisons.closed), format.count(comparisons.total)),
          },
          ...(answers ? [{ name: t.figures.cost, value: format.cost(answers.costUsd) }] : []),
        ]}
      />
      {state === 'open' && (
        <progress aria-label={t.figures.comparisons} max={comparisons.total || 1} value={comparisons.closed} />
      )}
      <p className="muted">
        {state === 'open'
          ? `${openedAt ? `${t.opened(format.moment(openedAt))}. ` : ''}${t.blind}`
          : `${closedAt ? t.closedAt(format.moment(closedAt)) : ''}. ${reason ? t.closedBy[reason === 'owner' && study.role !== 'owner' ? 'otherOwner' : reason] : ''}`}
      </p>
      {few && study.role === 'owner' && (
        <p className="study-note">{t.fewVoters(format.count(voters), format.count(votesPerComparison))}</p>
      )}
    </section>
  )
}

function OpenActions({ study }: { readonly study: Study }) {
  const t = useMessages(messages)
  const arena = useArena()
  const changed = useStudyChanged()
  const [closing, setClosing] = useState(false)
  const vote = (
    <Link href={`/studies/${study.studyId}/vote`} className="button button-primary">
      {study.role === 'owner' ? t.running.voteYourself : t.vote}
    </Link>
  )
  if (study.role !== 'owner') return <div className="study-actions">{vote}</div>
  return (
    <>
      <VotersLink study={study} />
      <div className="study-actions">
        {vote}
        <Button kind="danger" onClick={() => setClosing(true)}>
          {t.running.close}
        </Button>
      </div>
      {closing && (
        <ConfirmDialog
          title={t.running.closeAsk}
          action={t.running.close}
          run={async () => changed(await arena.studies.close(study.studyId, { idempotencyKey: randomId() }))}
          done={t.running.closed}
          onClose={() => setClosing(false)}
        >
          <p>{t.running.closeText}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function ClosedActions({ study }: { readonly study: Study }) {
  const t = useMessages(messages).running
  const { nothingChanged } = useMessages(commonMessages)
  const arena = useArena()
  const changed = useStudyChanged()
  const publish = useMutation({
    mutationFn: (published: boolean) =>
      arena.studies.publish(study.studyId, { published }, { idempotencyKey: randomId() }),
    onSuccess: changed,
  })
  const own = study.role === 'owner'
  if (!own && !study.published) return <p>{t.notPublished}</p>
  return (
    <section className="study-part">
      <div className="study-actions">
        <Link href={`/studies/${study.studyId}/report`} className="button button-primary">
          {t.readReport}
        </Link>
      </div>
      {own && (
        <div>
          <Switch
            label={t.publish}
            on={study.published}
            disabled={publish.isPending}
            onChange={(on) => publish.mutate(on)}
          />
          <p className="muted">{t.publishText}</p>
          {study.published && (
            <CopyLink label={t.reportLink} link={`${location.origin}/studies/${study.studyId}/report`} />
          )}
        </div>
      )}
      {publish.error && <FailureNote error={publish.error} saved={nothingChanged} />}
    </section>
  )
}

/** The reply to the opening says what cannot be compared. A reload forgets it; the report has it. */
function LeftOut({ studyId }: { readonly studyId: string }) {
  const t = useMessages(messages).opening
  const format = useFormat()
  const { data } = useQuery<OpenedStudy['leftOut']>({ queryKey: leftOutKey(studyId), enabled: false })
  if (!data || data.length === 0) return null
  return (
    <div className="study-note">
      <p>{t.leftOutTitle}</p>
      <ul>
        {data.map(({ first, second, missing, identical }) => (
          <li key={`${first} ${second}`}>
            {t.leftOut(shownText(first), shownText(second), format.count(missing + identical))}
          </li>
        ))}
      </ul>
    </div>
  )
}
