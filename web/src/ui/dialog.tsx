import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { commonMessages, useMessages } from '../language/index.ts'
import { Button } from './button.tsx'
import './dialog.css'
import { noteOpenDialog } from './open-dialogs.ts'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The browser's own modal dialog: it keeps the focus, closes with Escape and gives the focus back. Mounted = open. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { close } = useMessages(commonMessages)
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Before the element leaves the page: closed after that, the dialog would not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    // The browser would choose the first control, which closes: Enter must not undo what was just opened.
    element
      ?.querySelector<HTMLElement>('.dialog-body > :not(.dialog-head) :is(input, select, .button-primary)')
      ?.focus()
    const closed = noteOpenDialog()
    return () => {
      element?.close()
      closed()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <Button kind="quiet" onClick={onClose} aria-label={close} title={close}>
            ✕
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
