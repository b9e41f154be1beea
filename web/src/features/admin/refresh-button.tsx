import { useFormat, useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'
import { messages } from './messages/index.ts'
import type { Pages } from './use-pages.ts'

export function RefreshButton({ pages }: { readonly pages: Pages<unknown> }) {
  const t = useMessages(messages)
  const format = useFormat()
  return (
    <span className="admin-end">
      {pages.items && <span className="muted admin-small">{t.refreshed(format.moment(pages.readAt))}</span>}
      {/* Not disabled meanwhile: it would lose the focus. */}
      <Button onClick={() => pages.refreshing || pages.refresh()}>{pages.refreshing ? t.reading : t.refresh}</Button>
    </span>
  )
}
