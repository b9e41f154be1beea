import { ArenaApiError } from '@arena/client'
import { useMemo } from 'react'
import { type Session, useSession } from '../../session/index.tsx'
import { useSignInGate } from './sign-in-gate.tsx'

interface SignedIn {
  /** Asks visitors to sign in; `false` when they cancel. */
  ask(): Promise<boolean>
  /** Runs the work. When the session has ended, asks the user to sign in and runs it again. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/** `saved` says what is not lost while the user signs in; by default it is the prompt. */
export function useSignedIn(saved?: string): SignedIn {
  const session = useSession()
  const gate = useSignInGate()
  return useMemo(() => {
    const ask = async () => {
      await sessionKnown(session)
      return gate(saved)
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
  }, [session, gate, saved])
}

/** Waits until it is known whether there is a session of an earlier visit. */
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
