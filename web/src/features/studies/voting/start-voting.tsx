import type { Study } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { explain } from '../../../failure/explain.ts'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../../language/index.ts'
import { useArena, useSession } from '../../../session/index.tsx'
import { type Reader, readerOf } from '../../../session/reader.ts'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { useSignedIn } from '../../../shell/sign-in/use-signed-in.ts'
import { Button } from '../../../ui/button.tsx'
import { SignInLink } from '../../../ui/sign-in-link.tsx'
import { messages as promptMessages } from '../../prompt/messages/index.ts'
import { loadAnswerText } from '../../prompt/shown/answer-text.tsx'
import { messages } from './messages/index.ts'
import { ReportLink } from './report-link.tsx'

interface StartVotingProps {
  readonly studyId: string
  /** The key of the link; `null` where it has none. */
  readonly studyKey: string | null
  readonly onStart: () => void
  readonly onJoined: (study: Study, voter: Reader) => void
}

/** Before the first vote: what a voter does. Only the button creates a guest. */
export function StartVoting({ studyId, studyKey, onStart, onJoined }: StartVotingProps) {
  const t = useMessages(messages)
  const { signIn, createAccount } = useMessages(commonMessages)
  const { privacy } = useMessages(promptMessages).composer
  const arena = useArena()
  const session = useSession()
  const signedIn = useSignedIn(t.start.keySaved)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const start = async (key: string) => {
    setBusy(true)
    onStart()
    try {
      if (!(await signedIn.ask())) return
      void loadAnswerText()
      const study = await signedIn.run(() => arena.studies.join(studyId, { key }))
      onJoined(study, readerOf(session.state()))
    } catch (caught) {
      setError(caught)
      void link.refetch()
    } finally {
      setBusy(false)
    }
  }
  const failure = error === null ? null : explain(error)
  // Without a token, because nobody becomes a guest to read that it is over. The button works without it.
  const link = useQuery({
    queryKey: ['study-link', studyId, studyKey],
    queryFn: ({ signal }) => arena.studies.checkLink(studyId, { key: studyKey! }, { signal }),
    enabled: studyKey !== null,
    retry: false,
  })
  const isWrong = studyKey === null || [failure, link.error && explain(link.error)].some((f) => f?.kind === 'not-found')
  if (failure?.reason === 'study-needs-account')
    return (
      <>
        <h1>{t.account.title}</h1>
        <p>{t.account.text}</p>
        <p className="row">
          <SignInLink className="button button-primary">{signIn}</SignInLink>
          <SignInLink newAccount>{createAccount}</SignInLink>
        </p>
      </>
    )
  if (isWrong)
    return (
      <>
        <h1>{t.wrongLink.title}</h1>
        <p>{t.wrongLink.text}</p>
      </>
    )
  if (link.isPending && error === null) return <PageLoading />
  if (link.data?.state === 'closed')
    return (
      <>
        <h1>{t.ended.title}</h1>
        <p>
          <bdi>{shownText(link.data.name ?? '')}</bdi>
        </p>
        <p>{t.ended.noVotes}</p>
        <ReportLink studyId={studyId} readable={link.data.published} />
      </>
    )
  return (
    <>
      <h1>{t.start.title}</h1>
      <p className="lead">{t.start.lead}</p>
      <ul>
        <li>{t.start.blind}</li>
        <li>{t.start.anytime}</li>
      </ul>
      {error !== null && <FailureNote error={error} saved={t.start.keySaved} onRetry={() => void start(studyKey)} />}
      <p>
        <Button kind="primary" busy={busy} onClick={() => void start(studyKey)}>
          {t.start.button}
        </Button>
      </p>
      <p className="muted">
        {t.start.stored} <Link href="/privacy">{privacy}</Link>
      </p>
    </>
  )
}
