import type { Invitation } from '@arena/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { messages } from '../messages/index.ts'

interface RevokeInvitationDialogProps {
  readonly invitation: Invitation
  readonly onClose: () => void
}

/** Asks for confirmation before an invitation is revoked. */
export function RevokeInvitationDialog({ invitation, onClose }: RevokeInvitationDialogProps) {
  const t = useMessages(messages).invitations
  const { cancel, nothingChanged } = useMessages(commonMessages)
  const format = useFormat()
  const arena = useArena()
  const queries = useQueryClient()
  const toast = useToast()
  const revoke = useMutation({
    mutationFn: () => arena.admin.revokeInvitation(invitation.invitationId),
    onSuccess() {
      toast({ text: t.revoked })
      onClose()
    },
    // Also after a failure: the invitation may have been used or revoked before.
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin', 'invitations'] }),
  })
  return (
    <Dialog title={t.revokeOf(format.moment(invitation.createdAt))} onClose={onClose}>
      <p>{t.revokeText}</p>
      {revoke.error && <FailureNote error={revoke.error} saved={nothingChanged} />}
      <div className="admin-dialog-actions">
        <Button onClick={onClose}>{cancel}</Button>
        <Button kind="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
          {t.revoke}
        </Button>
      </div>
    </Dialog>
  )
}
