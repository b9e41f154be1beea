import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'wouter'
import { explain } from '../../../failure/explain.ts'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../../language/index.ts'
import { useArena, useSessionState } from '../../../session/index.tsx'
import { ownKey, useReader } from '../../../session/reader.ts'
import { Page } from '../../../shell/page.tsx'
import { PageLoading } from '../../../shell/page-loading.tsx'
import '../../../ui/parts.css'
import { SignInLink } from '../../../ui/sign-in-link.tsx'
import { messages } from './messages/index.ts'
import { Report } from './report.tsx'
import './report.css'

/** What a closed study found: for its owner, and for everyone once it is published. */
export default function ReportPage() {
  const t = useMessages(messages)
  const { nothingChanged, signIn } = useMessages(commonMessages)
  const studyId = useParams().studyId!
  const arena = useArena()
  const reader = useReader()
  const { status } = useSessionState()
  const { data, error, refetch } = useQuery({
    queryKey: ownKey(reader, 'study-report', studyId),
    queryFn: ({ signal }) => arena.studies.report(studyId, { signal }),
    enabled: status !== 'starting',
    // A closed study does not change, except that it is published.
    staleTime: Number.POSITIVE_INFINITY,
  })
  useOpenWhenPrinting()
  const failure = error && explain(error)
  return (
    <Page title={data?.study.name ?? t.title} className="stack">
      {!data && <h1>{t.title}</h1>}
      {!data && !error && <PageLoading />}
      {failure?.kind === 'not-found' ? (
        <p>
          {t.notFound} {status === 'visitor' && <SignInLink>{signIn}</SignInLink>}
        </p>
      ) : failure?.kind === 'forbidden' ? (
        <p>{t.notPublished}</p>
      ) : failure?.reason === 'study-state' ? (
        <p>
          {t.notClosed} <Link href={`/studies/${studyId}`}>{t.toStudy}</Link>
        </p>
      ) : (
        error && <FailureNote error={error} saved={nothingChanged} onRetry={() => void refetch()} />
      )}
      {data && <Report report={data} />}
    </Page>
  )
}

/** What is folded on the screen is part of the printed document. */
function useOpenWhenPrinting(): void {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = []
    const open = () => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>('.report details:not([open])')]
      for (const details of opened) details.open = true
    }
    const close = () => {
      for (const details of opened) details.open = false
    }
    addEventListener('beforeprint', open)
    addEventListener('afterprint', close)
    return () => {
      removeEventListener('beforeprint', open)
      removeEventListener('afterprint', close)
    }
  }, [])
}
