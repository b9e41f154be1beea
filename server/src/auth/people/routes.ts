import { Readable } from 'node:stream'
import {
  changeMe,
  deleteMe,
  exportMe as exportMeOperation,
  getSignInWays,
  type Me,
  type SignInOptions,
  whoAmI,
} from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { type Bind, sent } from '../../http/bind.ts'
import type { Caller, Profile } from '../../http/caller.ts'
import { deleteUser } from './delete-user.ts'
import type { IdentityDependencies } from './dependencies.ts'
import { accountOf, exportMe } from './export-me.ts'
import type { Person } from './people.ts'

/** Without it, a reader that stops reading would keep its connection forever. */
const READER_TIMEOUT_MS = 60_000

/** Who the caller is, and the ways to sign in. */
export function identityRoutes(bind: Bind, dependencies: IdentityDependencies): void {
  const { config, people, consents, isAdministrator, readProfile } = dependencies
  const { builtInIssuer, oidcIssuer, oidcClient } = config
  const ways: SignInOptions = {
    builtIn: builtInIssuer,
    signUp: builtInIssuer ? config.signUp : 'closed',
    guests: builtInIssuer && config.guests,
    openId:
      oidcIssuer === null || oidcClient === null
        ? null
        : {
            issuer: oidcIssuer,
            clientId: oidcClient.id,
            scope: oidcClient.scope,
            audience: config.oidcAudience,
            audienceParameter: config.oidcAudienceParameter,
          },
  }

  const readMe = async (caller: Caller, authorization: string): Promise<{ me: Me; person: Person | undefined }> => {
    const { userId } = caller
    const [person, admin, sharesPreferences] = await Promise.all([
      people.byId(userId),
      isAdministrator(caller),
      consents.has(userId),
    ])
    const profile = person ? profileOf(person) : await readProfile(caller, authorization)
    const { name, email } = profile
    const kind = { account: person !== undefined && !person.guest, guest: person?.guest ?? false, admin }
    return { me: { userId, name, email, ...kind, sharesPreferences }, person }
  }

  bind(whoAmI, {
    handle: async ({ caller, request }) => (await readMe(caller, request.headers.authorization!)).me,
  })
  bind(changeMe, {
    async handle({ caller, body, request }) {
      const { me } = await readMe(caller, request.headers.authorization!)
      const { name = me.name, sharesPreferences = me.sharesPreferences } = body
      if (body.name !== undefined && !(await people.rename(caller.userId, body.name.trim())))
        throw new ArenaError('account-required')
      if (body.sharesPreferences !== undefined) await consents.set(caller.userId, body.sharesPreferences)
      // Not queried again: if that query failed, the response would be a 500 although the change was stored.
      return { ...me, name: name?.trim() ?? null, sharesPreferences }
    },
  })
  bind(deleteMe, {
    async handle({ caller, request }) {
      await deleteUser(dependencies, caller.userId)
      request.log.info({ userId: caller.userId }, 'user deleted')
      return { success: true as const, message: 'User deleted successfully' }
    },
  })
  bind(exportMeOperation, {
    async handle({ caller, request, reply }) {
      const { userId } = caller
      // Read before the headers are sent, so that a failure has a response of its own.
      const [{ me, person }, sessions, keys] = await Promise.all([
        readMe(caller, request.headers.authorization!),
        dependencies.sessions.list(userId, null),
        dependencies.apiKeys.list(userId),
      ])
      const own = {
        account: accountOf(me, person?.createdAt),
        sessions: sessions.map(({ current: _, ...session }) => session),
        keys,
      }
      reply.raw.setTimeout(READER_TIMEOUT_MS, () => reply.raw.destroy())
      reply.header('content-disposition', 'attachment; filename="arena-data.json"')
      // For HEAD, Fastify would read the stream to its end without waiting for a reader.
      const body = request.method === 'HEAD' ? [] : exportMe(own, userId, dependencies.userData)
      reply.type('application/json; charset=utf-8').send(Readable.from(body))
      return sent
    },
  })
  bind(getSignInWays, { handle: async () => ways })
}

/** The name and address of a guest are placeholders of better-auth. */
const profileOf = (person: Person): Profile => (person.guest ? { name: null, email: null } : person)
