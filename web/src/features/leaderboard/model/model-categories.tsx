import { useState } from 'react'
import { Link } from 'wouter'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { useFormat, useLanguage, useMessages } from '../../../language/index.ts'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { groupRows } from '../board-rows.ts'
import { categoriesOf } from '../categories.ts'
import { messages as boardMessages } from '../messages/index.ts'
import { Range } from '../range.tsx'
import { tagName } from '../tag-name.ts'
import { useBoardsInTurn, useTags } from '../use-board.ts'
import { messages } from './messages/index.ts'

/** The rank in each category. Every one needs a board, so they are read when the section is opened. */
export function ModelCategories({ modelId }: { readonly modelId: string }) {
  const t = useMessages(messages).categories
  const [open, setOpen] = useState(false)
  return (
    <section className="model-card model-wide">
      <h2>{t.title}</h2>
      <details className="model-hint" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t.show}</summary>
        {open && <CategoryRanks modelId={modelId} />}
      </details>
    </section>
  )
}

function CategoryRanks({ modelId }: { readonly modelId: string }) {
  const { categories: t, partSaved } = useMessages(messages)
  const { reading, columns, row: labels, tags: tagNames } = useMessages(boardMessages)
  const format = useFormat()
  const { language } = useLanguage()
  const tags = useTags()
  const categories = categoriesOf(tags.data?.items ?? [], null)
  const boards = useBoardsInTurn(categories.map((tag) => ({ tag })))
  const failed = [tags, ...boards].find(({ error }) => error)
  const note = failed && <FailureNote error={failed.error} saved={partSaved} onRetry={() => void failed.refetch()} />
  if (!tags.data) return note ?? <PageLoading />
  if (categories.length === 0) return <p>{t.none}</p>
  const rowOf = (tag: string, index: number) => {
    const board = boards[index]?.data
    const rows = board ? groupRows(board.items).rated.flatMap((group) => group.rows) : []
    const row = rows.find((each) => each.modelId === modelId)
    const none = board ? '–' : '…'
    return {
      key: tag,
      cells: [
        <Link key="tag" href={`/leaderboard?${new URLSearchParams({ tag, scope: 'all' })}`}>
          {tagName(tag, tagNames, language)}
        </Link>,
        row?.place == null || row.rankLower === null || row.rankUpper === null ? (
          none
        ) : (
          <Range
            key="range"
            from={format.count(row.rankLower)}
            to={format.count(row.rankUpper)}
            label={labels.rankRange}
          />
        ),
        row?.place == null ? none : format.count(row.place),
        row ? format.count(row.totalResponses) : none,
      ],
    }
  }
  return (
    <>
      {note}
      <p className="muted">{t.text}</p>
      <DataTable
        name={t.title}
        className="model-table"
        columns={[t.category, reading.range, columns.rank, columns.votes]}
        rows={categories.map(rowOf)}
      />
    </>
  )
}
