import { commonMessages, useMessages } from '../language/index.ts'
import { Dialog } from '../ui/dialog.tsx'
import { messages } from './messages/index.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Asks a visitor to sign in before an action that needs a user. */
export default function SignInDialog({ onAnswer }: { readonly onAnswer: (signedIn: boolean) => void }) {
  const t = useMessages(messages)
  const { promptSaved } = useMessages(commonMessages)
  return (
    <Dialog title={t.signIn.gateTitle} onClose={() => onAnswer(false)}>
      <p className="muted">{promptSaved}</p>
      <SignInForm guestFirst returnTo={location.pathname + location.search} onDone={() => onAnswer(true)} />
    </Dialog>
  )
}
