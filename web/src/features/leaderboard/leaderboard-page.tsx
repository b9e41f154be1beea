import type { Board } from '@arena/contract'
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useFormat, useLanguage, useMessages } from '../../language/index.ts'
import { Page } from '../../shell/page.tsx'
import { PageLoading } from '../../shell/page-loading.tsx'
import { useAnnounce } from '../../ui/announcer.tsx'
import { BoardDetails } from './board/board-details.tsx'
import { BoardFilters } from './board/board-filters.tsx'
import { BoardGroups } from './board/board-groups.tsx'
import { BoardHealth } from './board/board-health.tsx'
import { chooseRows, columnsOf, groupRows, isFiltered, shownColumns } from './board/board-rows.ts'
import { type BoardView, boardQuery, readView, sortBy, writeView } from './board/board-view.ts'
import { CategoryRanks } from './board/category-ranks.tsx'
import { CategoryTabs } from './board/category-tabs.tsx'
import { ReadingGuide } from './board/reading-guide.tsx'
import { StyleEffects } from './board/style-effects.tsx'
import { useBoardOf, useTags } from './board/use-board.ts'
import { tagName } from './figures/tag-name.ts'
import { messages } from './messages/index.ts'
import { VerifyNote } from './verify-note.tsx'
import './leaderboard.css'

// Loaded later: the plots are below the ranking.
const Plots = lazy(() => import('./plots/plots.tsx'))

const NO_ITEMS: Board['items'] = []

export default function LeaderboardPage() {
  const t = useMessages(messages)
  const { leaderboard } = useMessages(commonMessages).pages
  const format = useFormat()
  const { language } = useLanguage()
  const [search, setSearch] = useSearchParams()
  const view = useMemo(() => readView(search), [search])
  const change = useCallback(
    (changes: Partial<BoardView>) =>
      setSearch((now) => writeView({ ...readView(new URLSearchParams(now)), ...changes }), { replace: true }),
    [setSearch],
  )
  const { board, error, isPlaceholderData, refetch, shownView, noBlindVotes } = useBoardOf(view)
  const tags = useTags()
  const items = board?.items ?? NO_ITEMS
  const groups = useMemo(() => groupRows(items), [items])
  const columns = useMemo(() => columnsOf(items), [items])
  useAnnounceShown(items, view)
  return (
    <Page
      title={view.tag === null ? leaderboard : `${leaderboard}: ${tagName(view.tag, t.tags, language)}`}
      className="leaderboard"
    >
      <header className="board-head">
        <h1>{leaderboard}</h1>
        <p className="muted">
          {t.intro} {t.scope[board?.scope ?? (view.blindOnly ? 'blind' : 'all')]}{' '}
          <Link href="/leaderboard/mine">{t.own}</Link>
        </p>
      </header>
      <CategoryTabs view={view} tags={tags.data?.items} />
      <BoardFilters
        view={view}
        onChange={change}
        onReset={() => setSearch(new URLSearchParams(), { replace: true })}
        items={items}
        columns={columns}
      />
      {tags.error && !error && (
        <FailureNote error={tags.error} saved={t.filters.tagsSaved} onRetry={() => void tags.refetch()} />
      )}
      {error && (
        <FailureNote
          error={error}
          saved={board ? t.stale(format.moment(board.asOf)) : t.nothingYet}
          onRetry={() => void refetch()}
        />
      )}
      {board?.stale && !error && (
        <p className="board-warning" role="status">
          {t.stale(format.moment(board.asOf))}
        </p>
      )}
      {board && noBlindVotes && (
        <p className="board-warning" role="status">
          {t.noBlindVotes}
        </p>
      )}
      {!board && !error && <PageLoading />}
      {board && (
        <div className="board-part" aria-busy={isPlaceholderData}>
          <div className="board-part-head">
            <h2>{t.board}</h2>
            <ExportLinks view={shownView} />
          </div>
          {board.fewVoters && board.totalVotes > 0 && <p className="board-warning">{t.fewVoters}</p>}
          {board.totalVotes === 0 && <EmptyBoard filtered={isVoteFiltered(view)} />}
          <BoardGroups
            groups={groups}
            columns={shownColumns(columns, view)}
            view={view}
            votesKey={JSON.stringify(boardQuery(shownView))}
            onSort={(key) => change(sortBy(view, key))}
          />
          {board.styleEffects && <StyleEffects effects={board.styleEffects} />}
          {board.throughVote > 0 && <VerifyNote throughVote={board.throughVote} />}
          <BoardDetails board={board} />
          {board.totalVotes > 0 && (
            <CategoryRanks scope={board.scope} rows={groups.rated.flatMap(({ rows }) => rows)} />
          )}
          <BoardHealth
            scope={board.scope}
            filtered={isVoteFiltered(shownView)}
            nameOf={(id) => items.find(({ modelId }) => modelId === id)?.displayName}
          />
          <ReadingGuide columns={columns} />
        </div>
      )}
      {board && board.totalVotes > 0 && (
        <Suspense fallback={<PageLoading />}>
          <Plots board={board} groups={groups} view={shownView} onChange={change} />
        </Suspense>
      )}
    </Page>
  )
}

/** Whether votes may be missing only because of a filter. */
const isVoteFiltered = (view: BoardView): boolean => {
  const { scope: _, ...query } = boardQuery(view)
  return Object.keys(query).length > 0
}

function EmptyBoard({ filtered }: { readonly filtered: boolean }) {
  const t = useMessages(messages).empty
  const { startBattle } = useMessages(commonMessages)
  return (
    <div className="board-empty">
      <h3>{t.title}</h3>
      <p>{filtered ? t.filteredText : t.text}</p>
      {!filtered && (
        <Link href="/" className="button button-primary">
          {startBattle}
        </Link>
      )}
    </div>
  )
}

function ExportLinks({ view }: { readonly view: BoardView }) {
  const t = useMessages(messages).export
  const search = new URLSearchParams(Object.entries(boardQuery(view))).toString()
  const address = (path: string) => (search === '' ? path : `${path}?${search}`)
  return (
    <nav className="board-export" aria-label={t.label}>
      <a className="button button-quiet" href={address('/api/arena/model-stats.csv')} download>
        CSV
      </a>
      <a className="button button-quiet" href={address('/api/arena/model-stats')}>
        JSON
      </a>
    </nav>
  )
}

const QUIET_MS = 700

/** Announces the number of matching models after the user stops typing. */
function useAnnounceShown(items: Board['items'], view: BoardView): void {
  const t = useMessages(messages)
  const announce = useAnnounce()
  const { provider, freeOnly, text } = view
  const filtered = isFiltered(view)
  const { rated, unvoted } = groupRows(items)
  const shown = [...rated.map(({ rows }) => rows), unvoted].reduce(
    (count, rows) => count + chooseRows(rows, view).length,
    0,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a filter is announced, even with the same count
  useEffect(() => {
    if (!filtered) return
    const timer = setTimeout(() => announce(t.filters.shown(shown)), QUIET_MS)
    return () => clearTimeout(timer)
  }, [provider, freeOnly, text, filtered, shown, announce, t])
}
