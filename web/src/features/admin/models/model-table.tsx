import type { AdminModel } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useState } from 'react'
import { Link } from 'wouter'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { modelPath } from '../../models/model-path.ts'
import { messages } from '../messages/index.ts'
import { AdminTable } from '../ui/admin-table.tsx'
import { ModelTestPanel } from './model-test-panel.tsx'
import { useChangeModel } from './use-models.ts'

interface ModelTableProps {
  readonly models: readonly AdminModel[]
  readonly onEdit: (model: AdminModel) => void
}

export function ModelTable({ models, onEdit }: ModelTableProps) {
  const { models: t, test, pages, since, actions } = useMessages(messages)
  const common = useMessages(commonMessages)
  const format = useFormat()
  const [tested, setTested] = useState<ReadonlySet<string>>(new Set())
  const status = useStatusChange()
  const showTest = (modelId: string, open: boolean) =>
    setTested((shown) => new Set(open ? [...shown, modelId] : [...shown].filter((id) => id !== modelId)))
  return (
    <>
      {status.error && <FailureNote error={status.error} saved={common.nothingChanged} />}
      <AdminTable
        label={pages.models}
        items={models}
        keyOf={({ modelId }) => modelId}
        columns={[
          {
            key: 'model',
            name: common.model,
            cell: ({ modelId, displayName, modelName }) => (
              <span className="admin-person">
                <Link href={modelPath(modelId)} dir="auto">
                  <strong>{shownText(displayName)}</strong>
                </Link>
                <code className="admin-id" dir="ltr">
                  {shownText(modelName)}
                </code>
              </span>
            ),
          },
          { key: 'provider', name: t.provider, cell: ({ providerName }) => <bdi>{providerName}</bdi> },
          { key: 'price', name: t.price, cell: ({ isFree }) => (isFree ? common.free : t.paid) },
          { key: 'status', name: t.status, cell: (model) => <ModelStatusBadges model={model} /> },
          { key: 'battles', name: pages.battles, numeric: true, cell: ({ battles }) => format.count(battles) },
          {
            key: 'fallback',
            name: t.fallbackRate,
            numeric: true,
            cell: ({ battles, fallbacks }) =>
              battles === 0 ? null : (
                <>
                  {format.percent(fallbacks / battles)}
                  <small className="admin-under muted">
                    {t.fallbacks(format.count(fallbacks), format.count(battles))}
                  </small>
                </>
              ),
          },
          {
            key: 'since',
            name: since,
            cell: ({ createdAt }) => <time dateTime={createdAt}>{format.day(createdAt)}</time>,
          },
          {
            key: 'actions',
            name: actions,
            cell: (model) => (
              <span className="admin-actions">
                <Button aria-label={`${t.edit}: ${model.displayName}`} onClick={() => onEdit(model)}>
                  {t.edit}
                </Button>
                <Button
                  aria-label={`${test.run}: ${model.displayName}`}
                  aria-expanded={tested.has(model.modelId)}
                  onClick={() => showTest(model.modelId, !tested.has(model.modelId))}
                >
                  {test.run}
                </Button>
                <Button
                  aria-label={`${model.status === 'active' ? t.retire : t.restore}: ${model.displayName}`}
                  onClick={() => status.toggle(model)}
                >
                  {model.status === 'active' ? t.retire : t.restore}
                </Button>
              </span>
            ),
          },
        ]}
        detail={(model) =>
          tested.has(model.modelId) && <ModelTestPanel model={model} onClose={() => showTest(model.modelId, false)} />
        }
      />
    </>
  )
}

/** Retires or restores a model, and offers to undo it. */
function useStatusChange() {
  const t = useMessages(messages).models
  const { undo } = useMessages(commonMessages)
  const toast = useToast()
  const change = useChangeModel()
  const toggle = (model: AdminModel, { undoable }: { undoable: boolean }) => {
    const status = model.status === 'active' ? 'retired' : 'active'
    change.mutate(
      { modelId: model.modelId, status },
      {
        onSuccess: (changed) =>
          toast({
            text: (status === 'retired' ? t.isRetired : t.isRestored)(model.displayName),
            ...(undoable ? { action: { label: undo, run: () => toggle(changed, { undoable: false }) } } : {}),
          }),
      },
    )
  }
  return {
    // Not `disabled` meanwhile: the button would lose the focus.
    toggle: (model: AdminModel) => change.isPending || toggle(model, { undoable: true }),
    error: change.error,
  }
}

function ModelStatusBadges({ model }: { readonly model: AdminModel }) {
  const t = useMessages(messages).models
  return (
    <span className="admin-badges">
      <span className={`admin-badge ${model.served ? 'admin-badge-good' : ''}`}>{t[model.status]}</span>
      {model.status === 'active' && !model.served && (
        <>
          <span className="admin-badge admin-badge-warn">{t.notServed}</span>
          <small className="admin-under muted">{t.notServedMeaning}</small>
        </>
      )}
      {model.paused && <span className="admin-badge admin-badge-warn">{t.paused}</span>}
      {model.weight !== 1 && <span className="admin-badge">{t.weightIs(String(model.weight))}</span>}
      {model.simulated && <span className="admin-badge">{t.simulated}</span>}
    </span>
  )
}
