import type { AdminUser } from '@arena/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { messages } from '../messages/index.ts'
import { useUserName } from './user-table.tsx'

/** Asks for confirmation before a user gets or loses the admin role. */
export function RoleDialog({ user, onClose }: { readonly user: AdminUser; readonly onClose: () => void }) {
  const t = useMessages(messages).users
  const { cancel, nothingChanged } = useMessages(commonMessages)
  const arena = useArena()
  const queries = useQueryClient()
  const toast = useToast()
  const name = useUserName()(user)
  const change = useMutation({
    mutationFn: () => arena.admin.changeUser(user.userId, { admin: !user.admin }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['admin', 'users'] })
      toast({ text: (user.admin ? t.revoked : t.granted)(name) })
      onClose()
    },
  })
  return (
    <Dialog title={user.admin ? t.revoke : t.grant} onClose={onClose}>
      <p>{(user.admin ? t.revokeText : t.grantText)(name)}</p>
      <p className="muted">
        <bdi>{user.email ?? user.userId}</bdi>
      </p>
      {change.error && <FailureNote error={change.error} saved={nothingChanged} />}
      <div className="admin-dialog-actions">
        <Button onClick={onClose}>{cancel}</Button>
        <Button kind={user.admin ? 'danger' : 'primary'} busy={change.isPending} onClick={() => change.mutate()}>
          {user.admin ? t.revoke : t.grant}
        </Button>
      </div>
    </Dialog>
  )
}
