import type { Me } from '@arena/contract'
import { useMutation } from '@tanstack/react-query'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useSession } from '../../session/index.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { messages } from './messages/index.ts'

/** The consent to exports of preference data. */
export function SharePreferences({ me }: { readonly me: Me }) {
  const t = useMessages(messages).sharing
  const { nothingChanged } = useMessages(commonMessages)
  const session = useSession()
  const toast = useToast()
  const change = useMutation({
    mutationFn: (sharesPreferences: boolean) => session.changeMe({ sharesPreferences }),
    onSuccess: (_, on) => toast({ text: on ? t.on : t.off }),
  })
  return (
    <section className="account-part">
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      {/* Not `disabled` meanwhile: it would lose the focus. */}
      <Switch label={t.label} on={me.sharesPreferences} onChange={(on) => change.mutate(on)} />
      <p className="muted">{t.withdraw}</p>
      {change.error && <FailureNote error={change.error} saved={nothingChanged} />}
    </section>
  )
}
