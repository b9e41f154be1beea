import { useParams } from 'wouter'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useSessionState } from '../../session/index.tsx'
import { Page } from '../../shell/page.tsx'
import { PageLoading } from '../../shell/page-loading.tsx'
import '../../ui/parts.css'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import { DraftStudy } from './draft/draft-study.tsx'
import { messages } from './messages/index.ts'
import { RunningStudy } from './running/running-study.tsx'
import './studies.css'
import { useStudy } from './core/use-study.ts'

/** One study: its owner makes it, and follows it while people vote. */
export default function StudyPage() {
  const t = useMessages(messages)
  const { pages, signIn, nothingChanged } = useMessages(commonMessages)
  const { status } = useSessionState()
  const studyId = useParams().studyId!
  const { data: study, error, refetch } = useStudy(studyId)
  return (
    <Page title={study?.name ?? pages.studies} className="stack study-page">
      {status === 'visitor' && (
        <p>
          {t.signInFirst} <SignInLink>{signIn}</SignInLink>
        </p>
      )}
      {error && <FailureNote error={error} saved={nothingChanged} onRetry={() => void refetch()} />}
      {status !== 'visitor' && !study && !error && <PageLoading />}
      {study &&
        (study.state === 'draft' ? (
          <DraftStudy key={study.studyId} study={study} />
        ) : (
          <RunningStudy key={study.studyId} study={study} />
        ))}
    </Page>
  )
}
