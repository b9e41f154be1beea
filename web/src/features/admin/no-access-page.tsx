import { commonMessages, useMessages } from '../../language/index.ts'
import { useSessionState } from '../../session/index.tsx'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import { messages } from './ui/messages/index.ts'
import './ui/admin.css'

/** Tells users without the admin role how to get it. */
export function NoAccessPage() {
  const t = useMessages(messages).noAccess
  const common = useMessages(commonMessages)
  const { me } = useSessionState()
  return (
    <Page title={t.title} className="page-narrow">
      <h1>{t.title}</h1>
      {me === null ? (
        <>
          <p>{t.visitor}</p>
          <p>
            <SignInLink className="button button-primary">{common.signIn}</SignInLink>
          </p>
        </>
      ) : (
        <>
          <p>{me.guest ? t.guest : t.account}</p>
          <p>
            <code className="admin-command" dir="ltr">
              npx arena admin grant {me.guest ? t.email : me.account ? me.email : me.userId}
            </code>
          </p>
          <p className="admin-actions">
            {me.guest && (
              <SignInLink newAccount className="button button-primary">
                {common.createAccount}
              </SignInLink>
            )}
            <Button onClick={() => location.reload()}>{common.reload}</Button>
          </p>
        </>
      )}
    </Page>
  )
}
