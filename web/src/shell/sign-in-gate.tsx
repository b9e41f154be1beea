import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { commonMessages, useMessages } from '../language/index.ts'
import { useSession } from '../session/index.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { messages } from './messages/index.ts'
import { SignInForm } from './sign-in-form.tsx'

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
  const t = useMessages(messages)
  const { promptSaved } = useMessages(commonMessages)
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
      {asking && (
        <Dialog title={t.signIn.gateTitle} onClose={() => answer(false)}>
          <p className="muted">{promptSaved}</p>
          <SignInForm guestFirst returnTo={location.pathname + location.search} onDone={() => answer(true)} />
        </Dialog>
      )}
    </GateContext>
  )
}
