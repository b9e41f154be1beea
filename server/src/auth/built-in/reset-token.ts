import { type Actor, recordChange } from '../../audit/index.ts'
import { type Database, statement } from '../../database/index.ts'
import type { AccountsLog } from './accounts.ts'
import { BUILT_IN_AUDIENCE, builtInIssuerName } from './index.ts'
import { readSecret } from './store.ts'
import { CLIENT_ADDRESS_HEADER } from './web-request.ts'

const deleteTokens = statement<never>('identity.delete-reset-tokens', 'delete from auth_verifications where value = $1')

export interface ResetTokenOptions {
  readonly database: Database
  readonly publicUrl: string | null
  readonly log: AccountsLog
}

/** Makes a token with which the password of an account can be set once, within a day. Earlier tokens become invalid. */
export async function createResetToken(
  { database, publicUrl, log }: ResetTokenOptions,
  account: { readonly userId: string; readonly email: string },
  by: Actor,
): Promise<string> {
  const [{ createAccounts }, secret] = await Promise.all([import('./accounts.ts'), readSecret(database)])
  let made: string | undefined
  const accounts = createAccounts({
    database,
    secret,
    publicUrl,
    log,
    issuer: builtInIssuerName(publicUrl),
    audience: BUILT_IN_AUDIENCE,
    clientAddressHeader: CLIENT_ADDRESS_HEADER,
    guestsMax: null,
    onGuestBecameAccount: async () => {},
    onResetToken: (token) => {
      made = token
    },
  })
  await database.rows(deleteTokens, [account.userId])
  await accounts.api.requestPasswordReset({ body: { email: account.email } })
  if (made === undefined) throw new Error('better-auth made no token')
  // After the token, which better-auth stores on a connection of its own, and before anybody gets to know the token.
  await recordChange(database.rows, {
    by,
    action: 'user.reset-link',
    target: { kind: 'user', id: account.userId },
    before: null,
    after: { resetLink: 'changed' },
  })
  return made
}
