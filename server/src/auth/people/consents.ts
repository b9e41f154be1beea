import { type Database, statement } from '../../database/index.ts'

const selectConsent = statement<{ agreed: boolean }>(
  'consents.read',
  'select exists (select from preference_consents where user_id = $1) as agreed',
)
const insertConsent = statement<never>(
  'consents.agree',
  'insert into preference_consents (user_id) values ($1) on conflict (user_id) do nothing',
)
const deleteConsent = statement<never>('consents.withdraw', 'delete from preference_consents where user_id = $1')

export interface Consents {
  has(userId: string): Promise<boolean>
  set(userId: string, agreed: boolean): Promise<void>
}

/** Who agreed that own texts and votes are exported as preference data. Nobody has, until they say so. */
export function createConsents(database: Database): Consents {
  return {
    async has(userId) {
      const [row] = await database.readByKey(selectConsent, [userId])
      return row!.agreed
    },
    async set(userId, agreed) {
      await database.rows(agreed ? insertConsent : deleteConsent, [userId])
    },
  }
}
