import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useSession } from '../../session/index.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { messages } from '../messages/index.ts'
import { SignInForm, signInWays } from './sign-in-form.tsx'

/**
 * Whether the user is signed in. A new visitor becomes a guest; others are asked to sign in, and it is `false` when they
 * cancel. `saved` says what is not lost; by default it is the prompt.
 */
type SignInGate = (saved?: string) => Promise<boolean>

const GateContext = createContext<SignInGate>(async () => false)

/**
 * Call it before an action that needs a user. Opening a page creates no guest.
 *
 * @example if (await signedIn()) await arena.battles.startSealed({ prompt })
 */
export const useSignInGate = (): SignInGate => useContext(GateContext)

export function SignInGateProvider({ children }: { readonly children: ReactNode }) {
  const t = useMessages(messages)
  const { promptSaved } = useMessages(commonMessages)
  const session = useSession()
  const queries = useQueryClient()
  /** The dialog; `error` says why no guest was created. */
  const [asking, setAsking] = useState<{ readonly error: unknown; readonly saved: string } | null>(null)
  const answer = useRef<(signedIn: boolean) => void>(() => {})
  const ask = useCallback(
    async (saved: string) => {
      let error: unknown = null
      if (session.isNew()) {
        const ways = await queries.fetchQuery({ ...signInWays(session), retry: false }).catch(() => null)
        if (ways?.guests) {
          error = await session.continueAsGuest().then(
            () => null,
            (caught: unknown) => caught,
          )
          if (error === null) return true
        }
      }
      setAsking({ error, saved })
      const signedIn = await new Promise<boolean>((resolve) => {
        answer.current = resolve
      })
      setAsking(null)
      return signedIn
    },
    [session, queries],
  )
  // Several callers become one guest, or wait for one dialog.
  const pending = useRef<Promise<boolean> | null>(null)
  const gate = useCallback<SignInGate>(
    async (saved = promptSaved) => {
      if (session.state().status === 'signed-in') return true
      pending.current ??= ask(saved).finally(() => {
        pending.current = null
      })
      return pending.current
    },
    [session, ask, promptSaved],
  )
  return (
    <GateContext value={gate}>
      {children}
      {asking && (
        <Dialog title={t.signIn.gateTitle} onClose={() => answer.current(false)}>
          <p className="muted">{asking.saved}</p>
          <SignInForm
            guestFirst
            failed={asking.error}
            returnTo={location.pathname + location.search}
            onDone={() => answer.current(true)}
          />
        </Dialog>
      )}
    </GateContext>
  )
}
