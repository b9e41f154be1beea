import type { Invitation } from '@arena/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { useArena, useSession } from '../../../session/index.tsx'
import { ownKey, useReader } from '../../../session/reader.ts'
import { ConfirmDialog } from '../../../shell/confirm-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { AdminTable } from '../ui/admin-table.tsx'
import { Moment } from '../ui/cells.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { messages } from './messages/index.ts'

/** Links with which people can create an account. Shown only if a new account needs one. */
export function Invitations() {
  const t = useMessages(messages).invitations
  const { nothingChanged } = useMessages(commonMessages)
  const session = useSession()
  const arena = useArena()
  const reader = useReader()
  const queries = useQueryClient()
  const ways = useQuery({ queryKey: ['sign-in-ways'], queryFn: () => session.ways() })
  const needed = ways.data?.signUp === 'invitation'
  const list = useQuery({
    queryKey: ownKey(reader, 'admin', 'invitations'),
    queryFn: ({ signal }) => arena.admin.invitations({ signal }),
    enabled: needed,
  })
  const invite = useMutation({
    mutationFn: () => arena.admin.createInvitation({}),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['admin', 'invitations'] }),
    // The token must not stay in the cache of mutations after the dialog was closed.
    gcTime: 0,
  })
  if (!needed) return null
  return (
    <section className="admin-part" aria-labelledby="invitations">
      <h2 id="invitations">{t.list}</h2>
      <p className="muted">{t.text}</p>
      <div>
        <Button kind="primary" busy={invite.isPending} onClick={() => invite.mutate()}>
          {t.invite}
        </Button>
      </div>
      {invite.error && <FailureNote error={invite.error} saved={nothingChanged} />}
      {list.error && <FailureNote error={list.error} saved={nothingChanged} onRetry={() => void list.refetch()} />}
      {list.data && list.data.items.length > 0 && <InvitationTable invitations={list.data.items} />}
      {invite.data && <LinkDialog token={invite.data.token} onClose={() => invite.reset()} />}
    </section>
  )
}

function LinkDialog({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const t = useMessages(messages).invitations
  // In the fragment, which a browser does not send: the token is in no log.
  const link = `${location.origin}/sign-in?new#invitation=${token}`
  const { state, copy } = useCopy(() => link)
  return (
    <Dialog title={t.link} onClose={onClose} shownOnce>
      <p>{t.once}</p>
      <label className="field">
        {t.link}
        <input readOnly dir="ltr" value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <span className="visually-hidden" role="status">
        {state === 'copy' ? '' : t[state]}
      </span>
      <div className="dialog-actions">
        <Button kind="primary" onClick={() => void copy()}>
          {t[state]}
        </Button>
      </div>
    </Dialog>
  )
}

function InvitationTable({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const t = useMessages(messages).invitations
  const { actions } = useMessages(adminMessages)
  const format = useFormat()
  const arena = useArena()
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: ['admin', 'invitations'] })
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const stateOf = ({ usedAt, expiresAt }: Invitation) => {
    if (usedAt !== null) return t.used
    return Date.parse(expiresAt) < Date.now() ? t.expired : t.open
  }
  return (
    <>
      <AdminTable
        label={t.list}
        items={invitations}
        keyOf={({ invitationId }) => invitationId}
        columns={[
          { key: 'created', name: t.created, cell: ({ createdAt }) => <Moment at={createdAt} /> },
          { key: 'expires', name: t.expires, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
          { key: 'state', name: t.state, cell: stateOf },
          {
            key: 'actions',
            name: actions,
            cell: (invitation) =>
              invitation.usedAt === null ? (
                <Button
                  aria-label={t.revokeOf(format.moment(invitation.createdAt))}
                  onClick={() => setRevoking(invitation)}
                >
                  {t.revoke}
                </Button>
              ) : null,
          },
        ]}
      />
      {revoking && (
        <ConfirmDialog
          title={t.revokeOf(format.moment(revoking.createdAt))}
          action={t.revoke}
          // Also after a failure: the invitation may have been used or revoked before.
          run={() => arena.admin.revokeInvitation(revoking.invitationId).finally(reload)}
          done={t.revoked}
          onClose={() => setRevoking(null)}
        >
          <p>{t.revokeText}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
