import type { Study } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../language/index.ts'
import { useArena, useSessionState } from '../../session/index.tsx'
import { ownKey, useReader } from '../../session/reader.ts'
import { Page } from '../../shell/page.tsx'
import { PageLoading } from '../../shell/page-loading.tsx'
import { Button } from '../../ui/button.tsx'
import '../../ui/parts.css'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import { messages } from './messages/index.ts'
import './studies.css'
import { StateBadge } from './core/study-head.tsx'
import { useMakeStudy } from './example/use-make-study.ts'

/** The user's studies: own ones, and those joined as a voter. */
export default function StudiesPage() {
  const t = useMessages(messages)
  const { pages, signIn } = useMessages(commonMessages)
  const { status } = useSessionState()
  return (
    <Page title={pages.studies} className="stack">
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
  const arena = useArena()
  const reader = useReader()
  const { me } = useSessionState()
  const studies = useInfiniteQuery({
    queryKey: ownKey(reader, 'studies'),
    queryFn: ({ pageParam, signal }) => arena.studies.list({ before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
  const items = studies.data?.pages.flatMap((page) => page.items)
  const make = useMakeStudy()
  const buttons = me && !me.guest && (
    <div className="row">
      <Button kind="primary" busy={make.isPending} onClick={() => make.mutate({})}>
        {t.make}
      </Button>
      <Button busy={make.isPending} onClick={() => make.mutate({ example: true })}>
        {t.example}
      </Button>
    </div>
  )
  return (
    <>
      <header className="row row-ends">
        <div>
          <h1>{pages.studies}</h1>
          <p className="muted">{t.lead}</p>
        </div>
        {items?.length !== 0 && buttons}
      </header>
      {me?.guest && (
        <div className="notice">
          <p>{t.guest}</p>
          <SignInLink newAccount>{createAccount}</SignInLink>
        </div>
      )}
      {make.error && <FailureNote error={make.error} saved={nothingChanged} />}
      {studies.error && (
        <FailureNote error={studies.error} saved={nothingChanged} onRetry={() => void studies.refetch()} />
      )}
      {studies.isPending && !studies.error && <PageLoading />}
      {items?.length === 0 && (
        <div className="card studies-none">
          <p className="lead">{t.what}</p>
          {buttons}
          {buttons && <p className="muted small">{t.exampleText}</p>}
        </div>
      )}
      <ul className="plain-list">
        {items?.map((study) => (
          <StudyRow key={study.studyId} study={study} />
        ))}
      </ul>
      {studies.hasNextPage && (
        <Button busy={studies.isFetchingNextPage} onClick={() => void studies.fetchNextPage()}>
          {more}
        </Button>
      )}
    </>
  )
}

/** A study in the list, with how far it is. */
function StudyRow({ study }: { readonly study: Study }) {
  const t = useMessages(messages)
  const format = useFormat()
  const {
    studyId,
    name,
    question,
    state,
    role,
    published,
    promptCount,
    answers,
    comparisons,
    votes,
    createdAt,
    judgesOnly,
  } = study
  const own = role === 'owner'
  const next = state === 'open' && !judgesOnly ? 'vote' : state === 'closed' && (own || published) ? 'report' : null
  return (
    <li className="card card-small row row-ends">
      <div className="studies-what">
        <Link href={`/studies/${studyId}${own || !next ? '' : `/${next}`}`} className="studies-name" dir="auto">
          {shownText(name)}
        </Link>
        <p className="muted" dir="auto">
          {shownText(question)}
        </p>
        <p className="muted small row numeric">
          <StateBadge state={state} />
          {judgesOnly && <span className="badge">{t.judges.only}</span>}
          {!own && <span className="badge">{t.asVoter}</span>}
          <span>{t.prompts(format.count(promptCount))}</span>
          {state === 'draft' && answers && answers.total > 0 && (
            <span>{t.answersOf(format.count(answers.done), format.count(answers.total))}</span>
          )}
          {state !== 'draft' && (
            <>
              <span>{t.comparisonsOf(format.count(comparisons.closed), format.count(comparisons.total))}</span>
              <span>{t.votes(format.count(votes))}</span>
            </>
          )}
          <time dateTime={createdAt} title={format.moment(createdAt)}>
            {format.ago(createdAt)}
          </time>
        </p>
      </div>
      {next && (
        <Link href={`/studies/${studyId}/${next}`} className="button" aria-label={`${t[next]}: ${shownText(name)}`}>
          {t[next]}
        </Link>
      )}
    </li>
  )
}
