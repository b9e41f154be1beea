import { createHash, randomBytes } from 'node:crypto'
import { type Actor, recordChange } from '../../audit/index.ts'
import { newId } from '../../base/ids.ts'
import { type Database, inTransaction, statement } from '../../database/index.ts'

export interface Invitation {
  readonly invitationId: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly usedAt: Date | null
}

const columns = `invitation_id as "invitationId", created_at as "createdAt", expires_at as "expiresAt", used_at as "usedAt"`

// Old ones are deleted here, so that the list stays short without a background job.
const insertInvitation = statement<Invitation>(
  'invitations.create',
  `with outdated as (delete from invitations where expires_at < now() - interval '30 days')
   insert into invitations (invitation_id, token_hash, expires_at)
   values ($1, $2, now() + make_interval(hours => $3)) returning ${columns}`,
)
const selectAll = statement<Invitation>(
  'invitations.list',
  `select ${columns} from invitations order by created_at desc, invitation_id desc limit 200`,
)
const deleteUnused = statement<Invitation>(
  'invitations.revoke',
  `delete from invitations where invitation_id = $1 and used_at is null returning ${columns}`,
)
// One statement: of several sign-ups with the same token, one gets the row.
const useOnce = statement<{ invitationId: string }>(
  'invitations.use',
  `update invitations set used_at = now() where token_hash = $1 and used_at is null and expires_at > now()
   returning invitation_id as "invitationId"`,
)
const undoUse = statement<never>(
  'invitations.undo-use',
  'update invitations set used_at = null where invitation_id = $1',
)

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const stateOf = ({ expiresAt }: Invitation) => ({ expiresAt: expiresAt.toISOString() })

export interface Invitations {
  /** The token is returned here only. */
  create(hours: number, by: Actor): Promise<Invitation & { readonly token: string }>
  /** The newest first. */
  list(): Promise<Invitation[]>
  /** Returns false if there is no such invitation, or it was used. */
  revoke(invitationId: string, by: Actor): Promise<boolean>
  /** Uses the invitation up and returns its id; `null` if it is not valid. */
  use(token: string): Promise<string | null>
  /** Makes it valid again, after a sign-up that failed. */
  undoUse(invitationId: string): Promise<void>
}

/** Single-use invitations to create an account. Only the hash of a token is stored. */
export function createInvitations(database: Database): Invitations {
  return {
    async create(hours, by) {
      const token = randomBytes(32).toString('base64url')
      const created = await inTransaction(database, async (rows) => {
        const [row] = await rows(insertInvitation, [newId(), hashOf(token), hours])
        const target = { kind: 'invitation', id: row!.invitationId } as const
        await recordChange(rows, { by, action: 'invitation.created', target, before: null, after: stateOf(row!) })
        return row!
      })
      return { ...created, token }
    },
    list: () => database.rows(selectAll),
    revoke: (invitationId, by) =>
      inTransaction(database, async (rows) => {
        const [row] = await rows(deleteUnused, [invitationId])
        if (!row) return false
        const target = { kind: 'invitation', id: invitationId } as const
        await recordChange(rows, { by, action: 'invitation.revoked', target, before: stateOf(row), after: null })
        return true
      }),
    async use(token) {
      const [row] = await database.rows(useOnce, [hashOf(token)])
      return row?.invitationId ?? null
    },
    async undoUse(invitationId) {
      await database.rows(undoUse, [invitationId])
    },
  }
}
