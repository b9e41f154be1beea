import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { useArena, useSessionState } from '../../../session/index.tsx'
import { ownKey, useReader } from '../../../session/reader.ts'
import { Page } from '../../../shell/page.tsx'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { SignInLink } from '../../../ui/sign-in-link.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { itemsWithShownNames } from '../../models/shown-names.ts'
import { VOTES_MIN } from '../../reasons/votes-min.ts'
import { BoardDetails } from '../board/board-details.tsx'
import { BoardGroups } from '../board/board-groups.tsx'
import { groupRows } from '../board/board-rows.ts'
import { readView, sortBy, writeView } from '../board/board-view.ts'
import '../leaderboard.css'
import { messages as boardMessages } from '../messages/index.ts'
import { messages } from './messages/index.ts'

/** Which models the user prefers, from the own votes. */
export default function OwnBoardPage() {
  const t = useMessages(messages)
  const common = useMessages(commonMessages)
  const { status } = useSessionState()
  return (
    <Page title={t.title} className="leaderboard">
      <header className="board-head">
        <h1>{t.title}</h1>
        <p className="muted">
          {t.intro} <Link href="/leaderboard">{t.ofAll}</Link>
        </p>
      </header>
      {status === 'starting' && <PageLoading />}
      {status === 'visitor' && (
        <p>
          {t.signInFirst} <SignInLink className="button button-primary">{common.signIn}</SignInLink>
        </p>
      )}
      {status === 'signed-in' && <OwnBoard />}
    </Page>
  )
}

const defaultView = readView(new URLSearchParams())
const columns = ['rank', 'model', 'rating', 'expected', 'votes', 'bothBad'] as const

function OwnBoard() {
  const t = useMessages(messages)
  const board = useMessages(boardMessages)
  const [search, setSearch] = useSearchParams()
  // Only what this page has a control for.
  const view = useMemo(() => {
    const { blindOnly, sort, direction } = readView(search)
    return { ...defaultView, blindOnly, sort, direction }
  }, [search])
  const all = useOwnBoard('all')
  const blind = useOwnBoard('blind')
  const { error, refetch } = all.error ? all : blind
  // While there are too few blind votes, all are shown.
  const fewBlind = blind.data !== undefined && blind.data.totalVotes < VOTES_MIN
  const shown = view.blindOnly && !fewBlind ? blind.data : all.data
  const groups = useMemo(() => ({ rated: groupRows(shown?.items ?? []).rated, unvoted: [] }), [shown])
  const isBlind = shown?.scope === 'blind'
  const shownView = useMemo(() => ({ ...view, blindOnly: isBlind }), [view, isBlind])
  if (!shown || !all.data)
    return error ? <FailureNote error={error} saved={t.saved} onRetry={() => void refetch()} /> : <PageLoading />
  if (all.data.totalVotes < VOTES_MIN) return <TooFew votes={all.data.totalVotes} />
  return (
    <div className="board-part">
      <h2 className="visually-hidden">{board.board}</h2>
      <div className="board-part-head">
        <p>{fewBlind ? t.fewBlind : board.scope[shown.scope]}</p>
        {!fewBlind && (
          <Switch
            label={board.filters.blind}
            on={view.blindOnly}
            onChange={(blindOnly) => setSearch(writeView({ ...view, blindOnly }), { replace: true })}
          />
        )}
      </div>
      <BoardGroups
        groups={groups}
        columns={columns}
        view={shownView}
        votesKey={shown.scope}
        onSort={(key) => setSearch(writeView(sortBy(view, key)), { replace: true })}
      />
      <p className="muted">{t.aboutYou}</p>
      <BoardDetails board={shown} />
    </div>
  )
}

function useOwnBoard(scope: 'all' | 'blind') {
  const arena = useArena()
  const reader = useReader()
  return useQuery({
    queryKey: ownKey(reader, 'leaderboard', 'own', scope),
    queryFn: ({ signal }) => arena.leaderboard.own({ scope }, { signal }),
    select: itemsWithShownNames,
    // A vote that was just cast shows.
    staleTime: 0,
  })
}

function TooFew({ votes }: { readonly votes: number }) {
  const t = useMessages(messages).tooFew
  const { startBattle } = useMessages(commonMessages)
  const format = useFormat()
  const left = VOTES_MIN - votes
  return (
    <div className="board-empty">
      <h2>{t.title}</h2>
      <p>{t.text(left, format.count(left))}</p>
      <Link href="/" className="button button-primary">
        {startBattle}
      </Link>
    </div>
  )
}
