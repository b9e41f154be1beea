import type { ReactNode } from 'react'
import { FailureNote } from '../../failure/failure-note.tsx'
import { useFormat, useMessages } from '../../language/index.ts'
import { PageLoading } from '../../shell/page-loading.tsx'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { messages } from './messages/index.ts'
import type { Pages } from './use-pages.ts'

interface PageListProps<Item> {
  readonly pages: Pages<Item>
  readonly table: (items: readonly Item[]) => ReactNode
  /** Where there is nothing, and nothing more to look through. */
  readonly none: string
  /** Where there is nothing so far. */
  readonly noneSoFar?: string
}

/** What has been read of a list, what went wrong with it, and the way to more. */
export function PageList<Item>({ pages, table, none, noneSoFar = none }: PageListProps<Item>) {
  const t = useMessages(messages)
  const format = useFormat()
  const announce = useAnnounce()
  const { items, error, hasMore } = pages
  const readOn = async () => {
    const all = await pages.more()
    if (all) announce(t.shown(format.count(all.length)))
  }
  return (
    <>
      {!items && !error && <PageLoading />}
      {items && items.length > 0 && table(items)}
      {items?.length === 0 && <p className="admin-none">{hasMore ? noneSoFar : none}</p>}
      {error && <FailureNote error={error} saved={items ? t.keptShown : t.onlyRead} onRetry={pages.retry} />}
      {items && (items.length > 0 || hasMore) && (
        <p className="admin-end">
          {hasMore && (
            // Not disabled meanwhile: it would lose the focus.
            <Button onClick={() => void (pages.readingMore || readOn())}>
              {pages.readingMore ? t.reading : t.more}
            </Button>
          )}
          <span className="muted">{t.shown(format.count(items.length))}</span>
        </p>
      )}
    </>
  )
}
