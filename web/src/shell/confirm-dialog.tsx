import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { FailureNote } from '../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../language/index.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useToast } from '../ui/toasts.tsx'

interface ConfirmDialogProps {
  readonly title: string
  /** The text of the button that does it. */
  readonly action: string
  readonly kind?: 'danger' | 'primary'
  readonly run: () => Promise<unknown>
  /** Said when it is done. */
  readonly done: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks for confirmation before something is done. */
export function ConfirmDialog({ title, action, kind = 'danger', run, done, onClose, children }: ConfirmDialogProps) {
  const { cancel, nothingChanged } = useMessages(commonMessages)
  const toast = useToast()
  // `onClose` is given to `mutate`, which forgets it with the dialog: it could close another one that was opened meanwhile.
  const work = useMutation({
    mutationFn: run,
    onSuccess: () => toast({ text: done }),
  })
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {work.error && <FailureNote error={work.error} saved={nothingChanged} />}
      <div className="dialog-actions">
        <Button onClick={onClose}>{cancel}</Button>
        <Button kind={kind} busy={work.isPending} onClick={() => work.mutate(undefined, { onSuccess: onClose })}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'onClose'> {
  readonly buttonKind?: ComponentProps<typeof Button>['kind']
  /** Why it cannot be done now. */
  readonly blocked?: string | null
}

/** A button that asks for confirmation. */
export function ConfirmButton({ buttonKind = 'plain', blocked = null, ...dialog }: ConfirmButtonProps) {
  const id = useId()
  const [asking, setAsking] = useState(false)
  return (
    <>
      {/* Not `disabled`: it could not be focused, and its reason not be read. */}
      <Button
        kind={buttonKind}
        aria-disabled={blocked !== null || undefined}
        aria-describedby={blocked === null ? undefined : id}
        onClick={() => blocked === null && setAsking(true)}
      >
        {dialog.action}
      </Button>
      {blocked !== null && <span id={id}>{blocked}</span>}
      {asking && <ConfirmDialog {...dialog} onClose={() => setAsking(false)} />}
    </>
  )
}
