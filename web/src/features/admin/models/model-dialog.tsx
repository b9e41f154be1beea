import type { AdminModel } from '@arena/contract'
import { type ChangeEvent, useId } from 'react'
import { useMessages } from '../../../language/index.ts'
import { Switch } from '../../../ui/switch.tsx'
import { codeField, TextField } from '../../../ui/text-field.tsx'
import { useAddModel, useChangeModel } from '../queries/use-models.ts'
import { EditDialog } from '../ui/edit-dialog.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import type { EditedProps } from '../ui/use-editing.ts'
import { messages } from './messages/index.ts'
import { changesOf, hostChoices, type KnownHosts, type ModelDraft, newModelOf } from './model-draft.ts'

const fields = ['modelName', 'displayName', 'hostModelName', 'inputPrice', 'outputPrice', 'weight'] as const
type Field = (typeof fields)[number]

interface ModelDialogProps extends EditedProps<AdminModel, ModelDraft> {
  readonly hosts: KnownHosts
}

export function ModelDialog({ item: model, hosts, draft, onDraft, ...edited }: ModelDialogProps) {
  const t = useMessages(messages)
  const { required } = useMessages(adminMessages)
  const providerId = useId()
  const add = useAddModel()
  const change = useChangeModel()
  const changes = model && changesOf(model, draft)
  const isMissing = (field: Field) => (field === 'modelName' || field === 'displayName') && draft[field].trim() === ''
  const set = (part: Partial<ModelDraft>) => onDraft({ ...draft, ...part })
  return (
    <EditDialog
      {...edited}
      title={model ? t.editTitle : t.add}
      isNew={model === null}
      unchanged={changes !== null && Object.keys(changes).length === 0}
      fields={fields}
      check={(field) => (isMissing(field) ? required : null)}
      rules={t.faults}
      save={() =>
        model ? change.mutateAsync({ modelId: model.modelId, ...changes }) : add.mutateAsync(newModelOf(draft))
      }
      done={({ displayName }) => (model ? t.changed : t.added)(displayName)}
    >
      {(faultOf, form) => {
        const turn = (part: Partial<ModelDraft>) => {
          form.edited()
          set(part)
        }
        const bind = (name: Field) => ({
          name,
          fault: faultOf(name),
          value: draft[name],
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set({ [name]: target.value }),
        })
        return (
          <>
            <p className="muted">{model ? t.editText : t.addText}</p>
            <TextField
              label={t.modelName}
              hint={model ? undefined : t.modelNameHint}
              readOnly={model !== null}
              required
              {...codeField}
              {...bind('modelName')}
            />
            <TextField label={t.displayName} required dir="auto" {...bind('displayName')} />
            <div className="field">
              <label htmlFor={providerId}>{t.provider}</label>
              <select
                id={providerId}
                name="providerName"
                value={draft.providerName}
                onChange={({ target }) => set({ providerName: target.value })}
              >
                {hostChoices(hosts, draft.providerName).map(({ name, label }) => (
                  <option key={name} value={name}>
                    {label === null ? t.notConfigured(name) : `${label} (${name})`}
                  </option>
                ))}
              </select>
            </div>
            <TextField label={t.hostModelName} hint={t.hostModelNameHint} {...codeField} {...bind('hostModelName')} />
            <TextField label={t.inputPrice} inputMode="decimal" dir="ltr" {...bind('inputPrice')} />
            <TextField
              label={t.outputPrice}
              hint={t.priceHint}
              inputMode="decimal"
              dir="ltr"
              {...bind('outputPrice')}
            />
            <TextField label={t.weight} hint={t.weightHint} inputMode="decimal" dir="ltr" {...bind('weight')} />
            <div className="field">
              <Switch label={t.isPaused} on={draft.paused} onChange={(paused) => turn({ paused })} />
              <small className="muted">{t.pausedHint}</small>
            </div>
            <div className="field">
              <Switch label={t.vision} on={draft.vision} onChange={(vision) => turn({ vision })} />
              <small className="muted">{t.visionHint}</small>
            </div>
            <Switch label={t.isFree} on={draft.isFree} onChange={(isFree) => turn({ isFree })} />
          </>
        )
      }}
    </EditDialog>
  )
}
