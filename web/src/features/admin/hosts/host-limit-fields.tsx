import { type ReactNode, useId } from 'react'
import { useMessages } from '../../../language/index.ts'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { HostField } from './host-dialog.tsx'
import type { HostDraft } from './host-draft.ts'
import { messages } from './messages/index.ts'

interface HostLimitFieldsProps {
  readonly draft: HostDraft
  readonly faultOf: (field: HostField) => ReactNode
  readonly onChange: (part: Partial<HostDraft>) => void
}

/** What few hosts need: further headers, limits of calls, and how answers begin. */
export function HostLimitFields({ draft, faultOf, onChange }: HostLimitFieldsProps) {
  const t = useMessages(messages)
  const id = useId()
  const fault = faultOf('headers')
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{t.headers}</label>
        <textarea
          id={id}
          name="headers"
          rows={2}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-hint ${id}-fault` : `${id}-hint`}
          value={draft.headers}
          onChange={(event) => onChange({ headers: event.target.value })}
        />
        {fault && (
          <small id={`${id}-fault`} className="admin-fault">
            {fault}
          </small>
        )}
        <small id={`${id}-hint`} className="muted">
          {t.headersHint}
        </small>
      </div>
      <TextField
        label={t.callsMax}
        hint={t.callsMaxHint}
        fault={faultOf('callsMax')}
        name="callsMax"
        inputMode="numeric"
        value={draft.callsMax}
        onChange={(event) => onChange({ callsMax: event.target.value })}
      />
      <TextField
        label={t.callsPerMinute}
        hint={t.callsPerMinuteHint}
        fault={faultOf('callsPerMinute')}
        name="callsPerMinute"
        inputMode="numeric"
        value={draft.callsPerMinute}
        onChange={(event) => onChange({ callsPerMinute: event.target.value })}
      />
      <div>
        <Switch
          label={t.reasoningFirst}
          on={draft.reasoningStarts === 'open'}
          onChange={(on) => onChange({ reasoningStarts: on ? 'open' : 'tag' })}
        />
        <p className="muted admin-small">{t.reasoningFirstHint}</p>
      </div>
    </>
  )
}
