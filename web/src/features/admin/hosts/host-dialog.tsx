import type { Host, HostPreset } from '@arena/contract'
import { useId } from 'react'
import { useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { codeField, TextField } from '../../../ui/text-field.tsx'
import { EditDialog } from '../ui/edit-dialog.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import type { EditedProps } from '../ui/use-editing.ts'
import {
  draftOfPreset,
  type HostDraft,
  type HostField,
  headersIn,
  hostFields,
  hostSettingsOf,
  isKeyMissing,
  isStoredVariable,
} from './host-draft.ts'
import { HostKeyFields } from './host-key-fields.tsx'
import { HostLimitFields } from './host-limit-fields.tsx'
import { messages } from './messages/index.ts'
import { useReload } from './use-listed-models.ts'

const dialects: Record<Host['dialect'], true> = { openai: true, anthropic: true, azure: true }

interface HostDialogProps extends EditedProps<Host, HostDraft> {
  readonly presets: readonly HostPreset[]
  /** The names in use. Saving a new host under one of them would change that one. */
  readonly taken: readonly string[]
  /** Whether keys can be stored. */
  readonly storesKeys: boolean
}

export function HostDialog({
  item: host,
  presets,
  taken,
  storesKeys,
  draft,
  onDraft,
  onSaved,
  onClose,
}: HostDialogProps) {
  const t = useMessages(messages)
  const { required } = useMessages(adminMessages)
  const id = useId()
  const arena = useArena()
  const reload = useReload()
  const settings = hostSettingsOf(draft, host)
  const set = (part: Partial<HostDraft>) => onDraft({ ...draft, ...part })
  const check = (field: HostField): string | null => {
    if (field === 'name' && host === null && taken.includes(draft.name.trim())) return t.faults.taken
    if (field === 'headers' && headersIn(draft.headers) === null) return t.faults.headerLines
    if (field === 'key' && isStoredVariable(draft)) return t.faults.storedVariable
    const missing =
      field === 'key' ? isKeyMissing(draft, host) : (field === 'name' || field === 'baseUrl') && !draft[field].trim()
    return missing ? required : null
  }
  return (
    <EditDialog
      title={host ? t.editTitle : t.add}
      isNew={host === null}
      unchanged={host !== null && Object.keys(settings).length === 0}
      fields={hostFields}
      check={check}
      rules={t.faults}
      save={async () => {
        const saved = await arena.admin.putHost(draft.name.trim(), settings)
        await reload()
        return saved
      }}
      done={({ label }) => (host ? t.changed : t.added)(label)}
      onSaved={onSaved}
      onClose={onClose}
      onCancel={() => {
        // A key that was typed is not kept.
        if (draft.secret !== '') set({ secret: '' })
        onClose()
      }}
    >
      {(faultOf, form) => {
        const change = (part: Partial<HostDraft>) => {
          form.edited()
          set(part)
        }
        return (
          <>
            {host === null && <p className="muted">{t.addText}</p>}
            {host?.source === 'file' && <p className="muted">{t.fileText}</p>}
            {host === null && (
              <div className="field">
                <label htmlFor={`${id}-preset`}>{t.preset}</label>
                <select
                  id={`${id}-preset`}
                  value={draft.preset}
                  onChange={({ target }) => {
                    form.restarted()
                    onDraft(draftOfPreset(presets.find(({ name }) => name === target.value) ?? null, taken, storesKeys))
                  }}
                >
                  <option value="">{t.noPreset}</option>
                  {presets.map(({ name, label }) => (
                    <option key={name} value={name}>
                      {label}
                    </option>
                  ))}
                </select>
              </div>
            )}
            <TextField
              label={t.name}
              hint={host ? undefined : t.nameHint}
              fault={faultOf('name')}
              name="name"
              value={draft.name}
              readOnly={host !== null}
              required
              {...codeField}
              onChange={(event) => set({ name: event.target.value })}
            />
            <TextField
              label={t.baseUrl}
              hint={t.baseUrlHint}
              fault={faultOf('baseUrl')}
              name="baseUrl"
              type="url"
              value={draft.baseUrl}
              required
              {...codeField}
              onChange={(event) => set({ baseUrl: event.target.value })}
            />
            <HostKeyFields host={host} draft={draft} fault={faultOf('key')} onChange={change} />
            <details className="admin-more">
              <summary>{t.more}</summary>
              <div className="form">
                <TextField
                  label={t.label}
                  fault={faultOf('label')}
                  name="label"
                  value={draft.label}
                  dir="auto"
                  onChange={(event) => set({ label: event.target.value })}
                />
                <div className="field">
                  <label htmlFor={`${id}-dialect`}>{t.dialect}</label>
                  <select
                    id={`${id}-dialect`}
                    value={draft.dialect}
                    onChange={({ target }) => set({ dialect: target.value as Host['dialect'] })}
                  >
                    {(Object.keys(dialects) as Host['dialect'][]).map((name) => (
                      <option key={name} value={name}>
                        {t.dialects[name]}
                      </option>
                    ))}
                  </select>
                </div>
                <div>
                  <Switch label={t.drawn} on={draft.drawn} onChange={(drawn) => change({ drawn })} />
                  <p className="muted admin-small">{t.drawnHint}</p>
                </div>
                <HostLimitFields draft={draft} faultOf={faultOf} onChange={change} />
              </div>
            </details>
          </>
        )
      }}
    </EditDialog>
  )
}
