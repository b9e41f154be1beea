import type { Me } from '@arena/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useSession } from '../../session/index.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { messages } from './messages/index.ts'

export function NameForm({ me }: { readonly me: Me }) {
  const t = useMessages(messages)
  const { save, nothingChanged } = useMessages(commonMessages)
  const session = useSession()
  const toast = useToast()
  const [name, setName] = useState(me.name ?? '')
  const change = useMutation({
    mutationFn: () => session.changeMe({ name: name.trim() }),
    onSuccess: () => toast({ text: t.nameSaved }),
  })
  return (
    <form
      className="form account-part"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate()
      }}
    >
      <p>
        {t.email}: <bdi className="account-email">{me.email}</bdi>
      </p>
      <label className="field">
        {t.name}
        <input
          dir="auto"
          required
          maxLength={100}
          pattern=".*\S.*"
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      {change.error && <FailureNote error={change.error} saved={nothingChanged} />}
      <div>
        <Button type="submit" busy={change.isPending}>
          {save}
        </Button>
      </div>
    </form>
  )
}
