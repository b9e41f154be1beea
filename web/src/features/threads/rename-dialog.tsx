import type { Thread } from '@arena/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { messages } from './messages/index.ts'

export default function RenameDialog({ thread, onClose }: { readonly thread: Thread; readonly onClose: () => void }) {
  const t = useMessages(messages)
  const common = useMessages(commonMessages)
  const arena = useArena()
  const queries = useQueryClient()
  const [title, setTitle] = useState(thread.title)
  const rename = useMutation({
    mutationFn: () => arena.threads.rename(thread.threadId, title.trim()),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['threads'] })
      onClose()
    },
  })
  return (
    <Dialog title={t.renameTitle} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          rename.mutate()
        }}
      >
        <label className="field">
          {t.newTitle}
          <input
            dir="auto"
            value={title}
            maxLength={200}
            required
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTitle(event.target.value)}
          />
        </label>
        {rename.error && <FailureNote error={rename.error} saved={common.nothingChanged} />}
        <div className="dialog-actions">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="primary" busy={rename.isPending} disabled={title.trim() === ''}>
            {common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
