import type { AuditAction, AuditEntry } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { Link } from 'wouter'
import { useMessages } from '../../../language/index.ts'
import { AdminTable } from '../ui/admin-table.tsx'
import { Moment } from '../ui/cells.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { messages } from './messages/index.ts'
import './audit-table.css'

interface AuditTableProps {
  readonly entries: readonly AuditEntry[]
  readonly busy: boolean
}

export function AuditTable({ entries, busy }: AuditTableProps) {
  const t = useMessages(messages)
  const { when } = useMessages(adminMessages)
  const what = ({ action }: AuditEntry) => t.actions[action as AuditAction] ?? action
  return (
    <AdminTable
      label={t.list}
      items={entries}
      busy={busy}
      keyOf={({ id }) => id}
      columns={[
        { key: 'what', name: t.what, cell: what },
        {
          key: 'target',
          name: t.target,
          cell: ({ target }) => <bdi className="audit-text">{shownText(target.name ?? target.id)}</bdi>,
        },
        { key: 'change', name: t.change, cell: (entry) => <Changes entry={entry} /> },
        { key: 'who', name: t.who, cell: ({ actor }) => <Who actor={actor} /> },
        { key: 'when', name: when, cell: ({ at }) => <Moment at={at} /> },
      ]}
    />
  )
}

/** A link to the changes of this person alone. */
function Who({ actor: { kind, userId, name, email } }: Pick<AuditEntry, 'actor'>) {
  const t = useMessages(messages)
  const ofUser = email ?? name ?? `…${(userId ?? '').slice(-8)}`
  const label = shownText(kind === 'start' ? t.start : kind === 'command-line' ? t.commandLineOf(name ?? '') : ofUser)
  return (
    <Link href={`/admin/audit?actor=${userId ?? kind}`} className="audit-text" title={t.onlyBy(label)}>
      <bdi>{label}</bdi>
    </Link>
  )
}

/** The changed fields, by the names that they have in the API. Of a new one, those that have a value. */
function Changes({ entry: { before, after } }: { readonly entry: AuditEntry }) {
  const t = useMessages(messages)
  if (after === null) return t.removed
  const fields =
    before === null ? Object.keys(after).filter((field) => after[field] !== null) : Object.keys({ ...before, ...after })
  return (
    <ul className="audit-changes" aria-label={before === null ? t.added : undefined}>
      {fields.map((field) => (
        <li key={field} dir="ltr">
          <code>{field}</code>{' '}
          {before !== null && (
            <>
              <del>{textOf(before[field])}</del> →{' '}
            </>
          )}
          <ins>{textOf(after[field])}</ins>
        </li>
      ))}
    </ul>
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) return value.map(textOf).join(', ') || '–'
  return shownText(typeof value === 'string' ? value : JSON.stringify(value))
}
