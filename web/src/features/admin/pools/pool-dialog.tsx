import type { AdminPool } from '@arena/contract'
import { useId } from 'react'
import { useFormat, useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { codeField, TextField } from '../../../ui/text-field.tsx'
import { EditDialog } from '../ui/edit-dialog.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import type { EditedProps } from '../ui/use-editing.ts'
import { messages } from './messages/index.ts'
import { PoolModels } from './pool-models.tsx'
import { useReload } from './use-pools.ts'

/** The values in the pool form. */
export type PoolDraft = Pick<AdminPool, 'name' | 'label' | 'modelNames'>

const fields = ['name', 'label', 'modelNames'] as const

interface PoolDialogProps extends EditedProps<AdminPool, PoolDraft> {
  /** The names of the other pools: saving one of them would replace it. */
  readonly taken: readonly string[]
}

export function PoolDialog({ item: pool, taken, draft, onDraft, ...edited }: PoolDialogProps) {
  const t = useMessages(messages)
  const { required } = useMessages(adminMessages)
  const format = useFormat()
  const arena = useArena()
  const reload = useReload()
  const id = useId()
  const set = (part: Partial<PoolDraft>) => onDraft({ ...draft, ...part })
  const check = (field: (typeof fields)[number]) => {
    if (field === 'name' && taken.includes(draft.name.trim())) return t.faults.taken
    if (field === 'modelNames') return draft.modelNames.length < 2 ? t.faults.modelNames : null
    return draft[field].trim() === '' ? required : null
  }
  return (
    <EditDialog
      {...edited}
      title={pool ? t.editTitle : t.add}
      isNew={pool === null}
      fields={fields}
      check={check}
      rules={{ name: t.faults.name, label: t.faults.label }}
      save={async () => {
        const { name, ...settings } = draft
        const saved = await arena.admin.putPool(name.trim(), settings)
        await reload()
        return saved
      }}
      done={({ label }) => (pool ? t.changed : t.added)(label)}
    >
      {(faultOf) => {
        const modelsFault = faultOf('modelNames')
        return (
          <>
            <TextField
              label={t.name}
              hint={pool ? undefined : t.nameHint}
              fault={faultOf('name')}
              name="name"
              value={draft.name}
              readOnly={pool !== null}
              required
              {...codeField}
              onChange={(event) => set({ name: event.target.value })}
            />
            <TextField
              label={t.label}
              hint={t.labelHint}
              fault={faultOf('label')}
              name="label"
              value={draft.label}
              required
              dir="auto"
              onChange={(event) => set({ label: event.target.value })}
            />
            <fieldset className="field" aria-describedby={modelsFault ? `${id}-fault` : undefined}>
              <legend>{t.choose(format.count(draft.modelNames.length))}</legend>
              <PoolModels chosen={draft.modelNames} onChange={(modelNames) => set({ modelNames })} />
              {modelsFault && (
                <small id={`${id}-fault`} className="form-fault">
                  {modelsFault}
                </small>
              )}
            </fieldset>
          </>
        )
      }}
    </EditDialog>
  )
}
