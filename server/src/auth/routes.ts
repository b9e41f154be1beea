import { Readable } from 'node:stream'
import {
  changeMe,
  deleteMe,
  exportMe as exportMeOperation,
  getSignInWays,
  type Me,
  type SignInWays,
  whoAmI,
} from '@arena/contract'
import { ArenaError } from '../errors.ts'
import { type Bind, sent } from '../http/bind.ts'
import type { Administrators } from './administrators.ts'
import type { ApiKeys } from './api-keys.ts'
import type { SessionStore } from './built-in/sessions.ts'
import { type DeleteUserParts, deleteUser } from './delete-user.ts'
import { accountOf, type ExportLists, exportMe } from './export-me.ts'
import type { People, Person } from './people.ts'

export interface IdentityRouteOptions extends DeleteUserParts {
  readonly people: People
  readonly administrators: Administrators
  readonly sessions: Pick<SessionStore, 'list'>
  readonly apiKeys: Pick<ApiKeys, 'list'>
  /** What the user stored. */
  readonly exportData: (userId: string) => ExportLists
  readonly builtInIssuer: boolean
  readonly oidcIssuer: string | null
  readonly oidcClient: { readonly id: string; readonly scope: string } | null
}

/** Without it, a reader that stops reading would keep its connection forever. */
const READER_TIMEOUT_MS = 60_000

/** Who the caller is, and the ways to sign in. */
export function identityRoutes(bind: Bind, options: IdentityRouteOptions): void {
  const { people, administrators, builtInIssuer, oidcIssuer, oidcClient } = options
  const ways: SignInWays = {
    builtIn: builtInIssuer,
    openId:
      oidcIssuer === null || oidcClient === null
        ? null
        : { issuer: oidcIssuer, clientId: oidcClient.id, scope: oidcClient.scope },
  }

  bind(whoAmI, {
    async handle({ caller: { userId } }) {
      const [person, admin] = await Promise.all([people.byId(userId), administrators.has(userId)])
      return toMe(userId, person, admin)
    },
  })
  bind(changeMe, {
    async handle({ caller: { userId }, body }) {
      const person = await people.rename(userId, body.name.trim())
      if (!person) throw new ArenaError('account-required')
      return toMe(userId, person, await administrators.has(userId))
    },
  })
  bind(deleteMe, {
    async handle({ caller, request }) {
      await deleteUser(options, caller.userId)
      request.log.info({ userId: caller.userId }, 'user deleted')
      return { success: true as const, message: 'User deleted successfully' }
    },
  })
  bind(exportMeOperation, {
    async handle({ caller: { userId }, request, reply }) {
      // Read before the headers are sent, so that a failure has a response of its own.
      const [person, admin, sessions, keys] = await Promise.all([
        people.byId(userId),
        administrators.has(userId),
        options.sessions.list(userId, null),
        options.apiKeys.list(userId),
      ])
      const parts = {
        account: accountOf(toMe(userId, person, admin), person?.createdAt),
        sessions: sessions.map(({ current: _, ...session }) => session),
        keys,
      }
      reply.raw.setTimeout(READER_TIMEOUT_MS, () => reply.raw.destroy())
      reply.header('content-disposition', 'attachment; filename="arena-data.json"')
      // For HEAD, Fastify would read the stream to its end without waiting for a reader.
      const body = request.method === 'HEAD' ? [] : exportMe(parts, options.exportData(userId))
      reply.type('application/json; charset=utf-8').send(Readable.from(body))
      return sent
    },
  })
  bind(getSignInWays, { handle: async () => ways })
}

function toMe(userId: string, person: Person | undefined, admin: boolean): Me {
  // The name and address of a guest are placeholders of better-auth.
  const known = person && !person.guest ? person : null
  return { userId, name: known?.name ?? null, email: known?.email ?? null, guest: person?.guest ?? false, admin }
}
