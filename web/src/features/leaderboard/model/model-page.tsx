import type { Board, BoardRow } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { Link, Redirect, useRoute, useSearchParams } from 'wouter'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { Page } from '../../../shell/page.tsx'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { modelPath } from '../../models/model-path.ts'
import { useBoardOf } from '../board/use-board.ts'
import { StatusBadges, StatusNotes } from '../figures/status-badges.tsx'
import { messages as boardMessages } from '../messages/index.ts'
import { messages } from './messages/index.ts'
import { ModelParts } from './model-parts.tsx'
import './models.css'

export default function ModelPage() {
  const t = useMessages(messages)
  const { stale } = useMessages(boardMessages)
  const common = useMessages(commonMessages)
  const format = useFormat()
  const [, params] = useRoute('/models/:modelId')
  const [search] = useSearchParams()
  const { board, error, refetch, noBlindVotes } = useBoardOf({ blindOnly: search.get('scope') !== 'all' })
  const row = board?.items.find(({ modelId }) => modelId === params?.modelId?.toLowerCase())
  const note = error && (
    <FailureNote
      error={error}
      saved={board ? stale(format.moment(board.asOf)) : t.nothingYet}
      onRetry={() => void refetch()}
    />
  )
  if (!board) {
    return (
      <Page title={common.model} className="model-page">
        <h1 className="visually-hidden">{common.model}</h1>
        {note || <PageLoading />}
      </Page>
    )
  }
  // A retired model may have other votes only.
  if (!row && board.scope === 'blind') return <Redirect to={modelPath(params?.modelId ?? '', 'all')} replace />
  if (!row) return <ModelNotFound />
  return (
    <Page title={row.displayName} className="model-page">
      <ModelHead row={row} scope={board.scope} noBlindVotes={noBlindVotes} />
      {note}
      <ModelParts board={board} row={row} />
    </Page>
  )
}

interface ModelHeadProps {
  readonly row: BoardRow
  readonly scope: Board['scope']
  readonly noBlindVotes: boolean
}

function ModelHead({ row, scope, noBlindVotes }: ModelHeadProps) {
  const { otherScope } = useMessages(messages)
  const t = useMessages(boardMessages)
  const common = useMessages(commonMessages)
  return (
    <header className="model-head">
      <Link href={scope === 'all' && !noBlindVotes ? '/leaderboard?scope=all' : '/leaderboard'} className="model-back">
        <span aria-hidden="true" className="model-arrow">
          ←
        </span>{' '}
        {common.pages.leaderboard}
      </Link>
      <h1>
        <bdi>{row.displayName}</bdi>
      </h1>
      <p className="muted">
        <bdi>{shownText(row.modelName)}</bdi> · {row.providerName}
        {row.isFree && ` · ${common.free}`} <StatusBadges status={row.status} separated={row.separated} />
      </p>
      <p className="muted">
        {noBlindVotes ? (
          t.noBlindVotes
        ) : (
          <>
            {t.scope[scope]}{' '}
            <Link href={modelPath(row.modelId, scope === 'blind' ? 'all' : 'blind')} replace>
              {otherScope[scope]}
            </Link>
          </>
        )}
      </p>
      <StatusNotes row={row} />
    </header>
  )
}

function ModelNotFound() {
  const t = useMessages(messages).notFound
  return (
    <Page title={t.title} className="page-narrow">
      <h1>{t.title}</h1>
      <p>{t.text}</p>
      <p>
        <Link href="/leaderboard" className="button button-primary">
          {t.link}
        </Link>
      </p>
    </Page>
  )
}
