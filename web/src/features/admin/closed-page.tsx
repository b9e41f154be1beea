import { useMessages } from '../../language/index.ts'
import { useSessionState } from '../../session/index.tsx'
import { Page } from '../../shell/page.tsx'
import { SignInLink } from '../../shell/sign-in-link.tsx'
import { Button } from '../../ui/button.tsx'
import { messages } from './messages/index.ts'
import './admin.css'

/** For whoever lacks the role: what it takes, and who can give it. */
export function ClosedPage() {
  const t = useMessages(messages).closed
  const { me } = useSessionState()
  return (
    <Page title={t.title} className="page-narrow">
      <h1>{t.title}</h1>
      {me === null ? (
        <>
          <p>{t.visitor}</p>
          <p>
            <SignInLink className="button button-primary">{t.signIn}</SignInLink>
          </p>
        </>
      ) : (
        <>
          <p>{me.guest ? t.guest : t.account}</p>
          <p>
            <code className="admin-command" dir="ltr">
              npx arena admin grant {(!me.guest && me.email) || (me.guest ? t.email : me.userId)}
            </code>
          </p>
          <p className="admin-actions">
            {me.guest && (
              <SignInLink newAccount className="button button-primary">
                {t.makeAccount}
              </SignInLink>
            )}
            <Button onClick={() => location.reload()}>{t.reload}</Button>
          </p>
        </>
      )}
    </Page>
  )
}
