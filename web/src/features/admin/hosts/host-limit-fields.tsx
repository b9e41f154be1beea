import { type ReactNode, useId } from 'react'
import { useMessages } from '../../../language/index.ts'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { HostDraft, HostField } from './host-draft.ts'
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
          <small id={`${id}-fault`} className="form-fault">
            {fault}
          </small>
        )}
        <small id={`${id}-hint`} className="muted">
          {t.headersHint}
        </small>
      </div>
      {(['callsMax', 'callsPerMinute'] as const).map((name) => (
        <TextField
          key={name}
          label={t[name]}
          hint={t[`${name}Hint`]}
          fault={faultOf(name)}
          name={name}
          inputMode="numeric"
          value={draft[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      ))}
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
