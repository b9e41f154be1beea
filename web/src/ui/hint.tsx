import { type ReactNode, useId, useState } from 'react'
import './hint.css'

/** A text behind a small button. Touch and keyboard users cannot open a `title`. */
export function Hint({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <span className="hint">
      <button
        type="button"
        className="hint-button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        aria-describedby={id}
        onClick={() => setOpen(!open)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return
          event.stopPropagation()
          setOpen(false)
        }}
      >
        <span aria-hidden="true">?</span>
      </button>
      <span id={id} className="hint-text" hidden={!open}>
        {children}
      </span>
    </span>
  )
}
