import {
  changeUser as changeUserOperation,
  createInvitation,
  type Invitation as InvitationReply,
  listInvitations,
  revokeInvitation,
} from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { isUuid } from '../../base/ids.ts'
import type { Bind } from '../../http/bind.ts'
import type { Invitation, Invitations } from '../built-in/invitations.ts'
import { type ChangeUserOptions, changeUser, findUser } from './change-user.ts'

const DEFAULT_HOURS = 7 * 24

export interface AuthAdminOptions extends ChangeUserOptions {
  readonly invitations: Invitations
  /** Whether a new account needs an invitation. */
  readonly invited: boolean
}

export function authAdminRoutes(bind: Bind, options: AuthAdminOptions): void {
  const { invitations, invited } = options
  bind(changeUserOperation, {
    admit: ({ params }) => findUser(options, params.userId),
    async handle({ params, body, caller, request }) {
      const { admin, blocked } = body
      const changed = await changeUser(options, params.userId, { ...body, by: caller })
      const by = { by: caller.userId, userId: changed.userId }
      if (admin !== undefined) request.log.info(by, admin ? 'role granted' : 'role revoked')
      if (blocked !== undefined) request.log.info(by, blocked ? 'user blocked' : 'user unblocked')
      return changed
    },
  })
  bind(listInvitations, { handle: async () => ({ items: (await invitations.list()).map(toReply) }) })
  bind(createInvitation, {
    async handle({ body, caller, request }) {
      if (!invited) throw new ArenaError('invitations-off')
      const { token, ...created } = await invitations.create(body.expiresInHours ?? DEFAULT_HOURS, {
        kind: 'user',
        id: caller.userId,
      })
      request.log.info({ by: caller.userId, invitationId: created.invitationId }, 'invitation created')
      return { ...toReply(created), token }
    },
  })
  bind(revokeInvitation, {
    async handle({ params: { invitationId }, caller, request }) {
      const revoked =
        isUuid(invitationId) && (await invitations.revoke(invitationId, { kind: 'user', id: caller.userId }))
      if (!revoked) throw new ArenaError('invitation-not-found')
      request.log.info({ by: caller.userId, invitationId }, 'invitation revoked')
      return { success: true as const, message: 'Invitation revoked' }
    },
  })
}

const toReply = ({ invitationId, createdAt, expiresAt, usedAt }: Invitation): InvitationReply => ({
  invitationId,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
})
