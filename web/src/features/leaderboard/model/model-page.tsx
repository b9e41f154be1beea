import type { BoardRow } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { Link, useRoute } from 'wouter'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { Page } from '../../../shell/page.tsx'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { messages as boardMessages } from '../messages/index.ts'
import { StatusBadges, StatusNotes } from '../status-badges.tsx'
import { useBoard } from '../use-board.ts'
import { messages } from './messages/index.ts'
import { ModelParts } from './model-parts.tsx'
import './models.css'

const ALL_VOTES = {}

export default function ModelPage() {
  const t = useMessages(messages)
  const { stale } = useMessages(boardMessages)
  const common = useMessages(commonMessages)
  const format = useFormat()
  const [, params] = useRoute('/models/:modelId')
  const { board, error, refetch } = useBoard(ALL_VOTES)
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
  if (!row) return <ModelNotFound />
  return (
    <Page title={row.displayName} className="model-page">
      <ModelHead row={row} />
      {note}
      <ModelParts board={board} row={row} />
    </Page>
  )
}

function ModelHead({ row }: { readonly row: BoardRow }) {
  const common = useMessages(commonMessages)
  return (
    <header className="model-head">
      <Link href="/leaderboard" className="model-back">
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
