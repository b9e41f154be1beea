import type { AdminModel } from '@arena/contract'
import { useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { Menu } from '../../../ui/menu.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { modelPath } from '../../models/model-path.ts'
import { useChangeModel } from '../queries/use-models.ts'
import { AdminTable } from '../ui/admin-table.tsx'
import { Named } from '../ui/cells.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { messages } from './messages/index.ts'
import { ModelTestPanel } from './model-test-panel.tsx'

interface ModelTableProps {
  readonly models: readonly AdminModel[]
  readonly onEdit: (model: AdminModel) => void
}

export function ModelTable({ models, onEdit }: ModelTableProps) {
  const t = useMessages(messages)
  const { pages, since, actions, edit } = useMessages(adminMessages)
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
              <Named label={displayName} name={modelName} href={modelPath(modelId)} />
            ),
          },
          { key: 'provider', name: t.provider, cell: ({ providerName }) => <bdi>{providerName}</bdi> },
          { key: 'price', name: t.price, cell: (model) => <Price model={model} /> },
          { key: 'status', name: t.status, cell: (model) => <ModelStatusBadges model={model} /> },
          { key: 'battles', name: pages.battles, numeric: true, cell: ({ battles }) => format.count(battles) },
          {
            key: 'fallback',
            name: t.fallbackRate,
            numeric: true,
            cell: ({ battles, fallbacks }) =>
              battles === 0 ? null : (
                <span title={t.fallbacks(format.count(fallbacks), format.count(battles))}>
                  {format.percent(fallbacks / battles)}
                </span>
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
              <Menu
                label={t.actionsOf(model.displayName)}
                items={[
                  { label: edit, onChoose: () => onEdit(model) },
                  { label: t.test.run, onChoose: () => showTest(model.modelId, true) },
                  {
                    label: model.status === 'active' ? t.retire : t.restore,
                    onChoose: () => status.toggle(model),
                  },
                ]}
              />
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
  const t = useMessages(messages)
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

function Price({ model: { isFree, inputPrice, outputPrice } }: { readonly model: AdminModel }) {
  const t = useMessages(messages)
  const { free } = useMessages(commonMessages)
  const format = useFormat()
  if (isFree) return free
  if (inputPrice === null && outputPrice === null) return <span className="muted">{t.priceUnknown}</span>
  const prices = [inputPrice, outputPrice].map((price) => (price === null ? '?' : format.dollars(price)))
  return (
    <span title={t.pricePer} className="numeric" dir="ltr">
      {prices.join(' / ')}
    </span>
  )
}

function ModelStatusBadges({ model }: { readonly model: AdminModel }) {
  const t = useMessages(messages)
  return (
    <span className="admin-badges">
      <span className={`badge ${model.served ? 'badge-good' : ''}`}>{t[model.status]}</span>
      {model.status === 'active' && !model.served && (
        <>
          <span className="badge badge-warn">{t.notServed}</span>
          <small className="admin-under muted">{t.notServedMeaning}</small>
        </>
      )}
      {model.vision && <span className="badge">{t.images}</span>}
      {model.paused && <span className="badge badge-warn">{t.paused}</span>}
      {model.weight !== 1 && <span className="badge">{t.weightIs(String(model.weight))}</span>}
      {model.simulated && (
        <span className="badge" title={t.simulatedMeaning}>
          {t.simulated}
        </span>
      )}
    </span>
  )
}
