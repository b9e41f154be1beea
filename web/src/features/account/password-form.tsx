import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { FailureNote } from '../../failure/failure-note.tsx'
import { useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { messages } from './messages/index.ts'
import { SESSIONS } from './session-list.tsx'

export function PasswordForm({ email }: { readonly email: string }) {
  const t = useMessages(messages).password
  const arena = useArena()
  const queries = useQueryClient()
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const change = useMutation({
    mutationFn: (passwords: { currentPassword: string; newPassword: string }) =>
      arena.identity.changePassword(passwords),
    async onSuccess() {
      form.current?.reset()
      toast({ text: t.changed })
      await queries.invalidateQueries({ queryKey: SESSIONS })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '')
    change.mutate({ currentPassword: text('current'), newPassword: text('next') })
  }
  return (
    <section className="account-part">
      <h2>{t.title}</h2>
      <form ref={form} className="form" onSubmit={submit}>
        {/* Password managers need it to know which password changes. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <label className="field">
          {t.current}
          <input name="current" type="password" required autoComplete="current-password" />
        </label>
        <label className="field">
          {t.next}
          <input name="next" type="password" required minLength={8} maxLength={128} autoComplete="new-password" />
          <small className="muted">{t.hint}</small>
        </label>
        {change.error && <FailureNote error={change.error} saved={t.kept} />}
        <div>
          <Button type="submit" busy={change.isPending}>
            {t.change}
          </Button>
        </div>
      </form>
    </section>
  )
}
