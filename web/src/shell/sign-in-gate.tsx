import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react'
import { useSession } from '../session/index.tsx'

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'))

/** Whether the user is signed in. Asks visitors to sign in; `false` when they cancel. */
type SignInGate = () => Promise<boolean>

const GateContext = createContext<SignInGate>(async () => false)

/**
 * Call it before an action that needs a user. Visitors are not asked earlier.
 *
 * @example if (await signedIn()) await arena.battles.startSealed({ prompt })
 */
export const useSignInGate = (): SignInGate => useContext(GateContext)

export function SignInGateProvider({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const [asking, setAsking] = useState(false)
  // Several callers may wait for one dialog.
  const waiting = useRef<((signedIn: boolean) => void)[]>([])
  const gate = useCallback<SignInGate>(async () => {
    if (session.state().status === 'signed-in') return true
    setAsking(true)
    return new Promise((resolve) => waiting.current.push(resolve))
  }, [session])
  const answer = (signedIn: boolean) => {
    for (const resolve of waiting.current.splice(0)) resolve(signedIn)
    setAsking(false)
  }
  return (
    <GateContext value={gate}>
      {children}
      <Suspense>{asking && <SignInDialog onAnswer={answer} />}</Suspense>
    </GateContext>
  )
}
