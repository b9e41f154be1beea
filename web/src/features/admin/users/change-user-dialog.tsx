import type { AdminUser } from '@arena/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { ConfirmDialog } from '../../../shell/confirm-dialog.tsx'
import { messages } from './messages/index.ts'
import { useUserName } from './user-table.tsx'

interface ChangeUserDialogProps {
  readonly user: AdminUser
  /** What changes: whether the user is an administrator, or is blocked. */
  readonly change: 'admin' | 'blocked'
  readonly onClose: () => void
}

export function ChangeUserDialog({ user, change, onClose }: ChangeUserDialogProps) {
  const t = useMessages(messages)
  const arena = useArena()
  const queries = useQueryClient()
  const words = {
    admin: user.admin ? ([t.revoke, t.revokeText, t.revoked] as const) : ([t.grant, t.grantText, t.granted] as const),
    blocked: user.blocked
      ? ([t.unblock, t.unblockText, t.isUnblocked] as const)
      : ([t.block, t.blockText, t.isBlocked] as const),
  }
  const [title, text, done] = words[change]
  const name = useUserName()(user)
  return (
    <ConfirmDialog
      title={title}
      action={title}
      kind={(change === 'admin' ? user.admin : !user.blocked) ? 'danger' : 'primary'}
      run={async () => {
        await arena.admin.changeUser(user.userId, { [change]: !user[change] })
        await queries.invalidateQueries({ queryKey: ['admin', 'users'] })
      }}
      done={done(name)}
      onClose={onClose}
    >
      <p>{text(name)}</p>
      <p className="muted">
        <bdi>{user.email ?? user.userId}</bdi>
      </p>
    </ConfirmDialog>
  )
}
