import type { Thread, Visibility } from '@arena/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import { CopyLink } from '../../ui/copy-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioChoices } from '../../ui/radio-choices.tsx'
import { messages } from './messages/index.ts'
import { TakenDownNote } from './taken-down-note.tsx'

/** Chooses who can read a thread, and shows the link. A choice takes effect immediately. */
export default function ShareDialog({ thread, onClose }: { readonly thread: Thread; readonly onClose: () => void }) {
  const t = useMessages(messages)
  const { nothingChanged } = useMessages(commonMessages)
  const arena = useArena()
  const queries = useQueryClient()
  const [visibility, setVisibility] = useState(thread.visibility)
  const share = useMutation({
    // One after the other. Disabled choices would lose the focus meanwhile.
    scope: { id: `share ${thread.threadId}` },
    mutationFn: (chosen: Visibility) => arena.threads.share(thread.threadId, chosen),
    async onSuccess(changed) {
      setVisibility(changed.visibility)
      await queries.invalidateQueries({ queryKey: ['threads'] })
    },
  })
  return (
    <Dialog title={t.shareTitle} onClose={onClose}>
      <TakenDownNote thread={thread} />
      <RadioChoices
        label={t.shareTitle}
        value={visibility}
        names={t.visibility}
        texts={t.visibilityMeaning}
        disabled={thread.takenDown !== null}
        onChange={share.mutate}
      />
      <p className="muted">{t.shareNote}</p>
      {share.error && <FailureNote error={share.error} saved={nothingChanged} />}
      {visibility !== 'private' && <CopyLink label={t.link} link={`${location.origin}/threads/${thread.threadId}`} />}
    </Dialog>
  )
}
