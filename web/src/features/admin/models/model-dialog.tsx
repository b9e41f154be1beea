import type { AdminModel, Host } from '@arena/contract'
import { type FormEvent, useId, useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { messages } from '../messages/index.ts'
import { TextField } from '../ui/text-field.tsx'
import { changesOf, draftFields, faultsOf, hostChoices, type ModelDraft } from './model-draft.ts'
import { useAddModel, useChangeModel } from './use-models.ts'

interface ModelDialogProps {
  /** `null` for a new one. */
  readonly model: AdminModel | null
  readonly hosts: readonly Host[]
  readonly draft: ModelDraft
  readonly onDraft: (draft: ModelDraft) => void
  readonly onSaved: () => void
  readonly onClose: () => void
}

export function ModelDialog({ model, hosts, draft, onDraft, onSaved, onClose }: ModelDialogProps) {
  const t = useMessages(messages).models
  const { cancel, save, inputSaved } = useMessages(commonMessages)
  const toast = useToast()
  const providerId = useId()
  const add = useAddModel()
  const change = useChangeModel()
  const work = model ? change : add
  // Errors are shown after the first attempt to save, not while the user types.
  const [checked, setChecked] = useState(false)
  const faults = checked ? faultsOf(draft) : {}
  const unchanged = model !== null && Object.keys(changesOf(model, draft)).length === 0
  const set = (part: Partial<ModelDraft>) => onDraft({ ...draft, ...part })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    const found = faultsOf(draft)
    const first = draftFields.find((field) => found[field])
    if (first) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      return
    }
    const onSuccess = (saved: AdminModel) => {
      toast({ text: (model ? t.changed : t.added)(saved.displayName) })
      onSaved()
      onClose()
    }
    if (model) change.mutate({ modelId: model.modelId, ...changesOf(model, draft) }, { onSuccess })
    else add.mutate(draft, { onSuccess })
  }
  return (
    <Dialog title={model ? t.editTitle : t.add} onClose={onClose}>
      <p className="muted">{model ? t.editText : t.addText}</p>
      <form className="form" noValidate onSubmit={submit}>
        <TextField
          label={t.modelName}
          hint={model ? undefined : t.modelNameHint}
          fault={faults.modelName && t.faults[faults.modelName]}
          name="modelName"
          value={draft.modelName}
          readOnly={model !== null}
          required
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => set({ modelName: event.target.value })}
        />
        <TextField
          label={t.displayName}
          fault={faults.displayName && t.faults[faults.displayName]}
          name="displayName"
          value={draft.displayName}
          required
          dir="auto"
          onChange={(event) => set({ displayName: event.target.value })}
        />
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
        <TextField
          label={t.hostModelName}
          hint={t.hostModelNameHint}
          fault={faults.hostModelName && t.faults[faults.hostModelName]}
          name="hostModelName"
          value={draft.hostModelName}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => set({ hostModelName: event.target.value })}
        />
        <TextField
          label={t.inputPrice}
          fault={faults.inputPrice && t.faults[faults.inputPrice]}
          name="inputPrice"
          inputMode="decimal"
          value={draft.inputPrice}
          dir="ltr"
          onChange={(event) => set({ inputPrice: event.target.value })}
        />
        <TextField
          label={t.outputPrice}
          hint={t.priceHint}
          fault={faults.outputPrice && t.faults[faults.outputPrice]}
          name="outputPrice"
          inputMode="decimal"
          value={draft.outputPrice}
          dir="ltr"
          onChange={(event) => set({ outputPrice: event.target.value })}
        />
        <TextField
          label={t.weight}
          hint={t.weightHint}
          fault={faults.weight && t.faults[faults.weight]}
          name="weight"
          inputMode="decimal"
          value={draft.weight}
          dir="ltr"
          onChange={(event) => set({ weight: event.target.value })}
        />
        <div className="field">
          <Switch label={t.isPaused} on={draft.paused} onChange={(paused) => set({ paused })} />
          <small className="muted">{t.pausedHint}</small>
        </div>
        <Switch label={t.isFree} on={draft.isFree} onChange={(isFree) => set({ isFree })} />
        {work.error && <FailureNote error={work.error} saved={inputSaved} />}
        <div className="admin-dialog-actions">
          {unchanged && <span className="muted">{t.unchanged}</span>}
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" kind="primary" busy={work.isPending} disabled={unchanged}>
            {model ? save : t.addSubmit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
