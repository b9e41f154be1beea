import { shownText } from '@arena/contract/shown-text'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { randomId } from '../../../random-id.ts'
import { useArena } from '../../../session/index.tsx'
import { keepShown, ownKey, useReader } from '../../../session/reader.ts'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { messages } from '../messages/index.ts'

interface ThreadsDialogProps {
  readonly studyId: string
  readonly onAdded: (count: number) => void
  readonly onClose: () => void
}

/** Adds the first prompts of some of the user's threads. */
export function ThreadsDialog({ studyId, onAdded, onClose }: ThreadsDialogProps) {
  const t = useMessages(messages).promptSet
  const { cancel, nothingChanged } = useMessages(commonMessages)
  const format = useFormat()
  const arena = useArena()
  const reader = useReader()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const threads = useQuery({
    queryKey: ownKey(reader, 'threads', 'for-study', search.trim()),
    queryFn: ({ signal }) => arena.threads.list({ limit: 100, search: search.trim() || null }, { signal }),
    placeholderData: keepShown(reader),
  })
  const add = useMutation({
    mutationFn: () => arena.studies.addThreads(studyId, { threadIds: [...chosen] }, { idempotencyKey: randomId() }),
    onSuccess({ count }) {
      onAdded(count)
      onClose()
    },
  })
  const error = add.error ?? threads.error
  return (
    <Dialog title={t.threadsTitle} onClose={onClose}>
      <p className="muted">{t.threadsText}</p>
      <SearchField label={t.searchThreads} value={search} onChange={setSearch} />
      {threads.isPending && <PageLoading />}
      {threads.data?.items.length === 0 && threads.data.nextCursor === null && (
        <p>{search.trim() ? t.noThreadFound : t.noThreads}</p>
      )}
      <ul className="plain-list">
        {threads.data?.items.map(({ threadId, title, messageCount }) => (
          <li key={threadId}>
            <label className="choice">
              <input
                type="checkbox"
                disabled={messageCount === 0}
                checked={chosen.includes(threadId)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, threadId] : chosen.filter((other) => other !== threadId))
                }
              />
              <span dir="auto">{shownText(title)}</span>
            </label>
          </li>
        ))}
      </ul>
      {error && <FailureNote error={error} saved={nothingChanged} />}
      <div className="dialog-actions">
        <Button onClick={onClose}>{cancel}</Button>
        <Button kind="primary" disabled={chosen.length === 0} busy={add.isPending} onClick={() => add.mutate()}>
          {t.addThreads(format.count(chosen.length))}
        </Button>
      </div>
    </Dialog>
  )
}
