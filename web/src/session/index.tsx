import type { ArenaClient } from '@arena/client'
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import { Session, type SessionState } from './session.ts'

export type { Session, SessionState } from './session.ts'

const SessionContext = createContext<Session | null>(null)

export const createSession = (): Session =>
  new Session({ openId: async () => (await import('./open-id.ts')).openIdTokens })

export function SessionProvider({ session, children }: { readonly session: Session; readonly children: ReactNode }) {
  useEffect(() => void session.start(), [session])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** The current user. */
export function useSessionState(): SessionState {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.state)
}

/** The API client with the user's token. */
export const useArena = (): ArenaClient => useSession().arena
