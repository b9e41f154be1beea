import type { Host } from '@arena/contract'
import { useFormat, useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { ConfirmDialog } from '../../../shell/confirm-dialog.tsx'
import { useModels } from '../queries/use-models.ts'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { messages } from './messages/index.ts'
import { useReload } from './use-listed-models.ts'

export function RemoveHostDialog({ host, onClose }: { readonly host: Host; readonly onClose: () => void }) {
  const t = useMessages(messages)
  const { remove } = useMessages(adminMessages)
  const format = useFormat()
  const arena = useArena()
  const reload = useReload()
  const { data: models } = useModels()
  const own = models?.filter(({ providerName, status }) => providerName === host.name && status === 'active').length
  return (
    <ConfirmDialog
      title={t.removeTitle(host.label)}
      action={remove}
      run={() => arena.admin.removeHost(host.name).then(reload)}
      done={t.removed(host.label)}
      onClose={onClose}
    >
      {own !== undefined && own > 0 && <p>{t.removeModels(format.count(own))}</p>}
      <p>{t.removeText}</p>
      {host.key.kind === 'stored' && <p>{t.removeKey}</p>}
      {host.source === 'file' && <p>{t.removeFile}</p>}
    </ConfirmDialog>
  )
}
