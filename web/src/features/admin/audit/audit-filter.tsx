import type { AuditAction } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { ownKey, useReader } from '../../../session/reader.ts'
import { messages } from './messages/index.ts'

export interface AuditChoice {
  /** The id of an administrator, `command-line` or `start`. */
  readonly actor: string | null
  readonly action: AuditAction | null
}

interface AuditFilterProps extends AuditChoice {
  readonly onChoose: (choice: Partial<AuditChoice>) => void
}

/** Former administrators are not listed; their names in the table are links. */
export function AuditFilter({ actor, action, onChoose }: AuditFilterProps) {
  const t = useMessages(messages)
  const arena = useArena()
  const reader = useReader()
  const [actorId, actionId] = [useId(), useId()]
  const admins = useQuery({
    queryKey: ownKey(reader, 'admin', 'admins'),
    queryFn: async ({ signal }) => (await arena.admin.users({ kind: 'admin', limit: 200 }, { signal })).items,
  })
  const people = [
    { value: 'command-line', label: t.commandLine },
    { value: 'start', label: t.start },
    ...(admins.data ?? []).map(({ userId, name, email }) => ({ value: userId, label: email ?? name ?? userId })),
  ]
  const isListed = actor === null || people.some(({ value }) => value === actor)
  return (
    <div className="admin-tools">
      <div className="field">
        <label htmlFor={actorId}>{t.actor}</label>
        <select id={actorId} value={actor ?? ''} onChange={(event) => onChoose({ actor: event.target.value || null })}>
          <option value="">{t.everyone}</option>
          {people.map(({ value, label }) => (
            <option key={value} value={value}>
              {shownText(label)}
            </option>
          ))}
          {!isListed && <option value={actor}>{actor}</option>}
        </select>
      </div>
      <div className="field">
        <label htmlFor={actionId}>{t.action}</label>
        <select
          id={actionId}
          value={action ?? ''}
          onChange={(event) => onChoose({ action: (event.target.value as AuditAction) || null })}
        >
          <option value="">{t.all}</option>
          {Object.entries(t.actions).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
