import { useLocation, useSearchParams } from 'wouter'
import { useMessages } from '../language/index.ts'
import { useToast } from '../ui/toasts.tsx'
import { messages } from './messages/index.ts'
import { Page } from './page.tsx'
import { returnPath } from './return-path.ts'
import { SignInForm } from './sign-in-form.tsx'

export default function SignInPage() {
  const t = useMessages(messages)
  const [query] = useSearchParams()
  const [, go] = useLocation()
  const toast = useToast()
  const from = returnPath(query.get('from'))
  return (
    <Page title={t.signIn.title} className="page-narrow">
      <h1>{t.signIn.title}</h1>
      <SignInForm
        returnTo={from}
        newAccount={query.has('new')}
        onDone={() => {
          toast({ text: t.signIn.done })
          go(from)
        }}
      />
    </Page>
  )
}
