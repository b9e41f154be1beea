import { shownText } from '@arena/contract/shown-text'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { commonMessages, useMessages } from '../language/index.ts'
import { Button } from './button.tsx'
import './dialog.css'
import { countOpenDialog } from './open-dialogs.ts'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  /** It shows what cannot be shown again: only its own buttons and Escape close it. */
  readonly shownOnce?: boolean
  readonly children: ReactNode
}

/** A native modal dialog, open while mounted. The browser traps the focus, closes it with Escape and restores the focus. */
export function Dialog({ title, onClose, shownOnce = false, children }: DialogProps) {
  const { close } = useMessages(commonMessages)
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const pressedOutside = useRef(false)
  // A layout effect closes the dialog before it is removed. Otherwise the browser would not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    // The browser would focus the close button, so that Enter would close the dialog.
    element?.querySelector<HTMLElement>(':is(input, select, textarea, .button-primary):not(.dialog-head *)')?.focus()
    const closed = countOpenDialog()
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
      // A selection of text that is dragged out of the dialog ends with a click on the backdrop.
      onPointerDown={(event) => {
        pressedOutside.current = event.target === dialog.current
      }}
      onClick={(event) => {
        if (event.target === dialog.current && pressedOutside.current && !shownOnce) onClose()
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={titleId}>{shownText(title)}</h2>
          <Button kind="quiet" onClick={onClose} aria-label={close} title={close}>
            ✕
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
