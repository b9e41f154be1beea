import type { Host } from '@arena/contract'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { messages } from '../messages/index.ts'
import { useModels } from '../models/use-models.ts'
import { useRemoveHost } from './use-hosts.ts'

/** Asks for confirmation before a host is removed. */
export function RemoveHostDialog({ host, onClose }: { readonly host: Host; readonly onClose: () => void }) {
  const t = useMessages(messages).hosts
  const { cancel, nothingChanged } = useMessages(commonMessages)
  const format = useFormat()
  const toast = useToast()
  const { data: models } = useModels()
  const remove = useRemoveHost()
  const own = models?.filter(({ providerName, status }) => providerName === host.name && status === 'active').length
  return (
    <Dialog title={t.removeTitle(host.label)} onClose={onClose}>
      {own !== undefined && own > 0 && <p>{t.removeModels(format.count(own))}</p>}
      <p>{t.removeText}</p>
      {host.key.kind === 'stored' && <p>{t.removeKey}</p>}
      {host.source === 'file' && <p>{t.removeFile}</p>}
      {remove.error && <FailureNote error={remove.error} saved={nothingChanged} />}
      <div className="admin-dialog-actions">
        <Button onClick={onClose}>{cancel}</Button>
        <Button
          kind="danger"
          busy={remove.isPending}
          onClick={() =>
            remove.mutate(host.name, {
              onSuccess() {
                toast({ text: t.removed(host.label) })
                onClose()
              },
            })
          }
        >
          {t.remove}
        </Button>
      </div>
    </Dialog>
  )
}
