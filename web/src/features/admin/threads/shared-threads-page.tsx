import type { SharedThread } from '@arena/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { usePages } from '../queries/use-pages.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { AdminTable } from '../ui/admin-table.tsx'
import { Code, Moment, UserLink } from '../ui/cells.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { PageList, RefreshButton } from '../ui/page-list.tsx'
import { messages } from './messages/index.ts'
import { threadIdIn } from './thread-id-in.ts'

/** The shared threads, and a form that stops the sharing of one. Administrators do not see threads that are not shared. */
export function SharedThreadsPage() {
  const t = useMessages(messages)
  const { pages } = useMessages(adminMessages)
  const { nothingChanged } = useMessages(commonMessages)
  const arena = useArena()
  const [link, setLink] = useState('')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const shared = usePages(['shared-threads'], (page, signal) => arena.admin.sharedThreads(page, { signal }))
  const change = useMutation({
    mutationFn: (takenDown: { threadId: string; takenDown: boolean; reason?: string }) => {
      const { threadId, ...body } = takenDown
      return arena.admin.takeDownThread(threadId, body)
    },
    onSuccess: () => shared.refresh(),
  })
  const takeDown = () => {
    const threadId = threadIdIn(link)
    setFault(threadId ? undefined : t.noThread)
    if (threadId) change.mutate({ threadId, takenDown: true, reason: reason.trim() })
  }
  const { data } = change
  return (
    <AdminPage name={pages.threads} actions={<RefreshButton pages={shared} />}>
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
      <p className="muted">{t.list}</p>
      <PageList
        pages={shared}
        none={t.none}
        noneSoFar={t.noneSoFar}
        table={(items) => <SharedTable threads={items} onTakeDown={setLink} />}
      />
    </AdminPage>
  )
}

interface SharedTableProps {
  readonly threads: readonly SharedThread[]
  readonly onTakeDown: (threadId: string) => void
}

function SharedTable({ threads, onTakeDown }: SharedTableProps) {
  const t = useMessages(messages)
  const { pages, user, since, actions } = useMessages(adminMessages)
  const format = useFormat()
  return (
    <AdminTable
      label={pages.threads}
      items={threads}
      keyOf={({ threadId }) => threadId}
      columns={[
        {
          key: 'thread',
          name: t.thread,
          cell: ({ threadId }) => (
            <Link href={`/threads/${threadId}`}>
              <Code>{threadId}</Code>
            </Link>
          ),
        },
        { key: 'visibility', name: t.visibility, cell: ({ visibility }) => t.visibilities[visibility] },
        { key: 'turns', name: t.turns, numeric: true, cell: ({ messageCount }) => format.count(messageCount) },
        { key: 'since', name: since, cell: ({ createdAt }) => <Moment at={createdAt} /> },
        { key: 'user', name: user, cell: ({ userId }) => <UserLink userId={userId} /> },
        {
          key: 'actions',
          name: actions,
          cell: ({ threadId }) => (
            <Button
              aria-label={`${t.takeDown}: ${threadId}`}
              onClick={() => {
                // The form above asks for the reason.
                onTakeDown(threadId)
                scrollTo({ top: 0 })
              }}
            >
              {t.takeDown}
            </Button>
          ),
        },
      ]}
    />
  )
}
