import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useSessionState } from '../../session/index.tsx'
import { Page } from '../../shell/page.tsx'
import { PageLoading } from '../../shell/page-loading.tsx'
import { Button } from '../../ui/button.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import { messages } from './messages/index.ts'
import './studies.css'
import { StudyRow } from './study-row.tsx'
import { useMakeExample, useMakeStudy } from './use-make-study.ts'
import { useStudies } from './use-study.ts'

/** The user's studies: own ones, and those joined as a voter. */
export default function StudiesPage() {
  const t = useMessages(messages)
  const { pages, signIn } = useMessages(commonMessages)
  const { status } = useSessionState()
  return (
    <Page title={pages.studies} className="studies-page">
      {status === 'starting' && <PageLoading />}
      {status === 'visitor' && (
        <>
          <h1>{pages.studies}</h1>
          <p>{t.what}</p>
          <p>
            {t.signInFirst} <SignInLink>{signIn}</SignInLink>
          </p>
        </>
      )}
      {status === 'signed-in' && <StudyList />}
    </Page>
  )
}

function StudyList() {
  const t = useMessages(messages)
  const { pages, more, nothingChanged, createAccount } = useMessages(commonMessages)
  const { me } = useSessionState()
  const { items, error, refetch, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useStudies()
  const make = useMakeStudy()
  const example = useMakeExample()
  const failed = make.error ?? example.error
  const buttons = me && !me.guest && (
    <div className="study-actions">
      <Button kind="primary" busy={make.isPending} onClick={() => make.mutate()}>
        {t.make}
      </Button>
      <Button busy={example.isPending} title={t.exampleText} onClick={() => example.mutate()}>
        {t.example}
      </Button>
    </div>
  )
  const empty = items?.length === 0
  return (
    <>
      <header className="studies-head">
        <div>
          <h1>{pages.studies}</h1>
          <p className="muted">{t.lead}</p>
        </div>
        {!empty && buttons}
      </header>
      {me?.guest && (
        <div className="notice">
          <p>{t.guest}</p>
          <SignInLink newAccount>{createAccount}</SignInLink>
        </div>
      )}
      {failed && <FailureNote error={failed} saved={nothingChanged} />}
      {error && <FailureNote error={error} saved={nothingChanged} onRetry={() => void refetch()} />}
      {isPending && !error && <PageLoading />}
      {empty && (
        <div className="studies-none">
          <p>{t.what}</p>
          {buttons}
        </div>
      )}
      {items && items.length > 0 && (
        <ul className="studies-list">
          {items.map((study) => (
            <StudyRow key={study.studyId} study={study} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {more}
        </Button>
      )}
    </>
  )
}
