import type { BoardRow } from '@arena/contract'
import { Link, useRoute } from 'wouter'
import { FailureNote } from '../../failure/failure-note.tsx'
import { useFormat, useMessages } from '../../language/index.ts'
import { Page } from '../../shell/page.tsx'
import { PageLoading } from '../../shell/page-loading.tsx'
import { StatusBadges, useBoard, useMarks } from '../leaderboard/index.ts'
import { messages } from './messages/index.ts'
import { ModelParts } from './model-parts.tsx'
import { NotFoundFace } from './not-found-face.tsx'
import './models.css'

const ALL_VOTES = {}

export default function ModelPage() {
  const t = useMessages(messages)
  const format = useFormat()
  const [, params] = useRoute('/models/:modelId')
  const { board, error, refetch } = useBoard(ALL_VOTES)
  const row = board?.items.find(({ modelId }) => modelId === params?.modelId?.toLowerCase())
  const note = error && (
    <FailureNote
      error={error}
      saved={board ? t.stale(format.moment(board.asOf)) : t.nothingYet}
      onRetry={() => void refetch()}
    />
  )
  if (!board) {
    return (
      <Page title={t.title} className="model-page">
        <h1 className="visually-hidden">{t.title}</h1>
        {note || <PageLoading />}
      </Page>
    )
  }
  if (!row) return <NotFoundFace />
  return (
    <Page title={row.displayName} className="model-page">
      <ModelHead row={row} />
      {note}
      <ModelParts board={board} row={row} />
    </Page>
  )
}

function ModelHead({ row }: { readonly row: BoardRow }) {
  const t = useMessages(messages)
  const marks = useMarks(row)
  return (
    <header className="model-head">
      <Link href="/leaderboard" className="model-back">
        <span aria-hidden="true" className="model-arrow">
          ←
        </span>{' '}
        {t.leaderboard}
      </Link>
      <h1>
        <bdi>{row.displayName}</bdi>
      </h1>
      <p className="muted">
        <bdi>{row.modelName}</bdi> · {row.providerName}
        {row.isFree && ` · ${t.free}`} <StatusBadges status={row.status} separated={row.separated} />
      </p>
      {marks.map(({ kind, word, meaning }) => (
        <p key={kind} className="muted">
          <strong>{word}</strong>: {meaning}
        </p>
      ))}
    </header>
  )
}
