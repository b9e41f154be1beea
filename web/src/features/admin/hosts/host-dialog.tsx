import { ArenaApiError } from '@arena/client'
import type { Host, HostPreset } from '@arena/contract'
import { type FormEvent, useId, useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { messages } from '../messages/index.ts'
import { TextField } from '../ui/text-field.tsx'
import {
  draftOfPreset,
  fieldOf,
  type HostDraft,
  type HostField,
  hostFaults,
  hostFields,
  hostSettingsOf,
} from './host-draft.ts'
import { HostKeyFields } from './host-key-fields.tsx'
import { HostLimitFields } from './host-limit-fields.tsx'
import { usePutHost } from './use-hosts.ts'

const dialects: Record<Host['dialect'], true> = { openai: true, anthropic: true, azure: true }

interface HostDialogProps {
  /** `null` for a new one. */
  readonly host: Host | null
  readonly presets: readonly HostPreset[]
  readonly taken: readonly string[]
  readonly draft: HostDraft
  readonly onDraft: (draft: HostDraft) => void
  readonly onSaved: () => void
  readonly onClose: () => void
}

export function HostDialog({ host, presets, taken, draft, onDraft, onSaved, onClose }: HostDialogProps) {
  const { hosts: t, models } = useMessages(messages)
  const { cancel, save, inputSaved } = useMessages(commonMessages)
  const toast = useToast()
  const id = useId()
  const put = usePutHost()
  // Errors are shown after the first attempt to save, not while the user types.
  const [checked, setChecked] = useState(false)
  const faults = checked ? hostFaults(draft, { host, taken }) : {}
  const rejected = rejectedField(put.error)
  const unchanged = host !== null && Object.keys(hostSettingsOf(draft, host)).length === 0
  const set = (part: Partial<HostDraft>) => {
    put.reset()
    onDraft({ ...draft, ...part })
  }
  const faultOf = (field: HostField) => {
    if (faults[field]) return t.faults[faults[field]]
    // The service writes English only.
    return rejected?.field === field ? <span lang="en">{rejected.rule}</span> : undefined
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const focus = (field: HostField) => form.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
    setChecked(true)
    const found = hostFaults(draft, { host, taken })
    const first = hostFields.find((field) => found[field])
    if (first) return focus(first)
    put.mutate(
      { name: draft.name.trim(), settings: hostSettingsOf(draft, host) },
      {
        onSuccess(saved) {
          toast({ text: (host ? t.changed : t.added)(saved.label) })
          onClose()
          onSaved()
        },
        onError(error) {
          const field = rejectedField(error)?.field
          if (field) focus(field)
        },
      },
    )
  }
  return (
    <Dialog title={host ? t.editTitle : t.add} onClose={onClose}>
      {host === null && <p className="muted">{t.addText}</p>}
      {host?.source === 'file' && <p className="muted">{t.fileText}</p>}
      <form className="form" noValidate onSubmit={submit}>
        {host === null && (
          <div className="field">
            <label htmlFor={`${id}-preset`}>{t.preset}</label>
            <select
              id={`${id}-preset`}
              value={draft.preset}
              onChange={({ target }) => {
                put.reset()
                setChecked(false)
                onDraft(draftOfPreset(presets.find(({ name }) => name === target.value) ?? null, taken))
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
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextField
          label={t.label}
          fault={faultOf('label')}
          name="label"
          value={draft.label}
          dir="auto"
          onChange={(event) => set({ label: event.target.value })}
        />
        <TextField
          label={t.baseUrl}
          hint={t.baseUrlHint}
          fault={faultOf('baseUrl')}
          name="baseUrl"
          type="url"
          value={draft.baseUrl}
          required
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => set({ baseUrl: event.target.value })}
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
        <HostKeyFields host={host} draft={draft} fault={faultOf('key')} onChange={set} />
        <div>
          <Switch label={t.drawn} on={draft.drawn} onChange={(drawn) => set({ drawn })} />
          <p className="muted admin-small">{t.drawnHint}</p>
        </div>
        <HostLimitFields draft={draft} faultOf={faultOf} onChange={set} />
        {put.error && !rejected && <FailureNote error={put.error} saved={inputSaved} />}
        <div className="admin-dialog-actions">
          {unchanged && <span className="muted">{models.unchanged}</span>}
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" kind="primary" busy={put.isPending} disabled={unchanged}>
            {host ? save : models.addSubmit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const rejectedField = (error: unknown) =>
  error instanceof ArenaApiError && error.reason === 'field-invalid' ? fieldOf(error.message) : null
