import {
  createInvitation,
  type Invitation as InvitationReply,
  listInvitations,
  revokeInvitation,
} from '@arena/contract'
import { ArenaError } from '../errors.ts'
import type { Bind } from '../http/bind.ts'
import { isUuid } from '../ids.ts'
import type { Invitation, Invitations } from './invitations.ts'

const DEFAULT_HOURS = 7 * 24

export interface InvitationRouteOptions {
  readonly invitations: Invitations
  /** Whether a new account needs an invitation. */
  readonly invited: boolean
}

export function invitationRoutes(bind: Bind, { invitations, invited }: InvitationRouteOptions): void {
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
