import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import { messages as shellMessages } from '../../shell/messages/index.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import './account.css'
import { messages } from './messages/index.ts'

/** The target of an operator's one-time link. */
export default function ResetPasswordPage() {
  const { reset: t, password } = useMessages(messages)
  const { signIn } = useMessages(commonMessages)
  const { signIn: signInTexts } = useMessages(shellMessages)
  const arena = useArena()
  const [token] = useState(() => location.hash.slice(1))
  // The token must not stay in the address bar or the history.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  const reset = useMutation({
    mutationFn: (newPassword: string) => arena.identity.resetPassword({ token, newPassword }),
  })
  return (
    <Page title={t.title} className="page-narrow">
      <h1>{t.title}</h1>
      {token === '' ? (
        <p>{t.missing}</p>
      ) : reset.isSuccess ? (
        <>
          <p role="status">{t.done}</p>
          <p>
            <Link href="/sign-in" className="button button-primary">
              {signIn}
            </Link>
          </p>
        </>
      ) : (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault()
            reset.mutate(String(new FormData(event.currentTarget).get('next') ?? ''))
          }}
        >
          <p>{t.text}</p>
          <label className="field">
            {password.next}
            <input name="next" type="password" required minLength={8} maxLength={128} autoComplete="new-password" />
            <small className="muted">{signInTexts.passwordHint}</small>
          </label>
          {reset.error && <FailureNote error={reset.error} saved={password.kept} />}
          <div>
            <Button type="submit" kind="primary" busy={reset.isPending}>
              {password.change}
            </Button>
          </div>
        </form>
      )}
    </Page>
  )
}
