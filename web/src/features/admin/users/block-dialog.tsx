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

/** Asks for confirmation before a user is blocked or unblocked. */
export function BlockDialog({ user, onClose }: { readonly user: AdminUser; readonly onClose: () => void }) {
  const t = useMessages(messages).users
  const { cancel, nothingChanged } = useMessages(commonMessages)
  const arena = useArena()
  const queries = useQueryClient()
  const toast = useToast()
  const name = useUserName()(user)
  const title = user.blocked ? t.unblock : t.block
  const change = useMutation({
    mutationFn: () => arena.admin.changeUser(user.userId, { blocked: !user.blocked }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['admin', 'users'] })
      toast({ text: (user.blocked ? t.isUnblocked : t.isBlocked)(name) })
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{(user.blocked ? t.unblockText : t.blockText)(name)}</p>
      <p className="muted">
        <bdi>{user.email ?? user.userId}</bdi>
      </p>
      {change.error && <FailureNote error={change.error} saved={nothingChanged} />}
      <div className="admin-dialog-actions">
        <Button onClick={onClose}>{cancel}</Button>
        <Button kind={user.blocked ? 'primary' : 'danger'} busy={change.isPending} onClick={() => change.mutate()}>
          {title}
        </Button>
      </div>
    </Dialog>
  )
}
