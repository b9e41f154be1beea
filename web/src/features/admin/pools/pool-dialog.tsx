import type { AdminPool } from '@arena/contract'
import { type FormEvent, useId, useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { messages } from '../messages/index.ts'
import { TextField } from '../ui/text-field.tsx'
import { type PoolDraft, poolFaults, poolFields } from './pool-draft.ts'
import { PoolModels } from './pool-models.tsx'
import { usePutPool } from './use-pools.ts'

interface PoolDialogProps {
  /** `null` for a new one. */
  readonly pool: AdminPool | null
  /** The names of the other pools. */
  readonly taken: readonly string[]
  readonly draft: PoolDraft
  readonly onDraft: (draft: PoolDraft) => void
  readonly onSaved: () => void
  readonly onClose: () => void
}

export function PoolDialog({ pool, taken, draft, onDraft, onSaved, onClose }: PoolDialogProps) {
  const { pools: t, models } = useMessages(messages)
  const { cancel, save, inputSaved } = useMessages(commonMessages)
  const format = useFormat()
  const toast = useToast()
  const put = usePutPool()
  const id = useId()
  // Errors are shown after the first attempt to save, not while the user types.
  const [checked, setChecked] = useState(false)
  const faults = checked ? poolFaults(draft, taken) : {}
  const set = (part: Partial<PoolDraft>) => onDraft({ ...draft, ...part })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    const found = poolFaults(draft, taken)
    const first = poolFields.find((field) => found[field])
    if (first) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      return
    }
    put.mutate(
      { ...draft, name: draft.name.trim(), modelNames: [...draft.modelNames] },
      {
        onSuccess(saved) {
          toast({ text: (pool ? t.changed : t.added)(saved.label) })
          onSaved()
          onClose()
        },
      },
    )
  }
  return (
    <Dialog title={pool ? t.editTitle : t.add} onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <TextField
          label={t.name}
          hint={pool ? undefined : t.nameHint}
          fault={faults.name && t.faults[faults.name]}
          name="name"
          value={draft.name}
          readOnly={pool !== null}
          required
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextField
          label={t.label}
          hint={t.labelHint}
          fault={faults.label && t.faults[faults.label]}
          name="label"
          value={draft.label}
          required
          dir="auto"
          onChange={(event) => set({ label: event.target.value })}
        />
        <fieldset className="field" aria-describedby={faults.modelNames && `${id}-fault`}>
          <legend>{t.choose(format.count(draft.modelNames.length))}</legend>
          <PoolModels chosen={draft.modelNames} onChange={(modelNames) => set({ modelNames })} />
          {faults.modelNames && (
            <small id={`${id}-fault`} className="admin-fault">
              {t.faults[faults.modelNames]}
            </small>
          )}
        </fieldset>
        {put.error && <FailureNote error={put.error} saved={inputSaved} />}
        <div className="admin-dialog-actions">
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" kind="primary" busy={put.isPending}>
            {pool ? save : models.addSubmit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
