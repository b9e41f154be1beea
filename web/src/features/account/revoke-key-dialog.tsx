import type { ApiKey } from '@arena/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { KEYS } from './keys-query.ts'
import { messages } from './messages/index.ts'

/** Asks for confirmation before a key is revoked. */
export function RevokeKeyDialog({ apiKey, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const t = useMessages(messages).keys
  const { cancel, nothingChanged } = useMessages(commonMessages)
  const arena = useArena()
  const queries = useQueryClient()
  const toast = useToast()
  const revoke = useMutation({
    mutationFn: () => arena.identity.revokeKey(apiKey.keyId),
    onSuccess() {
      toast({ text: t.revoked })
      onClose()
    },
    // Also after a failure: the key may have been revoked before.
    onSettled: () => queries.invalidateQueries({ queryKey: KEYS }),
  })
  return (
    <Dialog title={t.revokeOf(apiKey.name)} onClose={onClose}>
      <p>{t.revokeText}</p>
      {revoke.error && <FailureNote error={revoke.error} saved={nothingChanged} />}
      <div className="dialog-actions">
        <Button onClick={onClose}>{cancel}</Button>
        <Button kind="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
          {t.revoke}
        </Button>
      </div>
    </Dialog>
  )
}
