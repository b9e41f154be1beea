import type { Board } from '@arena/contract'
import { Link } from 'wouter'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { useLanguage, useMessages } from '../../../language/index.ts'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { modelPath } from '../../models/model-path.ts'
import { tagName } from '../figures/tag-name.ts'
import { messages } from '../messages/index.ts'
import type { PlacedRow } from './board-rows.ts'
import { CategoryRank } from './category-rank.tsx'
import { LazyFold } from './lazy-fold.tsx'
import { useCategoryBoards } from './use-board.ts'

interface CategoryRanksProps {
  readonly scope: Board['scope']
  /** The models, in the order of the ranking. */
  readonly rows: readonly PlacedRow[]
}

/** The rank range of each model in each category. Every category needs a board, so they are read when it is opened. */
export function CategoryRanks(props: CategoryRanksProps) {
  return (
    <LazyFold title={useMessages(messages).categories.title}>
      <Opened {...props} />
    </LazyFold>
  )
}

function Opened({ scope, rows }: CategoryRanksProps) {
  const { categories: t, columns, tags: tagNames, plots } = useMessages(messages)
  const { language } = useLanguage()
  const { isLoaded, failed, categories } = useCategoryBoards(scope)
  const note = failed && <FailureNote error={failed.error} saved={plots.saved} onRetry={() => void failed.refetch()} />
  if (!isLoaded) return note ?? <PageLoading />
  return (
    <>
      {note}
      <p className="muted">{t.text}</p>
      <DataTable
        name={t.title}
        className="plain-table board-categories"
        columns={[columns.model, ...categories.map(({ tag }) => tagName(tag, tagNames, language))]}
        rows={rows.map(({ modelId, displayName }) => ({
          key: modelId,
          cells: [
            <Link key="model" href={modelPath(modelId, scope)}>
              {displayName}
            </Link>,
            ...categories.map(({ tag, board }) => <CategoryRank key={tag} board={board} modelId={modelId} />),
          ],
        }))}
      />
    </>
  )
}
