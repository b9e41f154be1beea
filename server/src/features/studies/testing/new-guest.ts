import { createClient } from '@arena/client'
import { cookiesOf, subjectOf } from '../../../auth/fixtures.ts'
import type { TestArena, Visitor } from '../../../testing/start-arena.ts'
import { PASSWORD } from '../../admin/fixtures.ts'

/** A guest, and how the guest signs in to an account. */
export async function newGuest(
  arena: TestArena,
): Promise<Visitor & { signIn: (email: string) => Promise<{ readonly status: number }> }> {
  const { headers, json } = await arena.call('/api/auth/guest', { method: 'POST' })
  const token = String(json?.token)
  const signIn = (email: string) =>
    arena.call('/api/auth/sign-in/email', {
      method: 'POST',
      body: { email, password: PASSWORD },
      headers: { cookie: cookiesOf(headers) },
    })
  return { token, userId: subjectOf(token), client: createClient({ baseUrl: arena.url, token }), signIn }
}
