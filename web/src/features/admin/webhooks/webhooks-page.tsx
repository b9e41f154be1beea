import type { Webhook } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { ConfirmDialog } from '../../../shell/confirm-dialog.tsx'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { AdminTable } from '../ui/admin-table.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { useEditing } from '../ui/use-editing.ts'
import { Deliveries } from './deliveries.tsx'
import { messages } from './messages/index.ts'
import { useReload, useWebhooks } from './use-webhooks.ts'
import { newSecret, WebhookDialog, type WebhookDraft } from './webhook-dialog.tsx'

export function WebhooksPage() {
  const t = useMessages(messages)
  const { pages, stillShown, nothingLost, remove } = useMessages(adminMessages)
  const arena = useArena()
  const reload = useReload()
  const { data: webhooks, error, refetch } = useWebhooks()
  const [removing, setRemoving] = useState<Webhook | null>(null)
  const [secret, setSecret] = useState(newSecret)
  const { edit, editing } = useEditing<Webhook, WebhookDraft>({
    keyOf: ({ name }) => name,
    draftOf: (webhook) => (webhook ? { ...webhook, secret: '' } : { name: '', url: '', secret, events: [] }),
  })
  const onSaved = () => {
    editing?.onSaved()
    setSecret(newSecret())
  }
  return (
    <AdminPage
      name={pages.webhooks}
      actions={
        webhooks && (
          <Button kind="primary" onClick={() => edit(null)}>
            {t.add}
          </Button>
        )
      }
    >
      <p className="muted">{t.text}</p>
      {error && (
        <FailureNote error={error} saved={webhooks ? stillShown : nothingLost} onRetry={() => void refetch()} />
      )}
      {!webhooks && !error && <PageLoading />}
      {webhooks?.length === 0 && <p className="admin-none">{t.none}</p>}
      {webhooks && webhooks.length > 0 && (
        <>
          <WebhookTable webhooks={webhooks} onEdit={edit} onRemove={setRemoving} />
          <Deliveries />
        </>
      )}
      {webhooks && editing && (
        <WebhookDialog
          {...editing}
          onSaved={onSaved}
          taken={webhooks.map(({ name }) => name).filter((name) => name !== editing.item?.name)}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={t.removeTitle(removing.name)}
          action={remove}
          run={() => arena.admin.removeWebhook(removing.name).then(reload)}
          done={t.removed(removing.name)}
          onClose={() => setRemoving(null)}
        >
          <p>{t.removeText}</p>
        </ConfirmDialog>
      )}
    </AdminPage>
  )
}

interface WebhookTableProps {
  readonly webhooks: readonly Webhook[]
  readonly onEdit: (webhook: Webhook) => void
  readonly onRemove: (webhook: Webhook) => void
}

function WebhookTable({ webhooks, onEdit, onRemove }: WebhookTableProps) {
  const t = useMessages(messages)
  const { pages, actions, edit, remove } = useMessages(adminMessages)
  const { nothingChanged } = useMessages(commonMessages)
  const arena = useArena()
  const reload = useReload()
  const toast = useToast()
  const test = useMutation({
    mutationFn: (name: string) => arena.admin.testWebhook(name),
    async onSuccess() {
      await reload()
      toast({ text: t.tested })
    },
  })
  return (
    <>
      {test.error && <FailureNote error={test.error} saved={nothingChanged} />}
      <AdminTable
        label={pages.webhooks}
        items={webhooks}
        keyOf={({ name }) => name}
        columns={[
          {
            key: 'webhook',
            name: t.webhook,
            cell: ({ name, url, source }) => (
              <span className="admin-person">
                <strong>{shownText(name)}</strong>
                <span className="admin-id" dir="ltr">
                  {shownText(url)}
                </span>
                {source === 'file' && <small className="muted">{t.fromFile}</small>}
              </span>
            ),
          },
          {
            key: 'events',
            name: t.eventsTitle,
            cell: ({ events }) => (
              <ul className="plain-list">
                {events.map((event) => (
                  <li key={event}>{t.events[event]}</li>
                ))}
              </ul>
            ),
          },
          {
            key: 'actions',
            name: actions,
            cell: (webhook) => (
              <span className="admin-actions">
                <Button
                  aria-label={`${t.test}: ${webhook.name}`}
                  busy={test.isPending && test.variables === webhook.name}
                  onClick={() => test.mutate(webhook.name)}
                >
                  {t.test}
                </Button>
                <Button aria-label={`${edit}: ${webhook.name}`} onClick={() => onEdit(webhook)}>
                  {edit}
                </Button>
                <Button aria-label={`${remove}: ${webhook.name}`} onClick={() => onRemove(webhook)}>
                  {remove}
                </Button>
              </span>
            ),
          },
        ]}
      />
    </>
  )
}
