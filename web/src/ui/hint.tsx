import { type ReactNode, useId, useState } from 'react'
import './hint.css'

interface HintProps {
  /** What is explained. */
  readonly label: string
  readonly children: ReactNode
}

/** A sentence behind a small button. A `title` would reach neither a finger nor the keyboard. */
export function Hint({ label, children }: HintProps) {
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
