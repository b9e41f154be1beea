import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useToast } from '../../ui/toasts.tsx'
import { messages } from '../messages/index.ts'
import { Page } from '../page.tsx'
import { returnPath } from './return-path.ts'
import { SignInForm } from './sign-in-form.tsx'

const invitationInAddress = () => new URLSearchParams(location.hash.slice(1)).get('invitation')

export default function SignInPage() {
  const t = useMessages(messages)
  const common = useMessages(commonMessages)
  const [query] = useSearchParams()
  const [, go] = useLocation()
  const toast = useToast()
  const from = returnPath(query.get('from'))
  const [newAccount, setNewAccount] = useState(query.has('new'))
  const [invitation, setInvitation] = useState(invitationInAddress)
  useEffect(() => {
    const take = () => {
      const token = invitationInAddress()
      if (token === null) return
      setInvitation(token)
      // The token must not stay in the address bar or the history.
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    take()
    // A second link that is opened in the same tab changes only the fragment.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
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
