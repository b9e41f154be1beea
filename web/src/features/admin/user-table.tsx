import type { AdminUser } from '@arena/contract'
import { useId } from 'react'
import { useFormat, useMessages } from '../../language/index.ts'
import { useSessionState } from '../../session/index.tsx'
import { Button } from '../../ui/button.tsx'
import { AdminTable } from './admin-table.tsx'
import { messages } from './messages/index.ts'
import { useUserName } from './user-name.ts'

interface UserTableProps {
  readonly users: readonly AdminUser[]
  readonly busy: boolean
  readonly onChange: (user: AdminUser) => void
}

export function UserTable({ users, busy, onChange }: UserTableProps) {
  const t = useMessages(messages).users
  const format = useFormat()
  return (
    <AdminTable
      label={t.list}
      items={users}
      busy={busy}
      keyOf={({ userId }) => userId}
      columns={[
        { key: 'person', name: t.person, cell: (user) => <Person user={user} /> },
        {
          key: 'role',
          name: t.role,
          cell: ({ admin }) => (admin ? <span className="admin-badge admin-badge-good">{t.admin}</span> : null),
        },
        { key: 'threads', name: t.threads, numeric: true, cell: ({ threads }) => format.count(threads) },
        { key: 'battles', name: t.battles, numeric: true, cell: ({ battles }) => format.count(battles) },
        { key: 'votes', name: t.votes, numeric: true, cell: ({ votes }) => format.count(votes) },
        {
          key: 'since',
          name: t.since,
          cell: ({ createdAt }) =>
            createdAt === null ? null : <time dateTime={createdAt}>{format.day(createdAt)}</time>,
        },
        { key: 'actions', name: t.actions, cell: (user) => <RoleButton user={user} onChange={onChange} /> },
      ]}
    />
  )
}

function Person({ user }: { readonly user: AdminUser }) {
  const t = useMessages(messages).users
  const { me } = useSessionState()
  const nameOf = useUserName()
  return (
    <span className="admin-person">
      <span>
        <strong dir="auto">{nameOf(user)}</strong>
        {user.userId === me?.userId && <span className="muted"> ({t.you})</span>}
      </span>
      {user.email !== null && user.name !== null && <bdi className="muted">{user.email}</bdi>}
      <code className="admin-id muted" dir="ltr">
        {user.userId}
      </code>
    </span>
  )
}

function RoleButton({ user, onChange }: { readonly user: AdminUser; readonly onChange: (user: AdminUser) => void }) {
  const t = useMessages(messages).users
  const { me } = useSessionState()
  const nameOf = useUserName()
  const why = useId()
  if (user.guest) return <span className="muted admin-small">{t.guestRole}</span>
  const own = user.userId === me?.userId
  return (
    <span className="admin-role">
      <Button
        aria-label={(user.admin ? t.revokeOf : t.grantOf)(nameOf(user))}
        aria-describedby={own ? why : undefined}
        disabled={own}
        onClick={() => onChange(user)}
      >
        {user.admin ? t.revoke : t.grant}
      </Button>
      {own && (
        <small id={why} className="muted">
          {t.ownRole}
        </small>
      )}
    </span>
  )
}
