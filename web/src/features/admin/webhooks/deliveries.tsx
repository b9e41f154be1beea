import type { WebhookDelivery, WebhookEvent } from '@arena/contract'
import { useMutation } from '@tanstack/react-query'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { AdminTable } from '../ui/admin-table.tsx'
import { Code, Moment } from '../ui/cells.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { messages } from './messages/index.ts'
import { useDeliveries, useReload } from './use-webhooks.ts'

const badges = { waiting: 'warn', delivered: 'good', failed: 'bad' } as const

/** The latest deliveries of all webhooks, and why the last try of one failed. */
export function Deliveries() {
  const t = useMessages(messages)
  const { when, actions, stillShown, nothingLost } = useMessages(adminMessages)
  const { nothingChanged } = useMessages(commonMessages)
  const arena = useArena()
  const reload = useReload()
  const { data, error, refetch } = useDeliveries()
  const sendAgain = useMutation({
    mutationFn: (deliveryId: string) => arena.admin.sendAgain(deliveryId),
    onSuccess: reload,
  })
  return (
    <div className="stack">
      <h2>{t.deliveries}</h2>
      {error && <FailureNote error={error} saved={data ? stillShown : nothingLost} onRetry={() => void refetch()} />}
      {sendAgain.error && <FailureNote error={sendAgain.error} saved={nothingChanged} />}
      {data?.length === 0 && <p className="admin-none">{t.noDeliveries}</p>}
      {data && data.length > 0 && (
        <AdminTable
          label={t.deliveries}
          items={data}
          keyOf={({ deliveryId }) => deliveryId}
          columns={[
            {
              key: 'event',
              name: t.event,
              cell: ({ event, objectId }) => (
                <span className="admin-person">
                  {t.events[event as WebhookEvent] ?? t.ping}
                  <Code>{objectId}</Code>
                </span>
              ),
            },
            { key: 'webhook', name: t.webhook, cell: ({ webhook }) => <Code>{webhook}</Code> },
            { key: 'when', name: when, cell: ({ createdAt }) => <Moment at={createdAt} /> },
            { key: 'state', name: t.state, cell: (delivery) => <State delivery={delivery} /> },
            {
              key: 'actions',
              name: actions,
              cell: ({ deliveryId, status, event }) =>
                status === 'waiting' ? null : (
                  <Button
                    aria-label={`${t.sendAgain}: ${event} ${deliveryId}`}
                    busy={sendAgain.isPending && sendAgain.variables === deliveryId}
                    onClick={() => sendAgain.mutate(deliveryId)}
                  >
                    {t.sendAgain}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </div>
  )
}

function State({ delivery }: { readonly delivery: WebhookDelivery }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { status, tries, nextTryAt, failureReason, failureStatus } = delivery
  return (
    <>
      <span className={`badge badge-${badges[status]}`}>{t.states[status]}</span>
      {failureReason && (
        <small className="admin-under muted">
          {t.reasons[failureReason](String(failureStatus))} {t.tries(format.count(tries))}
          {nextTryAt !== null && ` ${t.nextTry(format.moment(nextTryAt))}`}
        </small>
      )}
    </>
  )
}
