import { useSyncExternalStore } from 'react'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useReader } from '../../session/reader.ts'
import { Button } from '../../ui/button.tsx'
import { deletions } from './deletions.ts'
import { messages } from './messages/index.ts'
import { useDeleteThread } from './use-delete-thread.ts'

/** Deletions that the service did not confirm. */
export function FailedDeletions() {
  const t = useMessages(messages)
  const { dismiss } = useMessages(commonMessages)
  const { userId } = useReader()
  const { retry } = useDeleteThread()
  const { failed } = useSyncExternalStore(deletions.subscribe, deletions.state)
  return failed
    .filter((deletion) => deletion.userId === userId)
    .map((deletion) => (
      <FailureNote
        key={deletion.threadId}
        error={deletion.error}
        saved={t.notDeleted(deletion.title)}
        onRetry={() => retry(deletion)}
      >
        <Button kind="quiet" onClick={() => deletions.end(deletion.threadId)}>
          {dismiss}
        </Button>
      </FailureNote>
    ))
}
