import type { AdminModel } from '@arena/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { FailureNote } from '../../failure/failure-note.tsx'
import { useFormat, useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { modelPath } from '../models/model-path.ts'
import { AdminTable } from './admin-table.tsx'
import { messages } from './messages/index.ts'
import { ModelStatusBadges } from './model-status-badges.tsx'
import { ModelTestPanel } from './model-test-panel.tsx'
import { useChangeModel } from './use-models.ts'

interface ModelTableProps {
  readonly models: readonly AdminModel[]
  readonly onEdit: (model: AdminModel) => void
}

export function ModelTable({ models, onEdit }: ModelTableProps) {
  const { models: t, test, nothingChanged } = useMessages(messages)
  const format = useFormat()
  const [tested, setTested] = useState<ReadonlySet<string>>(new Set())
  const turn = useTurnModel()
  const showTest = (modelId: string, open: boolean) =>
    setTested((shown) => new Set(open ? [...shown, modelId] : [...shown].filter((id) => id !== modelId)))
  return (
    <>
      {turn.error && <FailureNote error={turn.error} saved={nothingChanged} />}
      <AdminTable
        label={t.list}
        items={models}
        keyOf={({ modelId }) => modelId}
        columns={[
          {
            key: 'model',
            name: t.model,
            cell: ({ modelId, displayName, modelName }) => (
              <span className="admin-person">
                <Link href={modelPath(modelId)} dir="auto">
                  <strong>{displayName}</strong>
                </Link>
                <code className="admin-id" dir="ltr">
                  {modelName}
                </code>
              </span>
            ),
          },
          { key: 'provider', name: t.provider, cell: ({ providerName }) => <bdi>{providerName}</bdi> },
          { key: 'price', name: t.price, cell: ({ isFree }) => (isFree ? t.free : t.paid) },
          { key: 'status', name: t.status, cell: (model) => <ModelStatusBadges model={model} /> },
          { key: 'battles', name: t.battles, numeric: true, cell: ({ battles }) => format.count(battles) },
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
            name: t.since,
            cell: ({ createdAt }) => <time dateTime={createdAt}>{format.day(createdAt)}</time>,
          },
          {
            key: 'actions',
            name: t.actions,
            cell: (model) => (
              <span className="admin-actions">
                <Button aria-label={t.editOf(model.displayName)} onClick={() => onEdit(model)}>
                  {t.edit}
                </Button>
                <Button
                  aria-label={test.runOf(model.displayName)}
                  aria-expanded={tested.has(model.modelId)}
                  onClick={() => showTest(model.modelId, !tested.has(model.modelId))}
                >
                  {test.run}
                </Button>
                <Button
                  aria-label={(model.status === 'active' ? t.retireOf : t.restoreOf)(model.displayName)}
                  onClick={() => turn.start(model)}
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

/** Retires a model or brings it back, and offers to undo it. */
function useTurnModel() {
  const { models: t, undo } = useMessages(messages)
  const toast = useToast()
  const change = useChangeModel()
  const turn = (model: AdminModel, { undoable }: { undoable: boolean }) => {
    const status = model.status === 'active' ? 'retired' : 'active'
    change.mutate(
      { modelId: model.modelId, status },
      {
        onSuccess: (changed) =>
          toast({
            text: (status === 'retired' ? t.isRetired : t.isRestored)(model.displayName),
            ...(undoable ? { action: { label: undo, run: () => turn(changed, { undoable: false }) } } : {}),
          }),
      },
    )
  }
  return {
    // A button that is disabled meanwhile would lose the focus.
    start: (model: AdminModel) => change.isPending || turn(model, { undoable: true }),
    error: change.error,
  }
}
