import type { Thread, Visibility } from '@arena/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { messages } from './messages/index.ts'
import { TakenDownNote } from './taken-down-note.tsx'

const choices = ['private', 'unlisted', 'public'] as const satisfies readonly Visibility[]

/** Chooses who can read a thread, and shows the link. A choice takes effect immediately. */
export default function ShareDialog({ thread, onClose }: { readonly thread: Thread; readonly onClose: () => void }) {
  const t = useMessages(messages)
  const { nothingChanged } = useMessages(commonMessages)
  const arena = useArena()
  // Not a toast: those are behind the dialog, where screen readers do not announce them.
  const [status, setStatus] = useState('')
  const queries = useQueryClient()
  const [visibility, setVisibility] = useState(thread.visibility)
  const share = useMutation({
    mutationFn: (chosen: Visibility) => arena.threads.share(thread.threadId, chosen),
    async onSuccess(changed) {
      setVisibility(changed.visibility)
      await queries.invalidateQueries({ queryKey: ['threads'] })
    },
  })
  const link = `${location.origin}/threads/${thread.threadId}`
  const copy = () =>
    (navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setStatus(t.copied),
      () => setStatus(t.notCopied),
    )
  return (
    <Dialog title={t.shareTitle} onClose={onClose}>
      <TakenDownNote thread={thread} />
      <fieldset className="share-choices" disabled={share.isPending || thread.takenDown !== null}>
        <legend className="visually-hidden">{t.shareTitle}</legend>
        {choices.map((choice) => (
          <label key={choice} className="share-choice">
            <input
              type="radio"
              name="visibility"
              checked={visibility === choice}
              onChange={() => share.mutate(choice)}
            />
            <span>
              <strong>{t.visibility[choice]}</strong>
              <span className="muted">{t.visibilityMeaning[choice]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="muted">{t.shareNote}</p>
      {share.error && <FailureNote error={share.error} saved={nothingChanged} />}
      {visibility !== 'private' && (
        <div className="share-link">
          <label className="field">
            {t.link}
            <input readOnly value={link} onFocus={(event) => event.target.select()} />
          </label>
          <Button kind="primary" onClick={() => void copy()}>
            {t.copy}
          </Button>
        </div>
      )}
      <p className="muted share-status" role="status">
        {status}
      </p>
    </Dialog>
  )
}
