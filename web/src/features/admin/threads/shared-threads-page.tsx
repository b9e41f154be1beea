import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { Code } from '../ui/cells.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { TextField } from '../ui/text-field.tsx'
import { messages } from './messages/index.ts'
import { threadIdIn } from './thread-id-in.ts'

/** Stops the sharing of a thread by its link. Administrators do not see threads that are not shared. */
export function SharedThreadsPage() {
  const t = useMessages(messages)
  const { pages } = useMessages(adminMessages)
  const { nothingChanged } = useMessages(commonMessages)
  const arena = useArena()
  const [link, setLink] = useState('')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const change = useMutation({
    mutationFn: (takenDown: { threadId: string; takenDown: boolean; reason?: string }) => {
      const { threadId, ...body } = takenDown
      return arena.admin.takeDownThread(threadId, body)
    },
  })
  const takeDown = () => {
    const threadId = threadIdIn(link)
    setFault(threadId ? undefined : t.noThread)
    if (threadId) change.mutate({ threadId, takenDown: true, reason: reason.trim() })
  }
  const { data } = change
  return (
    <AdminPage name={pages.threads}>
      <p className="muted">{t.text}</p>
      <form
        className="form admin-form"
        onSubmit={(event) => {
          event.preventDefault()
          takeDown()
        }}
      >
        <TextField
          label={t.link}
          dir="ltr"
          required
          value={link}
          fault={fault}
          onChange={(event) => setLink(event.target.value)}
        />
        <TextField
          label={t.reason}
          hint={t.reasonHint}
          dir="auto"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {change.error && <FailureNote error={change.error} saved={nothingChanged} />}
        <div>
          <Button type="submit" kind="danger" busy={change.isPending}>
            {t.takeDown}
          </Button>
        </div>
      </form>
      <div role="status">
        {data && (
          <p>
            {data.takenDown ? t.takenDown : t.allowed} <Code>{data.threadId}</Code>
          </p>
        )}
      </div>
      {data?.takenDown && (
        <p>
          <Button onClick={() => change.mutate({ threadId: data.threadId, takenDown: false })}>{t.allow}</Button>
        </p>
      )}
    </AdminPage>
  )
}
