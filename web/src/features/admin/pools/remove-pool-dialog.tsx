import type { AdminPool } from '@arena/contract'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { messages } from '../messages/index.ts'
import { useRemovePool } from './use-pools.ts'

/** Asks for confirmation before a pool is removed. */
export function RemovePoolDialog({ pool, onClose }: { readonly pool: AdminPool; readonly onClose: () => void }) {
  const t = useMessages(messages).pools
  const { cancel, nothingChanged } = useMessages(commonMessages)
  const toast = useToast()
  const remove = useRemovePool()
  const onSuccess = () => {
    toast({ text: t.removed(pool.label) })
    onClose()
  }
  return (
    <Dialog title={t.removeTitle(pool.label)} onClose={onClose}>
      <p>{t.removeText}</p>
      {remove.error && <FailureNote error={remove.error} saved={nothingChanged} />}
      <div className="admin-dialog-actions">
        <Button onClick={onClose}>{cancel}</Button>
        <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate(pool.name, { onSuccess })}>
          {t.remove}
        </Button>
      </div>
    </Dialog>
  )
}
