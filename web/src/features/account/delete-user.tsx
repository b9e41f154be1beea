import type { Me } from '@arena/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useSession } from '../../session/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { messages } from './messages/index.ts'

/** Deletes the account, or the data of a user who has no account here. */
export function DeleteUser({ me }: { readonly me: Me }) {
  const t = useMessages(messages).delete
  const [asking, setAsking] = useState(false)
  const title = me.account ? t.title : t.titleData
  return (
    <section className="account-part">
      <h2>{title}</h2>
      <p>
        {me.account ? t.text : t.textData} {!me.account && !me.guest && t.textOpenId}
      </p>
      <div>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {title}
        </Button>
      </div>
      {asking && <DeleteDialog title={title} onClose={() => setAsking(false)} />}
    </section>
  )
}

function DeleteDialog({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  const t = useMessages(messages).delete
  const { cancel, nothingChanged } = useMessages(commonMessages)
  const session = useSession()
  const toast = useToast()
  const [, go] = useLocation()
  const [sure, setSure] = useState(false)
  const remove = useMutation({
    mutationFn: () => session.deleteUser(),
    onSuccess() {
      toast({ text: t.deleted })
      go('/')
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          remove.mutate()
        }}
      >
        <label className="account-sure">
          <input type="checkbox" required checked={sure} onChange={(event) => setSure(event.target.checked)} />
          {t.forever}
        </label>
        {remove.error && <FailureNote error={remove.error} saved={nothingChanged} />}
        <div className="dialog-actions">
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" kind="danger" busy={remove.isPending} disabled={!sure}>
            {title}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
