import type { AdminUser } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useId } from 'react'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { useSessionState } from '../../../session/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { AdminTable } from '../ui/admin-table.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { messages } from './messages/index.ts'

/** Guests and OpenID users have no name here. */
export function useUserName(): (user: AdminUser) => string {
  const t = useMessages(messages)
  return ({ name, email, guest }) => shownText(name ?? email ?? (guest ? t.guest : t.openId))
}

interface UserTableProps {
  readonly users: readonly AdminUser[]
  readonly busy: boolean
  readonly onChange: (user: AdminUser, change: 'admin' | 'blocked') => void
}

export function UserTable({ users, busy, onChange }: UserTableProps) {
  const t = useMessages(messages)
  const { pages, since, actions, user: person } = useMessages(adminMessages)
  const { threads } = useMessages(commonMessages).pages
  const format = useFormat()
  return (
    <AdminTable
      label={pages.users}
      items={users}
      busy={busy}
      keyOf={({ userId }) => userId}
      columns={[
        { key: 'person', name: person, cell: (user) => <Person user={user} /> },
        {
          key: 'role',
          name: t.role,
          cell: ({ admin, blocked }) =>
            admin || blocked ? (
              <span className="admin-badges">
                {admin && <span className="badge badge-good">{t.admin}</span>}
                {blocked && <span className="badge badge-bad">{t.blocked}</span>}
              </span>
            ) : null,
        },
        { key: 'threads', name: threads, numeric: true, cell: (user) => format.count(user.threads) },
        { key: 'battles', name: pages.battles, numeric: true, cell: ({ battles }) => format.count(battles) },
        { key: 'votes', name: pages.votes, numeric: true, cell: ({ votes }) => format.count(votes) },
        {
          key: 'since',
          name: since,
          cell: ({ createdAt }) =>
            createdAt === null ? null : <time dateTime={createdAt}>{format.day(createdAt)}</time>,
        },
        {
          key: 'actions',
          name: actions,
          cell: (user) => (
            <span className="admin-row-actions">
              <RoleButton user={user} onChange={() => onChange(user, 'admin')} />
              {!user.admin && <BlockButton user={user} onChange={() => onChange(user, 'blocked')} />}
            </span>
          ),
        },
      ]}
    />
  )
}

function Person({ user }: { readonly user: AdminUser }) {
  const t = useMessages(messages)
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

function RoleButton({ user, onChange }: { readonly user: AdminUser; readonly onChange: () => void }) {
  const t = useMessages(messages)
  const { me } = useSessionState()
  const nameOf = useUserName()
  const why = useId()
  if (user.guest) return <span className="muted admin-small">{t.guestRole}</span>
  if (user.blocked) return null
  const own = user.userId === me?.userId
  return (
    <span className="admin-role">
      <Button
        aria-label={`${user.admin ? t.revoke : t.grant}: ${nameOf(user)}`}
        aria-describedby={own ? why : undefined}
        disabled={own}
        onClick={onChange}
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

function BlockButton({ user, onChange }: { readonly user: AdminUser; readonly onChange: () => void }) {
  const t = useMessages(messages)
  const nameOf = useUserName()
  const label = user.blocked ? t.unblock : t.block
  return (
    <Button aria-label={`${label}: ${nameOf(user)}`} onClick={onChange}>
      {label}
    </Button>
  )
}
