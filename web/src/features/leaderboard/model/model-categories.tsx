import type { Board } from '@arena/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { useFormat, useLanguage, useMessages } from '../../../language/index.ts'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { CategoryRank } from '../board/category-rank.tsx'
import { useCategoryBoards } from '../board/use-board.ts'
import { tagName } from '../figures/tag-name.ts'
import { messages as boardMessages } from '../messages/index.ts'
import { messages } from './messages/index.ts'

interface ModelCategoriesProps {
  readonly modelId: string
  readonly scope: Board['scope']
}

/** The rank in each category. Every one needs a board, so they are read when the section is opened. */
export function ModelCategories(props: ModelCategoriesProps) {
  const t = useMessages(messages).categories
  const [open, setOpen] = useState(false)
  return (
    <section className="model-card model-wide">
      <h2>{t.title}</h2>
      <details className="model-hint" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t.show}</summary>
        {open && <Opened {...props} />}
      </details>
    </section>
  )
}

function Opened({ modelId, scope }: ModelCategoriesProps) {
  const { categories: t, partSaved } = useMessages(messages)
  const { reading, columns, tags: tagNames } = useMessages(boardMessages)
  const format = useFormat()
  const { language } = useLanguage()
  const { isLoaded, failed, categories } = useCategoryBoards(scope)
  const note = failed && <FailureNote error={failed.error} saved={partSaved} onRetry={() => void failed.refetch()} />
  if (!isLoaded) return note ?? <PageLoading />
  if (categories.length === 0) return <p>{t.none}</p>
  return (
    <>
      {note}
      <DataTable
        name={t.title}
        className="model-table"
        columns={[t.category, reading.range, columns.votes]}
        rows={categories.map(({ tag, board }) => {
          const row = board?.items.find((each) => each.modelId === modelId)
          const search = new URLSearchParams({ tag, ...(scope === 'all' && { scope }) })
          return {
            key: tag,
            cells: [
              <Link key="tag" href={`/leaderboard?${search}`}>
                {tagName(tag, tagNames, language)}
              </Link>,
              <CategoryRank key="rank" board={board} modelId={modelId} />,
              board ? format.count(row?.totalResponses ?? 0) : '…',
            ],
          }
        })}
      />
    </>
  )
}
