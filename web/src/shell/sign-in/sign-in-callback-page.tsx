import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useSession } from '../../session/index.tsx'
import { messages } from '../messages/index.ts'
import { Page } from '../page.tsx'

/** A code is valid once: in development, React runs effects twice. */
let returning: Promise<string> | null = null

/** The redirect target of the OpenID issuer. */
export default function SignInCallbackPage() {
  const t = useMessages(messages)
  const { signIn } = useMessages(commonMessages)
  const session = useSession()
  const [, go] = useLocation()
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    returning ??= (async () => {
      const { returnFromIssuer } = await import('../../session/open-id.ts')
      const { token, returnTo } = await returnFromIssuer(new URL(location.href))
      await session.enterWithOpenId(token)
      return returnTo
    })().finally(() => {
      returning = null
    })
    returning.then((returnTo) => go(returnTo, { replace: true }), setError)
  }, [session, go])
  return (
    <Page title={signIn} className="page-narrow">
      <h1>{signIn}</h1>
      {error === null ? (
        <p aria-busy="true">{t.signIn.returning}</p>
      ) : (
        <FailureNote error={error} saved={t.signIn.failed}>
          <Link href="/sign-in" className="button">
            {signIn}
          </Link>
        </FailureNote>
      )}
    </Page>
  )
}
