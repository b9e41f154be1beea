import type { SignInWays } from '@arena/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FailureNote } from '../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../language/index.ts'
import { useSession, useSessionState } from '../session/index.tsx'
import { Button } from '../ui/button.tsx'
import { messages } from './messages/index.ts'
import { PageLoading } from './page-loading.tsx'

interface SignInFormProps {
  /** Where to go after a sign-in at an issuer. */
  readonly returnTo: string
  readonly onDone: () => void
  /** Whether the first button takes the focus. */
  readonly focused?: boolean
  /** Whether to show the form for a new account. */
  readonly newAccount?: boolean
  readonly onNewAccount?: (newAccount: boolean) => void
}

/** All sign-in methods of this service. */
export function SignInForm({ returnTo, onDone, focused = false, newAccount = false, onNewAccount }: SignInFormProps) {
  const t = useMessages(messages)
  const session = useSession()
  const { status, me } = useSessionState()
  const ways = useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: () => session.ways(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [error, setError] = useState<unknown>(null)
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
  return (
    <div className="form">
      {!ways.data.builtIn && !ways.data.openId && <p>{t.signIn.unavailable}</p>}
      {error !== null && <FailureNote error={error} saved={t.signIn.failed} />}
      {ways.data.builtIn && (!me || guestChosen) && (
        <Button
          ref={focused ? takeFocus : undefined}
          kind="primary"
          busy={busy}
          onClick={() => {
            setGuestChosen(true)
            void attempt(() => session.continueAsGuest())
          }}
        >
          {t.signIn.asGuest}
        </Button>
      )}
      {ways.data.openId && <IssuerButton issuer={ways.data.openId} returnTo={returnTo} onError={setError} />}
      {ways.data.builtIn && (
        <AccountForm busy={busy} attempt={attempt} newAccount={newAccount} onNewAccount={onNewAccount} />
      )}
    </div>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

function IssuerButton(props: {
  readonly issuer: NonNullable<SignInWays['openId']>
  readonly returnTo: string
  readonly onError: (error: unknown) => void
}) {
  const t = useMessages(messages)
  const leave = async () => (await import('../session/open-id.ts')).leaveForIssuer(props.issuer, props.returnTo)
  return (
    <Button onClick={() => void leave().catch(props.onError)}>
      {t.signIn.withIssuer(new URL(props.issuer.issuer).host)}
    </Button>
  )
}

function AccountForm(props: {
  readonly busy: boolean
  readonly attempt: (work: () => Promise<void>) => Promise<void>
  readonly newAccount: boolean
  readonly onNewAccount: ((newAccount: boolean) => void) | undefined
}) {
  const t = useMessages(messages)
  const common = useMessages(commonMessages)
  const session = useSession()
  const [isNew, setIsNew] = useState(props.newAccount)
  const choose = (next: boolean) => {
    setIsNew(next)
    props.onNewAccount?.(next)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '')
    const account = { email: text('email'), password: text('password') }
    void props.attempt(() => (isNew ? session.signUp({ ...account, name: text('name') }) : session.signIn(account)))
  }
  return (
    <form className="form" onSubmit={submit}>
      <fieldset className="sign-in-kind">
        <legend className="visually-hidden">{t.signIn.orAccount}</legend>
        <Button aria-pressed={!isNew} onClick={() => choose(false)}>
          {common.signIn}
        </Button>
        <Button aria-pressed={isNew} onClick={() => choose(true)}>
          {common.createAccount}
        </Button>
      </fieldset>
      {isNew && (
        <label className="field">
          {t.signIn.name}
          <input name="name" required maxLength={100} autoComplete="name" />
        </label>
      )}
      <label className="field">
        {t.signIn.email}
        <input name="email" type="email" required autoComplete="email" />
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
      <Button type="submit" busy={props.busy}>
        {isNew ? common.createAccount : common.signIn}
      </Button>
    </form>
  )
}
