import type { AdminUser } from '@arena/contract'
import { useMessages } from '../../language/index.ts'
import { messages } from './messages/index.ts'

/** What to call a user: guests and users of an OpenID issuer have no name here. */
export function useUserName(): (user: AdminUser) => string {
  const t = useMessages(messages).users
  return ({ name, email, guest }) => name ?? email ?? (guest ? t.guest : t.openId)
}
