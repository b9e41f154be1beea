import type { Host } from '@arena/contract'
import type { ReactNode } from 'react'
import { useMessages } from '../../../language/index.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { HostDraft, KeyKind } from './host-draft.ts'
import { messages } from './messages/index.ts'

const kinds = ['variable', 'stored', 'none'] as const satisfies readonly KeyKind[]

interface HostKeyFieldsProps {
  readonly host: Host | null
  readonly draft: HostDraft
  readonly fault: ReactNode
  readonly onChange: (part: Partial<HostDraft>) => void
}

/** Where the key of a host is: in a variable of the environment, or stored. A stored key is never shown. */
export function HostKeyFields({ host, draft, fault, onChange }: HostKeyFieldsProps) {
  const { key: t } = useMessages(messages)
  const { keyKind } = draft
  return (
    <>
      <div className="field">
        {/* The group has the same name for screen readers. */}
        <span aria-hidden="true">{t.title}</span>
        <Segmented
          label={t.title}
          value={keyKind}
          options={kinds.map((value) => ({ value, label: t.kinds[value] }))}
          // A key that was typed is not kept for another choice.
          onChange={(keyKind) => onChange({ keyKind, secret: '' })}
        />
      </div>
      {keyKind === 'variable' && (
        <TextField
          label={t.variable}
          hint={t.variableHint}
          fault={fault}
          name="key"
          value={draft.variable}
          required
          dir="ltr"
          spellCheck={false}
          autoCapitalize="characters"
          onChange={(event) => onChange({ variable: event.target.value })}
        />
      )}
      {keyKind === 'stored' && (
        <TextField
          label={t.secret}
          hint={host?.key.kind === 'stored' ? t.secretKept : t.secretHint}
          fault={fault}
          name="key"
          type="password"
          // Password managers do not offer to save it.
          autoComplete="off"
          value={draft.secret}
          required={host?.key.kind !== 'stored'}
          dir="ltr"
          spellCheck={false}
          onChange={(event) => onChange({ secret: event.target.value })}
        />
      )}
    </>
  )
}
