import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { commonMessages, useMessages } from '../language/index.ts'
import { useToast } from '../ui/toasts.tsx'
import { messages } from './messages/index.ts'
import { Page } from './page.tsx'
import { returnPath } from './return-path.ts'
import { SignInForm } from './sign-in-form.tsx'

export default function SignInPage() {
  const t = useMessages(messages)
  const common = useMessages(commonMessages)
  const [query] = useSearchParams()
  const [, go] = useLocation()
  const toast = useToast()
  const from = returnPath(query.get('from'))
  const [newAccount, setNewAccount] = useState(query.has('new'))
  const [invitation] = useState(() => new URLSearchParams(location.hash.slice(1)).get('invitation'))
  // The token must not stay in the address bar or the history.
  useEffect(() => {
    if (invitation !== null) history.replaceState(history.state, '', location.pathname + location.search)
  }, [invitation])
  const title = newAccount ? common.createAccount : common.signIn
  return (
    <Page title={title} className="page-narrow">
      <h1>{title}</h1>
      <SignInForm
        returnTo={from}
        newAccount={newAccount}
        invitation={invitation}
        onNewAccount={setNewAccount}
        onDone={() => {
          toast({ text: t.signIn.done })
          go(from)
        }}
      />
    </Page>
  )
}
