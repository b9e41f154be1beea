import { ArenaApiError } from '@arena/client'
import { useMemo } from 'react'
import { type Session, useSession } from '../session/index.tsx'
import { useSignInGate } from './sign-in-gate.tsx'

interface SignedIn {
  /** Asks a visitor how to go on; `false` when they would rather not. */
  ask(): Promise<boolean>
  /** Does the work; when the session ended meanwhile, asks again and does it once more. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/** For work that needs a user. */
export function useSignedIn(): SignedIn {
  const session = useSession()
  const gate = useSignInGate()
  return useMemo(() => {
    const ask = async () => {
      await sessionKnown(session)
      return gate()
    }
    return {
      ask,
      async run(work) {
        try {
          return await work()
        } catch (error) {
          if (error instanceof ArenaApiError && error.status === 401 && (await ask())) return work()
          throw error
        }
      },
    }
  }, [session, gate])
}

/** A page that was just loaded does not know yet whether an earlier session goes on: nobody is asked in vain. */
function sessionKnown(session: Session): Promise<void> {
  if (session.state().status !== 'starting') return Promise.resolve()
  return new Promise((resolve) => {
    const stop = session.subscribe(() => {
      if (session.state().status === 'starting') return
      stop()
      resolve()
    })
  })
}
