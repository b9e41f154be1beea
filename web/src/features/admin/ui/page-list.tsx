import type { ReactNode } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { useAnnounce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Pages } from '../queries/use-pages.ts'
import { messages } from './messages/index.ts'

interface PageListProps<Item> {
  readonly pages: Pages<Item>
  readonly table: (items: readonly Item[]) => ReactNode
  /** Shown for an empty list. */
  readonly none: string
  /** Shown for an empty list that has more pages. */
  readonly noneSoFar?: string
}

/** The loaded part of a list, its errors and the button for the next page. */
export function PageList<Item>({ pages, table, none, noneSoFar = none }: PageListProps<Item>) {
  const t = useMessages(messages)
  const common = useMessages(commonMessages)
  const format = useFormat()
  const announce = useAnnounce()
  const { items, error, hasMore } = pages
  const loadMore = async () => {
    const all = await pages.more()
    if (all) announce(t.shown(format.count(all.length)))
  }
  return (
    <>
      {!items && !error && <PageLoading />}
      {items && items.length > 0 && table(items)}
      {items?.length === 0 && <p className="admin-none">{hasMore ? noneSoFar : none}</p>}
      {error && <FailureNote error={error} saved={items ? t.stillShown : t.nothingLost} onRetry={pages.retry} />}
      {items && (items.length > 0 || hasMore) && (
        <p className="admin-end">
          {hasMore && (
            // Not `disabled` while loading: it would lose the focus.
            <Button onClick={() => void (pages.loadingMore || loadMore())}>
              {pages.loadingMore ? common.loading : common.more}
            </Button>
          )}
          <span className="muted">{t.shown(format.count(items.length))}</span>
        </p>
      )}
    </>
  )
}

export function RefreshButton({ pages }: { readonly pages: Pages<unknown> }) {
  const t = useMessages(messages)
  const { loading } = useMessages(commonMessages)
  const format = useFormat()
  return (
    <span className="admin-end">
      {pages.items && <span className="muted admin-small">{t.refreshed(format.moment(pages.loadedAt))}</span>}
      {/* Not `disabled` while loading: it would lose the focus. */}
      <Button onClick={() => pages.refreshing || pages.refresh()}>{pages.refreshing ? loading : t.refresh}</Button>
    </span>
  )
}
