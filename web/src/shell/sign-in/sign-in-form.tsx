import type { SignInOptions } from '@arena/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { explain } from '../../failure/explain.ts'
import { FailureNote } from '../../failure/failure-note.tsx'
import { messages as failureMessages } from '../../failure/messages/index.ts'
import { commonMessages, useMessages } from '../../language/index.ts'
import { type Session, useSession, useSessionState } from '../../session/index.tsx'
import { Button } from '../../ui/button.tsx'
import { messages } from '../messages/index.ts'
import { PageLoading } from '../page-loading.tsx'

/** What the service allows. */
export const signInWays = (session: Session) =>
  queryOptions({
    queryKey: ['sign-in-ways'],
    queryFn: () => session.ways(),
    staleTime: Number.POSITIVE_INFINITY,
  })

interface SignInFormProps {
  /** Where to go after a sign-in at an issuer. */
  readonly returnTo: string
  readonly onDone: () => void
  /** In front of an action: continuing as a guest is the first choice. */
  readonly guestFirst?: boolean
  /** Why the user is not a guest already. */
  readonly failed?: unknown
  /** Whether to show the form for a new account. */
  readonly newAccount?: boolean
  readonly onNewAccount?: (newAccount: boolean) => void
  /** The token of an invitation to create an account. */
  readonly invitation?: string | null
}

/** All sign-in methods of this service. */
export function SignInForm({
  returnTo,
  onDone,
  guestFirst = false,
  failed = null,
  newAccount = false,
  onNewAccount,
  invitation = null,
}: SignInFormProps) {
  const t = useMessages(messages)
  const session = useSession()
  const { status, me } = useSessionState()
  const ways = useQuery(signInWays(session))
  const [error, setError] = useState<unknown>(failed)
  const [busy, setBusy] = useState(false)
  // Keeps the guest button until the form closes: otherwise the form would shift.
  const [guestChosen, setGuestChosen] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(null)
    try {
      await work()
      onDone()
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }
  if (ways.error) {
    return <FailureNote error={ways.error} saved={t.signIn.failed} onRetry={() => void ways.refetch()} />
  }
  // Do not offer the guest button before it is known whether the user is signed in.
  if (!ways.data || status === 'starting') return <PageLoading />
  const wrongPassword = error !== null && explain(error).kind === 'wrong-password'
  const { builtIn, guests, signUp } = ways.data
  // Where there are no guests, the form of accounts is the first choice.
  const offersGuest = guests && (!me || guestChosen)
  const guest = offersGuest && (
    <Button
      ref={guestFirst ? takeFocus : undefined}
      kind={guestFirst ? 'primary' : 'plain'}
      busy={busy}
      onClick={() => {
        setGuestChosen(true)
        void attempt(() => session.continueAsGuest())
      }}
    >
      {t.signIn.asGuest}
    </Button>
  )
  return (
    // An error is about what was sent, not about what is typed now.
    <div className="form" onInput={() => setError(null)}>
      {!builtIn && !ways.data.openId && <p>{t.signIn.unavailable}</p>}
      {error !== null && !wrongPassword && <FailureNote error={error} saved={t.signIn.failed} />}
      {guestFirst && guest}
      {ways.data.openId && <IssuerButton issuer={ways.data.openId} returnTo={returnTo} onError={setError} />}
      {builtIn && (
        <AccountForm
          busy={busy}
          attempt={attempt}
          wrongPassword={wrongPassword}
          primary={!guestFirst || !offersGuest}
          focused={guestFirst && !offersGuest}
          signUp={signUp}
          invitation={invitation}
          newAccount={newAccount}
          onNewAccount={(next) => {
            setError(null)
            onNewAccount?.(next)
          }}
        />
      )}
      {!guestFirst && guest}
    </div>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()

function IssuerButton(props: {
  readonly issuer: NonNullable<SignInOptions['openId']>
  readonly returnTo: string
  readonly onError: (error: unknown) => void
}) {
  const t = useMessages(messages)
  const leave = async () => (await import('../../session/open-id.ts')).leaveForIssuer(props.issuer, props.returnTo)
  return (
    <Button onClick={() => void leave().catch(props.onError)}>
      {t.signIn.withIssuer(new URL(props.issuer.issuer).host)}
    </Button>
  )
}

function AccountForm(props: {
  readonly busy: boolean
  readonly attempt: (work: () => Promise<void>) => Promise<void>
  readonly wrongPassword: boolean
  /** Whether its button is the main one. */
  readonly primary: boolean
  /** Whether its first field takes the focus. */
  readonly focused: boolean
  readonly signUp: SignInOptions['signUp']
  readonly invitation: string | null
  readonly newAccount: boolean
  readonly onNewAccount: (newAccount: boolean) => void
}) {
  const t = useMessages(messages)
  const { title } = useMessages(failureMessages)
  const common = useMessages(commonMessages)
  const session = useSession()
  const { signUp, invitation } = props
  const canSignUp = signUp === 'open' || (signUp === 'invitation' && invitation !== null)
  const [chosenNew, setIsNew] = useState(props.newAccount)
  const isNew = canSignUp && chosenNew
  // A page with the title of a form that is not offered would confuse.
  useEffect(() => {
    if (props.newAccount && !canSignUp) props.onNewAccount(false)
  }, [props.newAccount, canSignUp, props.onNewAccount])
  const choose = (next: boolean) => {
    setIsNew(next)
    props.onNewAccount(next)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '')
    const account = { email: text('email'), password: text('password') }
    const invited = invitation === null ? {} : { invitation }
    void props.attempt(() =>
      isNew ? session.signUp({ ...account, name: text('name'), ...invited }) : session.signIn(account),
    )
  }
  return (
    <form className="form" onSubmit={submit}>
      {isNew && (
        <label className="field">
          {t.signIn.name}
          <input name="name" required maxLength={100} autoComplete="name" />
        </label>
      )}
      <label className="field">
        {t.signIn.email}
        <input ref={props.focused ? takeFocus : undefined} name="email" type="email" required autoComplete="email" />
      </label>
      <label className="field">
        {t.signIn.password}
        <input
          name="password"
          type="password"
          required
          minLength={isNew ? 8 : 1}
          autoComplete={isNew ? 'new-password' : 'current-password'}
        />
        {isNew && <small className="muted">{t.signIn.passwordHint}</small>}
      </label>
      {props.wrongPassword && (
        <p role="alert" className="form-fault">
          {title['wrong-password']}
        </p>
      )}
      <Button type="submit" kind={props.primary ? 'primary' : 'plain'} busy={props.busy}>
        {isNew ? common.createAccount : common.signIn}
      </Button>
      {canSignUp ? (
        <p className="sign-in-other">
          <span className="muted">{isNew ? t.signIn.haveAccount : t.signIn.noAccount}</span>
          <Button kind="quiet" onClick={() => choose(!isNew)}>
            {isNew ? common.signIn : common.createAccount}
          </Button>
        </p>
      ) : (
        <p className="muted">{signUp === 'closed' ? t.signIn.closed : t.signIn.invitationNeeded}</p>
      )}
    </form>
  )
}
